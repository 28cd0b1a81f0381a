import { firstNameOf } from '@karigar/contracts';
import { areaOf } from './contact.ts';
import type { Order, OrderDetails, OrderState } from './order.ts';
import type { Side } from './side.ts';

/** Whether a side's account was deleted: every account has a mobile number, and a deletion erases it from the order. */
export const isAnonymized = ({ snapshot }: Pick<OrderDetails, 'snapshot'>, side: Side): boolean =>
  (side === 'customer' ? snapshot.customer.phone : snapshot.provider.mobile) === '';

function withoutCustomer({ snapshot, location, place, ...details }: OrderDetails): OrderDetails {
  const customer = { name: firstNameOf(snapshot.customer.name), email: '', phone: '' };
  return {
    ...details,
    snapshot: { ...snapshot, customer },
    location: areaOf(location),
    place: place && { city: place.city, pincode: place.pincode },
    notes: null,
  };
}

function withoutProvider({ snapshot, ...details }: OrderDetails): OrderDetails {
  const provider = { name: firstNameOf(snapshot.provider.name), address: '', mobile: '', shopAddress: '' };
  return { ...details, snapshot: { ...snapshot, provider } };
}

/** Keeps the reason that this side has chosen, without the words that they added. */
function withoutNote(state: OrderState, side: Side): OrderState {
  if (state.status === 'cancelled' && state.by === side) return { ...state, note: null };
  if (state.status !== 'rejected' || side === 'customer') return state;
  const { note: _, ...rejected } = state;
  return rejected;
}

/**
 * Erases a person from an order that has ended, with their notes, except for the first name and the area. What the work was about stays. Safe to repeat.
 */
export function anonymize(order: Order, side: Side): Order {
  const { name, ...contact } = order.details.snapshot[side];
  if (firstNameOf(name) === name && Object.values(contact).every((value) => value === '')) return order;
  return {
    ...order,
    details: side === 'customer' ? withoutCustomer(order.details) : withoutProvider(order.details),
    state: withoutNote(order.state, side),
  };
}
