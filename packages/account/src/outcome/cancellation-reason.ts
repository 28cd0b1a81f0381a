import type { OrderView } from '@karigar/contracts';
import { cancellationReasons, noShowReason } from '@karigar/contracts/constants';
import { localized } from '@karigar/platform';

/** Why an order was cancelled or declined: the chosen reason and what was written beside it. "Other" says nothing beside a note. Null without a reason. */
export function reasonOf({ cancellation, declined }: Pick<OrderView, 'cancellation' | 'declined'>): string | null {
  const { reason, note } = cancellation ?? declined ?? { reason: null, note: null };
  const label = [...Object.values(cancellationReasons).flat(), noShowReason].find(({ value }) => value === reason)?.label ?? reason;
  return [reason === 'other' && note ? null : label && localized(label), note].filter(Boolean).join(': ') || null;
}
