import { api, apiPages, itemsOf, reload, report, useInfiniteQuery, useMutation } from '@karigar/platform';
import { uploadTimeoutMs } from '../photos/photo-api.ts';

const messagesQuery = (id: string) => apiPages('GET /orders/{id}/messages', { params: { id }, query: { limit: 30 } });
const reloadMessages = (orderId: string): Promise<void> => reload(...messagesQuery(orderId).queryKey);

/** The messages of an order, newest first, page by page. */
export const useMessages = (orderId: string) => useInfiniteQuery({ ...messagesQuery(orderId), select: itemsOf });

/** Reloads an order's messages and its number of unread ones. */
export function refreshMessages(orderId: string): void {
  void reloadMessages(orderId);
  for (const key of ['GET /orders/{id}', 'GET /orders', 'GET /orders/provider']) void reload(key);
}

export interface NewMessage {
  readonly text: string;
  readonly photos: readonly File[];
}

/** A message that is sent again with the same key is stored once. */
export const useSendMessage = (orderId: string) =>
  useMutation({
    mutationFn: ({ text, photos, key }: NewMessage & { key: string }) => {
      const body = new FormData();
      body.append('text', text);
      for (const photo of photos) body.append('photos', photo);
      return api('POST /orders/{id}/messages', { params: { id: orderId }, body, idempotencyKey: key, timeout: uploadTimeoutMs });
    },
    onSuccess: () => reloadMessages(orderId),
    // It may have been sent although its answer was lost.
    onError: () => void reloadMessages(orderId),
  });

/** The next opening retries, so a failure is only reported. */
export const useMarkMessagesRead = (orderId: string) =>
  useMutation({
    mutationFn: () => api('POST /orders/{id}/messages/read', { params: { id: orderId } }),
    onSuccess: () => refreshMessages(orderId),
    onError: (error) => report('The messages could not be marked as read', error),
  });
