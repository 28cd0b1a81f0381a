import type { NotificationView } from '@karigar/contracts';
import { paths } from './paths.ts';

/** The page of a notification: its request while that is open, otherwise its order or the orders. */
export function pathOf({ kind, ref }: Pick<NotificationView, 'kind' | 'ref'>, openRequests: readonly { id: string }[]): string | null {
  switch (kind) {
    case 'order':
    case 'message':
      return ref ? paths.order(ref) : paths.orders;
    case 'request':
      return paths.instantRequests;
    case 'offer':
      return openRequests.some(({ id }) => id === ref) ? paths.instantRequests : paths.orders;
    case 'review':
      return paths.complaints;
    case 'system':
      return paths.complaintList();
    default:
      return kind satisfies never;
  }
}
