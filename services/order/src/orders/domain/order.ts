import type {
  CancellationReason,
  DoorPaymentMethod,
  noShowReason,
  ProviderReason,
  PaymentMethod,
  ProgressStep,
  SlotKey,
  WorkMoment,
} from '@karigar/contracts';
import type { Place } from '@karigar/contracts/places';
import type { Side } from './side.ts';

/** Integer paise. `total` is the sum of the others; `subtotal` contains the approved extra parts. */
export interface Prices {
  readonly subtotal: number;
  readonly platform: number;
  readonly tax: number;
  readonly total: number;
}

/** How an order is paid. */
export interface Payment {
  readonly method: PaymentMethod;
  /** Of a card, only these digits are kept. */
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
  /** The window in which an instant order was accepted: the provider cannot be booked in it. Absent between windows. */
  readonly busy?: Window;
  /** What the accepted instant offer has promised, as it was shown, and until when that is. */
  readonly estimatedArrival?: string;
  readonly arrivesBy?: Date;
}

/**
 * Names, contact data and charges at the time the order was created. Contact data follows the accounts while it is needed (`copyContactToOrders`), and the
 * deletion of an account erases it (`anonymize.ts`).
 */
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

/** Who has acted on an order. */
export type ActorRole = Side | 'clock';

/** The name of an actor outside of this service. */
export const actorOf = (by: ActorRole): Side | 'system' => (by === 'clock' ? 'system' : by);

/** What was ordered, by whom, from whom and at what price. */
export interface OrderDetails {
  /** Short and readable, e.g. `K-7F3K-2QXM`. */
  readonly number: string;
  readonly customerId: string;
  readonly providerId: string;
  readonly serviceId: string;
  /** The instant request whose accepted offer became this order; null for a direct booking. */
  readonly requestId: string | null;
  readonly schedule: Schedule;
  readonly location: string;
  /** The place of the address, as far as it is known. */
  readonly place: Place | null;
  readonly issue: string;
  readonly notes: string | null;
  /** Ids of the photos of the problem; dispatch keeps those of an instant order. Absent when there are none. */
  readonly photos?: readonly string[];
  /** Id of the voice note with the problem; dispatch keeps that of an instant order. Absent when there is none. */
  readonly voiceNote?: string;
  readonly prices: Prices;
  readonly payment: Payment;
  readonly snapshot: Snapshot;
  /** Digits that the customer tells the provider at the door. */
  readonly startCode: string;
  /** Both accounts had the same mobile number or email when it was created, so it cannot be reviewed. */
  readonly samePerson?: true;
  readonly createdAt: Date;
}

type Address = Pick<OrderDetails, 'location' | 'place'>;

export interface Pending {
  readonly status: 'pending';
  /** When the order expires if the provider does not answer. */
  readonly expiresAt: Date;
}
export interface Confirmed {
  readonly status: 'confirmed';
  readonly confirmedAt: Date;
  readonly progress: ProgressStep | null;
  /** When a provider who is running late expects to arrive. Ignored from the arrival on. */
  readonly expectedArrival?: Date;
  /** When both sides are to be reminded of the visit; absent when that has been done, or need not be. */
  readonly remindAt?: Date;
  /** When both sides were asked whether the work was done. */
  readonly askedAt?: Date;
  /** The customer has reported a no-show. */
  readonly noShow?: true;
}
export interface Cancelled {
  readonly status: 'cancelled';
  readonly by: ActorRole;
  readonly reason: CancellationReason | (typeof noShowReason)['value'] | null;
  readonly note: string | null;
}
export interface Fulfilled {
  readonly status: 'fulfilled';
  readonly fulfilledAt: Date;
  /** The state to which the provider can return it. Absent when the customer or the clock ended the order. */
  readonly before?: Confirmed;
}

export interface Rejected {
  readonly status: 'rejected';
  /** Why, for the customer. Absent when the provider has not said. */
  readonly reason?: ProviderReason;
  readonly note?: string;
}

/** The order's status, with the data that only this status has. */
export type OrderState = Pending | Confirmed | Cancelled | Fulfilled | Rejected | { readonly status: 'expired' };
export type OrderStatus = OrderState['status'];

