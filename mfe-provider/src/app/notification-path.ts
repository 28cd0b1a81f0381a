import type { NotificationView } from '@karigar/contracts';
import { paths } from './paths.ts';

/** The page of a notification. The one of a request also says that it is closed, and which order came of it. */
export function pathOf({ kind, ref }: Pick<NotificationView, 'kind' | 'ref'>): string | null {
  switch (kind) {
    case 'order':
    case 'message':
      return ref ? paths.order(ref) : paths.orders;
    case 'request':
    case 'offer':
      return ref ? paths.request(ref) : paths.instantRequests;
    case 'review':
      return paths.complaints;
    case 'system':
      return paths.complaintList();
    default:
      return kind satisfies never;
  }
}
