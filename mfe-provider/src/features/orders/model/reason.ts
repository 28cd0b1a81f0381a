import type { ProviderReason } from '@karigar/contracts';

/** Why an order is declined or cancelled. The customer sees both. */
export interface Reason {
  readonly reason: ProviderReason | null;
  readonly note: string;
}
