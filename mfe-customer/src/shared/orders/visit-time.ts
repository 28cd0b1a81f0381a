import type { OrderView } from '@karigar/contracts';
import { formatDateTime, formatVisit } from '@karigar/platform';

/** When the visit is: its window, or for an instant order the time of its acceptance. */
export const visitTimeOf = ({ date, scheduled_end }: Pick<OrderView, 'date' | 'scheduled_end'>): string =>
  scheduled_end ? formatVisit(date, scheduled_end) : formatDateTime(date);
