import { dayMs, ok, refuse, threadDays, type Decision } from '@karigar/contracts';
import type { Order } from '../../orders/domain/order.ts';
import { otherSide, type Side } from '../../orders/domain/side.ts';

export interface Message {
  readonly id: string;
  readonly from: Side;
  /** Empty when there are only photos; null once the author's account was deleted. */
  readonly text: string | null;
  /** Ids. Absent when there are none. */
  readonly photos?: readonly string[];
  readonly at: Date;
  /** When the other side read it. */
  readonly readAt: Date | null;
}

/** The order data that a thread's events carry. */
interface About {
  readonly number: string;
  readonly serviceId: string;
  readonly serviceName: string;
  readonly requestId: string | null;
  readonly scheduledStart: Date;
}

/** The messages between the two sides of an order, oldest first. */
export interface Thread {
  readonly orderId: string;
  readonly customerId: string;
  readonly providerId: string;
  /** The order's data at the last change. */
  readonly about: About;
  /** When the thread was created. */
  readonly createdAt: Date;
  readonly messages: readonly Message[];
  /** Number of unread messages on each side. */
  readonly unread: Readonly<Record<Side, number>>;
}

export type ThreadFact =
  | { readonly type: 'MessageSent'; readonly by: Side; readonly isFirstUnread: boolean }
  | { readonly type: 'MessagesRead'; readonly by: Side };

/** A new, empty thread. */
export const newThread = ({ id, details }: Order, now: Date): Thread => ({
  orderId: id,
  customerId: details.customerId,
  providerId: details.providerId,
  about: aboutOf({ details }),
  createdAt: now,
  messages: [],
  unread: { customer: 0, provider: 0 },
});

export const aboutOf = ({ details }: Pick<Order, 'details'>): About => ({
  number: details.number,
  serviceId: details.serviceId,
  serviceName: details.snapshot.service.name,
  requestId: details.requestId,
  scheduledStart: details.schedule.start,
});

const burst = { messages: 20, ms: 600_000 };
/** Far below what a document can hold. */
const maxMessages = 500;

const endings: readonly string[] = ['fulfilled', 'cancelled', 'rejected', 'expired'] satisfies Order['state']['status'][];

/** Whether the two sides can write to each other: from the order's confirmation until two weeks after its end. */
export function isThreadOpen({ state, history }: Order, now: Date): boolean {
  if (!history.some(({ what }) => what === 'confirmed')) return false;
  const end = endings.includes(state.status) ? history.findLast(({ what }) => what === state.status) : undefined;
  return end === undefined || now.getTime() - end.at.getTime() <= threadDays * dayMs;
}

type NewMessage = Pick<Message, 'id' | 'from' | 'photos'> & { readonly text: string };

/** Adds a message; a repeated id adds nothing. */
export function post(thread: Thread, message: NewMessage, now: Date): Decision<Thread, ThreadFact> {
  const { messages, unread } = thread;
  if (messages.some(({ id }) => id === message.id)) return ok({ state: thread, facts: [] });
  const lately = messages.filter(({ from, at }) => from === message.from && now.getTime() - at.getTime() < burst.ms);
  const [first] = lately;
  if (first !== undefined && lately.length >= burst.messages) {
    const retryAfter = Math.ceil((first.at.getTime() + burst.ms - now.getTime()) / 1_000);
    return refuse('TOO_MANY_REQUESTS', { retryAfter }, 'You have sent many messages in a short time. Please wait a moment.');
  }
  if (messages.length >= maxMessages) return refuse('THREAD_CLOSED', {}, 'This conversation is full. Please call instead.');
  const to = otherSide(message.from);
  return ok({
    state: {
      ...thread,
      messages: [...messages, { ...message, at: now, readAt: null }],
      unread: { ...unread, [to]: unread[to] + 1 },
    },
    facts: [{ type: 'MessageSent', by: message.from, isFirstUnread: unread[to] === 0 }],
  });
}

/** Marks the other side's messages as read. */
export function markRead(thread: Thread, by: Side, now: Date): Decision<Thread, ThreadFact> {
  if (thread.unread[by] === 0) return ok({ state: thread, facts: [] });
  const messages = thread.messages.map((one) => (one.from === by || one.readAt !== null ? one : { ...one, readAt: now }));
  return ok({ state: { ...thread, messages, unread: { ...thread.unread, [by]: 0 } }, facts: [{ type: 'MessagesRead', by }] });
}

/** Erases one side's messages. */
export function anonymize(thread: Thread, side: Side): Decision<Thread, ThreadFact> {
  if (!thread.messages.some(({ from, text }) => from === side && text !== null)) return ok({ state: thread, facts: [] });
  return ok({
    state: { ...thread, messages: thread.messages.map((one) => (one.from === side ? { ...one, text: null, photos: [] } : one)) },
    facts: [],
  });
}
