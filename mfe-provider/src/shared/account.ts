import type { AccountKind } from '@karigar/account';

export const account: AccountKind = {
  role: 'provider',
  weakPassword: 'Password must be at least 8 characters with a number and special character',
  unnamedFlaws: ['upper', 'lower'],
};
