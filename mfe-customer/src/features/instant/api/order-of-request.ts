import type { OfferSnapshot, RequestView } from '@karigar/contracts';
import { ApiProblem } from '@karigar/platform';
import { placeOrder } from '../../../shared/orders/place-order.ts';

/** Transient failures: accepting creates the order on the server, and the client only waits for it. */
const transient = new Set(['OFFER_NOT_ACCEPTED', 'UNAVAILABLE', 'IDEMPOTENCY_KEY_IN_USE', 'TIMEOUT', 'UNREACHABLE', 'OFFLINE']);
const maxAttempts = 8;

/**
 * The id of the order of an accepted offer, polled until it exists (8 attempts). Body and key are derived from request and offer, so another attempt, from another
 * tab or after a reload, is idempotent.
 */
export async function orderOfRequest(request: RequestView, offer: OfferSnapshot, signal: AbortSignal): Promise<string> {
  const body = {
    request_id: request.id,
    service_id: offer.service.id,
    provider_id: offer.provider.id,
    location: request.address,
    issue: request.description,
    date: request.created,
    estimated_charge: offer.total,
    status: 'CONFIRMED',
    payment: { method: 'cash' as const },
  };
  for (let attempt = 1; ; attempt++) {
    try {
      return (await placeOrder(body, `order-of-${request.id}`)).order_id;
    } catch (error) {
      signal.throwIfAborted();
      if (attempt === maxAttempts || !(error instanceof ApiProblem) || !transient.has(error.code)) throw error;
      await pause((error.retryAfter ?? Math.min(attempt, 4)) * 1000, signal);
    }
  }
}

/** Waits between two attempts. Rejects when `signal` aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
