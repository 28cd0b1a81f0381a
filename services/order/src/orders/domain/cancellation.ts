import { cancellationReasons, providerReasons, type CancellationReason } from '@karigar/contracts';
import type { Side } from './side.ts';

const reasonsOf = { customer: cancellationReasons, provider: providerReasons } as const;

/** Whether a side can give this reason for a cancellation. */
export const isReasonOf = (side: Side, reason: CancellationReason): boolean => reasonsOf[side].some(({ value }) => value === reason);
