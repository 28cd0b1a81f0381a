import type { PasswordFlaw } from '@karigar/contracts/fields';

/** What the account screens of the two roles do not have in common. */
export interface AccountKind {
  readonly role: 'customer' | 'provider';
  /** The specification's sentence about a weak password. */
  readonly weakPassword: string;
  /** Flaws that `weakPassword` does not name: a password that has no other one gets a sentence of its own. */
  readonly unnamedFlaws: readonly PasswordFlaw[];
}
