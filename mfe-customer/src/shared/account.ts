import type { AccountKind } from '@karigar/account';

export const account: AccountKind = {
  role: 'customer',
  weakPassword: 'Password must be strong (8+ characters, one special char, uppercase, number)',
  unnamedFlaws: ['lower'],
};
