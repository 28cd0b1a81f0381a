import type { OrderView } from '@karigar/contracts';
import { progressSteps } from '@karigar/contracts/constants';
import { api, ApiProblem, createStore, isUnanswered, newIdempotencyKey, session, toast, useMutation, useStore } from '@karigar/platform';
import { keepOrder, reloadOrders } from '../../../shared/api/provider-orders.ts';
import type { OrderLine } from '../../../shared/orders/order-line.ts';
import { justFulfilled } from '../model/just-fulfilled.ts';
import { paymentPrompt } from '../model/payment-prompt.ts';
import { queuedSteps, stepText, type QueuedStep, type WorkStep } from '../model/queued-steps.ts';
import { text } from '../texts.ts';
import type { OnRefused } from './change-status.ts';
import { isNotPossible } from './unanswered.ts';

const send = ({ key, orderId, step, code }: QueuedStep): Promise<OrderView> =>
  step === 'fulfilled'
    ? api('PUT /orders/{id}/status', { params: { id: orderId }, body: { status: step }, idempotencyKey: key })
    : api('PUT /orders/{id}/progress', { params: { id: orderId }, body: { step, code }, idempotencyKey: key });

/** Key of the toast about the completion of an order. */
export const completionToastKey = (orderId: string): string => `completion of ${orderId}`;

function keep(order: OrderView): void {
  keepOrder(order);
  if (order.status !== 'fulfilled') return;
  toast(() => text('completed'), { tone: 'good', about: completionToastKey(order.order_id) });
  const accountId = session.current()?.id;
  if (accountId && order.allowedActions.includes('undo_fulfilled'))
    justFulfilled.add({ accountId, orderId: order.order_id, orderNo: order.number });
  void reloadOrders();
}

/** Milliseconds after the completion. After this time the provider has left; do not ask for the payment any more. */
const paymentPromptWindowMs = 10 * 60_000;

function promptForPayment(account: string, { step, at }: QueuedStep, order: OrderView): void {
  if (step === 'fulfilled' && order.allowedActions.includes('pay') && Date.now() - at < paymentPromptWindowMs)
    paymentPrompt.show(account, order.order_id);
}

/** The start code was wrong, tried too often, or tried too fast. Only for steps with a code. */
export const isAboutCode = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && (error.code === 'START_CODE_LOCKED' || error.status === 429 || 'code' in error.fields);

interface Taken {
  order: Pick<OrderLine, 'id' | 'orderNo'>;
  step: WorkStep;
  /** The customer's start code. */
  code?: string;
}

/** Reports a step of the work to both sides. Without a connection it waits (`sendQueued`). */
export const useTakeStep = ({ onRefused }: { onRefused: OnRefused }) =>
  useMutation({
    mutationFn: async ({ order: { id: orderId, orderNo }, step, code }: Taken): Promise<void> => {
      const taken = { key: newIdempotencyKey(), orderId, orderNo, step, at: Date.now(), ...(code && { code }) };
      const account = session.current()?.id;
      try {
        const order = await send(taken);
        keep(order);
        if (account) promptForPayment(account, taken, order);
        // This step supersedes earlier queued ones of the order.
        for (const { key, orderId: id } of account ? queuedSteps.of(account) : [])
          if (account && id === orderId) queuedSteps.remove(account, key);
      } catch (error) {
        if (!account || !isUnanswered(error)) throw error;
        // With its key it can be sent again.
        queuedSteps.add(account, taken);
      }
    },
    onError: (error, { code }) => {
      // Shown where the code was entered.
      if (code && isAboutCode(error)) return;
      onRefused({ key: 'updateFailed', error });
      void reloadOrders();
    },
  });

const sendingKey = createStore<string | null>(null);
/** The key of the step that is being sent and can no longer be undone. */
export const useSendingKey = (): string | null => useStore(sendingKey);

let running: Promise<void> | undefined;

/** Sends the queued steps one after the other and stops at the first transient failure. Refused steps stay in the queue with the reason. */
export const sendQueued = (account: string): Promise<void> =>
  (running ??= sendAll(account).finally(() => {
    running = undefined;
    sendingKey.set(null);
  }));

/** Whether the order is as far as the step, because another device has reported that. */
async function isTakenElsewhere({ orderId, step }: QueuedStep): Promise<boolean> {
  const { status, progress } = await api('GET /orders/{id}', { params: { id: orderId } });
  if (status === 'fulfilled') return true;
  return step !== 'fulfilled' && progress !== null && progressSteps.indexOf(progress) >= progressSteps.indexOf(step);
}

async function sendAll(account: string): Promise<void> {
  for (;;) {
    const next = queuedSteps.of(account).find((step) => step.refused === undefined);
    // Another tab may have sent them all.
    if (next === undefined) return queuedSteps.open(account);
    if (session.current()?.id !== account) return;
    sendingKey.set(next.key);
    try {
      const order = await send(next);
      keep(order);
      queuedSteps.remove(account, next.key);
      promptForPayment(account, next, order);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      // Transient: offline, logged out, rate-limited, or a service is unavailable. Retried later.
      if (isUnanswered(error) || error.status < 400 || error.status === 401 || error.status === 429 || error.status >= 500) return;
      // An order that cannot be read says nothing else than the refusal.
      if (isNotPossible(error) && (await isTakenElsewhere(next).catch(() => false))) queuedSteps.remove(account, next.key);
      else {
        const { currentStatus } = error.extras;
        queuedSteps.refuse(account, next.key, error.serverMessage ?? error.message, currentStatus === 'cancelled');
        // The page shows it at its top, which may be out of sight.
        toast(() => stepText('stepRefused', next), { tone: 'bad' });
      }
      void reloadOrders();
    }
  }
}
