import type { CancellationReason, PaymentMethod, ProgressStep, SlotKey } from '@karigar/contracts';

/** Integer paise. `total` is the sum of the others. */
export interface Prices {
  readonly subtotal: number;
  readonly platform: number;
  readonly tax: number;
  readonly total: number;
}

/** The window of a provider's day that an order occupies. */
export interface Window {
  /** Calendar day in the marketplace's zone, `YYYY-MM-DD`. */
  readonly day: string;
  readonly key: SlotKey;
}

/** When the visit is meant to be. An instant order has no window and no end. */
export interface Schedule {
  readonly start: Date;
  readonly end: Date | null;
  readonly window: Window | null;
}

/** What was shown when the order was made, and is shown for ever. */
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

/** One line of the order's history. */
export interface HistoryEntry {
  readonly what: OrderStatus | ProgressStep | 'moved' | 'address_changed';
  readonly at: Date;
  readonly by: Party;
}

interface OrderBase {
  readonly id: string;
  readonly number: string;
  readonly customerId: string;
  readonly providerId: string;
  readonly serviceId: string;
  /** The instant request whose accepted offer made this order; null for a direct one. */
  readonly requestId: string | null;
  readonly schedule: Schedule;
  readonly location: string;
  readonly issue: string;
  readonly notes: string | null;
  readonly prices: Prices;
  readonly payment: { readonly method: PaymentMethod; readonly cardLast4: string | null };
  readonly snapshot: Snapshot;
  readonly createdAt: Date;
  readonly history: readonly HistoryEntry[];
}

export interface Pending extends OrderBase {
  readonly status: 'pending';
  /** When it expires unless the provider answers. */
  readonly expiresAt: Date;
}
export interface Confirmed extends OrderBase {
  readonly status: 'confirmed';
  readonly confirmedAt: Date;
  readonly progress: ProgressStep | null;
}
export interface Rejected extends OrderBase {
  readonly status: 'rejected';
}
export interface Cancelled extends OrderBase {
  readonly status: 'cancelled';
  readonly cancelledBy: Party;
  readonly reason: CancellationReason | null;
  readonly note: string | null;
}
export interface Fulfilled extends OrderBase {
  readonly status: 'fulfilled';
  readonly fulfilledAt: Date;
}
export interface Expired extends OrderBase {
  readonly status: 'expired';
}

export type Order = Pending | Confirmed | Rejected | Cancelled | Fulfilled | Expired;
export type OrderStatus = Order['status'];

/** Pending and confirmed orders occupy their window and keep a service from being deleted. */
export const isOpen = (order: Order): order is Pending | Confirmed => order.status === 'pending' || order.status === 'confirmed';
