import type { PathOf } from '@karigar/account';
import { paths } from './paths.ts';

/** The page of a notification: its order, the messages of it, the instant request, or the complaints. */
export const pathOf: PathOf = ({ kind, ref }) => {
  switch (kind) {
    case 'message':
      return ref ? paths.messages(ref) : paths.orders;
    case 'order':
    case 'review':
      return ref ? paths.order(ref) : paths.orders;
    case 'request':
    case 'offer':
      return paths.instant();
    case 'system':
      return paths.complaint();
    default:
      return kind satisfies never;
  }
};
