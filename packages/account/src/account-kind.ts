import type { PasswordFlaw } from '@karigar/contracts/fields';

/** The differences between the account screens of the two roles. */
export interface AccountKind {
  readonly role: 'customer' | 'provider';
  /** The specification's sentence about a weak password. */
  readonly weakPassword: string;
  /** Password flaws that `weakPassword` does not mention; a password with only these gets a sentence of its own. */
  readonly unnamedFlaws: readonly PasswordFlaw[];
}
