import { mapResult, ok, refuse, refuseField, type MessageView, type Result } from '@karigar/contracts';
import { derivedId, inSequence, mapPage, pageOfList, type Clock, type Closures, type Page, type PageQuery } from '@karigar/service-kit';
import type { AttachmentStore, Picture } from '@karigar/service-kit/images';
import type { ClientSession } from 'mongoose';
import { checkAuthor } from '../../deletions/use-cases/check-author.ts';
import type { Directory } from '../../directory/data/directory.ts';
import type { OrderKey, OrderRepository } from '../../orders/data/order-repository.ts';
import type { Side } from '../../orders/domain/side.ts';
import type { ThreadStore } from '../data/thread-store.ts';
import { isThreadOpen, markRead, post, type Message } from '../domain/thread.ts';

export interface MessageDeps {
  readonly orders: OrderRepository;
  readonly threads: ThreadStore;
  readonly directory: Pick<Directory, 'customer' | 'provider'>;
  readonly attachments: AttachmentStore;
  readonly closures: Pick<Closures, 'checkOpen'>;
  readonly clock: Clock;
}

/** Sends a message to the other side of the caller's order. */
export async function sendMessage(
  { orders, directory, threads, attachments, closures, clock }: MessageDeps,
  key: OrderKey,
  message: { id: string; from: Side; text: string; pictures?: readonly Picture[] },
): Promise<Result<MessageView>> {
  const order = await orders.find(key);
  if (order === undefined) return refuse('NOT_FOUND');
  const now = clock.now();
  if (!isThreadOpen(order, now)) return refuse('THREAD_CLOSED');
  const { id, from, text, pictures = [] } = message;
  if (text === '' && pictures.length === 0) return refuseField('text', 'Please write something first');
  const { customerId, providerId } = order.details;
  const reader = await (from === 'customer' ? directory.provider(providerId) : directory.customer(customerId));
  // A deleted account's directory entry has no mobile number.
  if (reader?.mobile === '') return refuse('THREAD_CLOSED', {}, 'This account has been deleted, so nobody would read your message.');
  const ownerId = from === 'customer' ? customerId : providerId;
  const ids = pictures.map((_, n) => derivedId('message-photo', id, String(n)));
  const added = await attachments.addPhotos(ownerId, pictures, ids);
  if (!added.ok) return added;
  const keepPhotos = (session: ClientSession) => attachments.keep({ photos: ids }, { ownerId, about: order.id }, session);
  const sent = await threads.change(order, (thread) => post(thread, { id, from, text, ...(ids.length > 0 && { photos: ids }) }, now), {
    queue: `messages of ${order.id}`,
    write: inSequence(checkAuthor(closures, { kind: from, id: ownerId }), keepPhotos),
  });
  if (!sent.ok) return sent;
  const posted = sent.value?.messages.find((one) => one.id === id);
  return posted === undefined ? refuse('CONFLICT') : ok(messageView(posted));
}

/** Marks the other side's messages on the caller's order as read. */
export async function readMessages(
  { orders, threads, clock }: Pick<MessageDeps, 'orders' | 'threads' | 'clock'>,
  key: OrderKey,
  by: Side,
): Promise<Result<undefined>> {
  const order = await orders.find(key);
  if (order === undefined) return refuse('NOT_FOUND');
  const read = await threads.change(order, (thread) => markRead(thread, by, clock.now()));
  return mapResult(read, () => undefined);
}

/** A page of an order's messages, newest first. */
export async function messagesOf(threads: ThreadStore, orderId: string, query: PageQuery): Promise<Page<MessageView>> {
  const newestFirst = [...((await threads.find(orderId))?.messages ?? [])].reverse();
  return mapPage(pageOfList(newestFirst, query), messageView);
}

export const messageView = ({ id, from, text, photos = [], at, readAt }: Message): MessageView => ({
  id,
  from,
  text,
  photos: [...photos],
  at: at.toISOString(),
  readAt: readAt?.toISOString() ?? null,
});
