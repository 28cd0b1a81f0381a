import type {
  CancellationReason,
  DoorPaymentMethod,
  noShowReason,
  PaymentMethod,
  ProgressStep,
  SlotKey,
  WorkMoment,
} from '@karigar/contracts';
import type { Place } from '@karigar/contracts/places';

/** Integer paise. `total` is the sum of the others. */
export interface Prices {
  readonly subtotal: number;
  readonly platform: number;
  readonly tax: number;
  readonly total: number;
}

/** How an order is paid. */
export interface Payment {
  readonly method: PaymentMethod;
  /** Of a card only these are kept. */
  readonly cardLast4: string | null;
}

/** A booking window of one calendar day. */
export interface Window {
  /** Calendar day in the marketplace's time zone, `YYYY-MM-DD`. */
  readonly day: string;
  readonly key: SlotKey;
}

/** When the visit takes place. An instant order has no window and no end. */
export interface Schedule {
  readonly start: Date;
  readonly end: Date | null;
  /** The window that was booked. */
  readonly window: Window | null;
  /** The window in which an instant order was accepted: nobody else is to book the provider for it. Absent between the windows. */
  readonly busy?: Window;
}

/** Names, contact data and charges as they were when the order was made. They never change afterwards. */
export interface Snapshot {
  readonly service: {
    readonly name: string;
    readonly visitingCharge: number;
    readonly instantVisitingCharge: number;
    readonly coverImage: string;
  };
  readonly provider: { readonly name: string; readonly address: string; readonly mobile: string; readonly shopAddress: string };
  readonly customer: { readonly name: string; readonly email: string; readonly phone: string };
}

export type Party = 'customer' | 'provider' | 'clock';

/** What was ordered, by whom, from whom and for how much. */
export interface OrderDetails {
  /** Short and readable, e.g. `K-7F3K-2QXM`. */
  readonly number: string;
  readonly customerId: string;
  readonly providerId: string;
  readonly serviceId: string;
  /** The instant request whose accepted offer made this order; null for a direct booking. */
  readonly requestId: string | null;
  readonly schedule: Schedule;
  readonly location: string;
  /** Where that is, as far as it is known. Absent on orders from before it was kept. */
  readonly place?: Place | null;
  readonly issue: string;
  readonly notes: string | null;
  /** Ids of the photos of the problem; of an instant order dispatch keeps them. Absent without any. */
  readonly photos?: readonly string[];
  readonly prices: Prices;
  readonly payment: Payment;
  readonly snapshot: Snapshot;
  readonly createdAt: Date;
}

export interface Pending {
  readonly status: 'pending';
  /** When it expires unless the provider answers. */
  readonly expiresAt: Date;
}
export interface Confirmed {
  readonly status: 'confirmed';
  readonly confirmedAt: Date;
  readonly progress: ProgressStep | null;
  /** When both sides were asked whether the work was done. */
  readonly askedAt?: Date;
  /** The customer says that nobody came. */
  readonly noShow?: true;
}
export interface Cancelled {
  readonly status: 'cancelled';
  readonly by: Party;
  readonly reason: CancellationReason | (typeof noShowReason)['value'] | null;
  readonly note: string | null;
}
export interface Fulfilled {
  readonly status: 'fulfilled';
  readonly fulfilledAt: Date;
  /** What it was before, and is again when the provider takes it back. Absent when the customer or the clock ended the order, and on older orders. */
  readonly before?: Confirmed;
}

export interface Rejected {
  readonly status: 'rejected';
  /** Why, for the customer to read. Absent where the provider has not said. */
  readonly note?: string;
}

/** Where an order is in its life, with the data that only this status has. */
export type OrderState = Pending | Confirmed | Cancelled | Fulfilled | Rejected | { readonly status: 'expired' };
export type OrderStatus = OrderState['status'];

/** One line of the order's history. */
export interface HistoryEntry {
  readonly what:
    | OrderStatus
    | ProgressStep
    | 'moved'
    | 'time_proposed'
    | 'proposal_withdrawn'
    | 'proposal_declined'
    | 'proposal_lapsed'
    | 'address_changed'
    | 'end_asked'
    | 'no_show_reported'
    | 'fulfilment_undone'
    | 'photo_added'
    | 'paid';
  readonly at: Date;
  readonly by: Party;
  /** The call that made the move, so that the same call again is answered and not refused. */
  readonly operation?: string;
}

/** The time of a booked visit. */
export type WindowSchedule = Schedule & { readonly end: Date; readonly window: Window };

/** Another time that the provider proposes. Its window is occupied until the customer has answered, so that the answer cannot come too late. */
export interface Proposal {
  readonly schedule: WindowSchedule;
  /** From then on it is as if there were none. */
  readonly expiresAt: Date;
}

export type WorkPhotos = { readonly [Moment in WorkMoment]?: string };

/** That one side says that the order was paid at the door. */
export interface PaidMark {
  readonly method: DoorPaymentMethod;
  readonly at: Date;
}

export interface Order {
  readonly id: string;
  readonly details: OrderDetails;
  readonly state: OrderState;
  readonly history: readonly HistoryEntry[];
  /** It ends with every change of status or time, and with the first step of the work. */
  readonly proposal?: Proposal;
  /** What each side says about the payment at the door. It outlives every status. */
  readonly paid?: { readonly [By in 'customer' | 'provider']?: PaidMark };
  /** Ids of the provider's photos from before and after the work. */
  readonly workPhotos?: WorkPhotos;
  /** The customer has reviewed it. Absent also on orders that were reviewed before it was kept. */
  readonly reviewed?: true;
}

/** Open orders occupy their window and keep their service from being deleted. */
export const openStatuses = ['pending', 'confirmed'] as const satisfies readonly OrderStatus[];
export const isOpen = ({ state }: Order): boolean => openStatuses.some((status) => status === state.status);

/** The window that an order occupies while it is open. */
export function occupiedWindow(order: Order): Window | null {
  const { window, busy = null } = order.details.schedule;
  return isOpen(order) ? (window ?? busy) : null;
}

/** The window that is occupied besides because it is proposed, until the proposal is answered or the sweep ends it. */
export const proposedWindow = (order: Order): Window | null => (isOpen(order) ? (order.proposal?.schedule.window ?? null) : null);

export const isSameWindow = (a: Window | null, b: Window | null): boolean => a?.day === b?.day && a?.key === b?.key;
