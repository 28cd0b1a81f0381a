import { refuseField, type Refusal } from '@karigar/contracts';
import { dictionary } from '@zxcvbn-ts/language-common';

/** The list is sorted by how often a password was found in leaks. */
const commonPasswords = new Set(dictionary['passwords-common'].slice(0, 10_000));

/** Common character substitutions. */
const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** What people append to a word to satisfy a policy: a few symbols, a year, or consecutive digits. */
const usualEnding = /^\W{0,2}(?:\d{0,2}|\d{3}|(?:19|20)\d\d|1?2?3?4?5?6?7?8?9?0?|(\d)\1+)\W{0,2}$/;

/**
 * Whether a password is one of the 10,000 most common, also with the substitutions and endings that people add to meet a policy: `P@ssword`,
 * `Welcome@123`, `Football2024!`. Any other ending, as in `Welcome@8261`, is accepted.
 */
export function isCommonPassword(password: string): boolean {
  const typed = password.toLowerCase();
  const plain = [...typed].map((character) => lookalikes[character] ?? character).join('');
  if (commonPasswords.has(typed) || commonPasswords.has(plain)) return true;
  // Tries every split into a word and an ending.
  for (let end = typed.length; end >= 4; end -= 1) {
    const [word, rest] = [typed.slice(0, end), typed.slice(end)];
    if (!/[a-z]/.test(word) || !usualEnding.test(rest)) continue;
    if (commonPasswords.has(word) || commonPasswords.has(plain.slice(0, end))) return true;
  }
  return false;
}

/** Refuses a common password in its field. */
export const refuseCommon = (path: 'password' | 'newPassword'): Refusal =>
  refuseField(path, 'This password is very common, so others could guess it. Please choose another one.');
