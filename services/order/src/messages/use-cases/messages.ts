import { ok, refuse, type MessageView, type Result } from '@karigar/contracts';
import { toPage, type Clock, type Page, type PageQuery } from '@karigar/service-kit';
import type { OrderKey, OrderRepository } from '../../orders/data/order-repository.ts';
import type { ThreadStore } from '../data/thread-store.ts';
import { isThreadOpen, markRead, post, type Message, type Side } from '../domain/thread.ts';

export interface MessageDeps {
  readonly orders: OrderRepository;
  readonly threads: ThreadStore;
  readonly clock: Clock;
}

/** Writes to the other side of an own order. */
export async function sendMessage(
  { orders, threads, clock }: MessageDeps,
  key: OrderKey,
  message: { id: string; from: Side; text: string },
): Promise<Result<MessageView>> {
  const order = await orders.find(key);
  if (order === undefined) return refuse('NOT_FOUND');
  const now = clock.now();
  if (!isThreadOpen(order, now)) return refuse('THREAD_CLOSED');
  const sent = await threads.change(order, (thread) => post(thread, message, now));
  if (!sent.ok) return sent;
  const stored = sent.value?.messages.find(({ id }) => id === message.id);
  return stored === undefined ? refuse('CONFLICT') : ok(messageView(stored));
}

/** Marks what the other side of an own order has written as read. */
export async function readMessages({ orders, threads, clock }: MessageDeps, key: OrderKey, by: Side): Promise<Result<undefined>> {
  const order = await orders.find(key);
  if (order === undefined) return refuse('NOT_FOUND');
  const read = await threads.change(order, (thread) => markRead(thread, by, clock.now()));
  return read.ok ? ok(undefined) : read;
}

/** A page of the messages of an order, newest first. The cursor is the id of the last message of the page before. */
export async function messagesOf(threads: ThreadStore, orderId: string, { limit, cursor }: PageQuery): Promise<Page<MessageView>> {
  const newestFirst = [...((await threads.find(orderId))?.messages ?? [])].reverse();
  const from = newestFirst.findIndex(({ id }) => id === cursor) + 1;
  return toPage(newestFirst.slice(from, from + limit + 1).map(messageView), limit, ({ id }) => id);
}

export const messageView = ({ id, from, text, at, readAt }: Message): MessageView => ({
  id,
  from,
  text,
  photos: [],
  at: at.toISOString(),
  readAt: readAt?.toISOString() ?? null,
});
