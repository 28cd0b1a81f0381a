import { accountTokensRevokedV1 } from './account-tokens-revoked-v1.ts';
import { customerDeletedV1 } from './customer-deleted-v1.ts';
import { customerRegisteredV1 } from './customer-registered-v1.ts';
import { customerUpdatedV1 } from './customer-updated-v1.ts';
import { providerDeletedV1 } from './provider-deleted-v1.ts';
import { providerRegisteredV1 } from './provider-registered-v1.ts';
import { providerUpdatedV1 } from './provider-updated-v1.ts';

export * from './account-tokens-revoked-v1.ts';
export * from './customer-deleted-v1.ts';
export * from './customer-registered-v1.ts';
export * from './customer-updated-v1.ts';
export * from './provider-deleted-v1.ts';
export * from './provider-registered-v1.ts';
export * from './provider-updated-v1.ts';

/** Every event that the auth service publishes, by type. */
export const authEvents = {
  [customerRegisteredV1.type]: customerRegisteredV1,
  [customerUpdatedV1.type]: customerUpdatedV1,
  [customerDeletedV1.type]: customerDeletedV1,
  [providerRegisteredV1.type]: providerRegisteredV1,
  [providerUpdatedV1.type]: providerUpdatedV1,
  [providerDeletedV1.type]: providerDeletedV1,
  [accountTokensRevokedV1.type]: accountTokensRevokedV1,
};
