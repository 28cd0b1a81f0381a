import type { PathOf } from '@karigar/account';
import { paths } from './paths.ts';

/** The page of a notification: its order, or the instant requests. */
export const pathOf: PathOf = ({ kind, ref }) => {
  switch (kind) {
    case 'order':
    case 'review':
      return ref ? paths.order(ref) : paths.orders;
    case 'request':
    case 'offer':
      return paths.instant();
    case 'system':
      return null;
    default:
      return kind satisfies never;
  }
};