/** One entry of the order's history. */
export interface HistoryEntry {
  readonly what:
    | OrderStatus
    | ProgressStep
    | 'rescheduled'
    | 'time_proposed'
    | 'proposal_withdrawn'
    | 'proposal_declined'
    | 'proposal_lapsed'
    | 'address_changed'
    | 'end_asked'
    | 'no_show_reported'
    | 'fulfilment_undone'
    | 'photo_added'
    | 'delayed'
    | 'extra_asked'
    | 'extra_withdrawn'
    | 'extra_approved'
    | 'extra_declined'
    | 'paid'
    | 'payment_undone';
  readonly at: Date;
  readonly by: ActorRole;
  /** The call that made the change, so that its repetition is answered rather than refused. */
  readonly operation?: string;
  /** The work was started with the customer's start code. */
  readonly withCode?: true;
}

/** The schedule of a booked visit. */
export type WindowSchedule = Schedule & { readonly end: Date; readonly window: Window };

/** Another time proposed by the provider. Its window is occupied until the customer has answered, so the answer cannot come too late. */
export interface Proposal {
  readonly schedule: WindowSchedule;
  /** After this time the proposal is ignored. */
  readonly expiresAt: Date;
}

/** A part beyond what was booked. */
export interface Extra {
  readonly item: string;
  /** Integer paise. */
  readonly amount: number;
  /** When it was asked for or, in the list of an order, approved. */
  readonly at: Date;
}

/** A part that the customer has approved. */
export interface ApprovedExtra extends Extra {
  /** When it was asked for. */
  readonly askedAt: Date;
}

export type WorkPhotos = { readonly [Moment in WorkMoment]?: string };

/** One side's statement that the order was paid at the door. */
export interface PaidMark {
  readonly method: DoorPaymentMethod;
  readonly at: Date;
}

export interface Order {
  readonly id: string;
  readonly details: OrderDetails;
  readonly state: OrderState;
  readonly history: readonly HistoryEntry[];
  /** Cleared by every change of status or time, by the first step of the work and by the report of a no-show. */
  readonly proposal?: Proposal;
  /** Approved parts, oldest first. Their amounts are in the prices. */
  readonly extras?: readonly ApprovedExtra[];
  /** The part that waits for the customer's answer. Nothing is owed for it yet. */
  readonly extraAsked?: Extra;
  /** Each side's statement about the payment at the door. Kept through every status; empty when both have taken theirs back. */
  readonly paid?: { readonly [By in Side]?: PaidMark };
  /** Ids of the provider's photos taken before and after the work. */
  readonly workPhotos?: WorkPhotos;
  /** How many start codes the provider has tried. */
  readonly codesTried?: number;
  /** Operations of undone steps, so that a late retry does not execute them again. */
  readonly undone?: readonly string[];
  /** The customer has reviewed it. */
  readonly reviewed?: true;
}

/** Whether at least one side says that the order was paid. */
export const isMarkedAsPaid = ({ paid }: Order): boolean => paid?.customer !== undefined || paid?.provider !== undefined;

/** Open orders occupy their window and prevent the deletion of their service. */
export const openStatuses = ['pending', 'confirmed'] as const satisfies readonly OrderStatus[];
export const isOpen = ({ state }: Order): boolean => openStatuses.some((status) => status === state.status);

/** The window that an open order occupies. */
export function occupiedWindow(order: Order): Window | null {
  const { window, busy = null } = order.details.schedule;
  return isOpen(order) ? (window ?? busy) : null;
}

/** The proposed window, which is also occupied until the proposal is answered or the sweep ends it. */
export const proposedWindow = (order: Order): Window | null => (isOpen(order) ? (order.proposal?.schedule.window ?? null) : null);

/** Whether two addresses are the same, with what is known about where they are. */
export const isSameAddress = (a: Address, b: Address): boolean =>
  a.location === b.location &&
  a.place?.city === b.place?.city &&
  a.place?.pincode === b.place?.pincode &&
  a.place?.point?.lat === b.place?.point?.lat &&
  a.place?.point?.lng === b.place?.point?.lng;

export const isSameWindow = (a: Window | null, b: Window | null): boolean => a?.day === b?.day && a?.key === b?.key;
