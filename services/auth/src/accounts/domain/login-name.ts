import { email, phone } from '@karigar/contracts';

export type LoginName = { readonly email: string } | { readonly mobile: string };

/** Parses the input of "email or mobile". Undefined for input that is neither. */
export function readLoginName(typed: string): LoginName | undefined {
  const text = typed.trim();
  if (text.includes('@')) {
    const parsed = email.safeParse(text);
    return parsed.success ? { email: parsed.data } : undefined;
  }
  const parsed = phone.safeParse(text);
  return parsed.success ? { mobile: parsed.data } : undefined;
}
