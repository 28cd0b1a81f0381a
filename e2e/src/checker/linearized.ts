import type { Evidence, PublishedEvent, VersionedDocument } from './evidence.ts';
import { mayHaveHappened, type Operation } from './history.ts';
import { linearize, type Call } from './linearizability.ts';
import {
  keyModel,
  requestModel,
  serviceModel,
  slotModel,
  type KeyCall,
  type OfferCall,
  type ServiceCall,
  type SlotCall,
} from './models.ts';
import type { Violation } from './invariants.ts';

const takes = ['order.placed.v1', 'order.rescheduled.v1', 'order.fulfilment-undone.v1'];
const frees = ['order.cancelled.v1', 'order.rejected.v1', 'order.expired.v1', 'order.fulfilled.v1'];
const kindsOf: Readonly<Record<string, readonly Operation['kind'][]>> = {
  'order.placed.v1': ['book'],
  'order.rescheduled.v1': ['move', 'accept-proposal'],
  'order.cancelled.v1': ['cancel', 'provider-cancel'],
  'order.rejected.v1': ['reject'],
  'order.fulfilled.v1': ['fulfil'],
};

/**
 * The calls on booking windows: their effects from the events, their intervals from the operations, and the refusals with SLOT_TAKEN. An event whose caller
 * got no response can have taken effect at any time after it was decided.
 */
export function windowsOf(evidence: Evidence, operations: readonly Operation[]): Violation[] {
  const { beganAt } = evidence;
  const seen = new Map(evidence.events.map((event) => [event.id, event]));
  return evidence.actors
    .filter(({ role }) => role === 'provider')
    .flatMap(({ id: provider, capacity }) => {
      const own = [...seen.values()].filter(
        ({ topic, type, data }) =>
          topic === 'order' && data['providerId'] === provider && data['requestId'] === null && [...takes, ...frees].includes(type),
      );
      const effects = own.map((event): Call<SlotCall> => {
        const asked = acknowledged(event, operations, beganAt);
        const times = {
          begin: asked === undefined ? Date.parse(event.time) - beganAt : firstInvokedAt(asked, operations),
          end: asked?.answeredAt ?? Infinity,
        };
        const window = String(event.data['scheduledStart']);
        if (event.type === 'order.placed.v1' || event.type === 'order.fulfilment-undone.v1')
          return { ...times, input: { type: 'take', id: event.subject, window, answer: 'ok' } };
        if (event.type === 'order.rescheduled.v1') return { ...times, input: { type: 'move', id: event.subject, window, answer: 'ok' } };
        return { ...times, input: { type: 'free', id: event.subject } };
      });
      const refusals = operations
        .filter(({ kind, code, about }) => about.provider === provider && (kind === 'book' || kind === 'move') && code === 'SLOT_TAKEN')
        .map(({ kind, about, number, invokedAt, answeredAt }): Call<SlotCall> => {
          const window = about.start ?? '';
          const input: SlotCall =
            kind === 'book'
              ? { type: 'take', id: `refused ${number}`, window, answer: 'full' }
              : { type: 'move', id: about.order ?? '', window, answer: 'full' };
          return { begin: invokedAt, end: answeredAt, input };
        });
      const held = operations.filter(
        ({ kind, about, outcome }) => (kind === 'hold' || kind === 'propose') && about.provider === provider && outcome !== 'refused',
      );
      const doubtful = new Set(held.map(({ about }) => about.start ?? ''));
      const isPossible = linearize(slotModel(capacity, doubtful), [...effects, ...refusals]) !== undefined;
      return isPossible ? [] : [{ entity: provider, text: 'no order of the bookings, moves and cancellations explains all answers' }];
    });
}

/** The operation that caused an event: about the same order, and running when the event was decided. */
function acknowledged(
  { type, subject, time, data }: PublishedEvent,
  operations: readonly Operation[],
  beganAt: number,
): Operation | undefined {
  const at = Date.parse(time) - beganAt;
  return operations.find(({ kind, outcome, made, about, invokedAt, answeredAt }) => {
    if (outcome !== 'ok' || kindsOf[type]?.includes(kind) !== true) return false;
    if (kind === 'book') return made === subject && at <= answeredAt + clockSlackMs;
    const isSameWindow = (kind !== 'move' && kind !== 'accept-proposal') || about.start === data['scheduledStart'];
    return about.order === subject && isSameWindow && at >= invokedAt - clockSlackMs && at <= answeredAt + clockSlackMs;
  });
}

/** When the operation was first called: the effect of a call without a response is acknowledged to a retry with the same key. */
const firstInvokedAt = ({ about: { key }, invokedAt }: Operation, operations: readonly Operation[]): number =>
  key === undefined ? invokedAt : Math.min(...operations.filter(({ about }) => about.key === key).map((each) => each.invokedAt));

const clockSlackMs = 500;

/** The calls of customers on each request. */
export function acceptancesOf({ requests }: Evidence, operations: readonly Operation[]): Violation[] {
  return requests.flatMap(({ _id, status, acceptedOfferId }) => {
    const calls = operations
      .filter(({ kind, about }) => about.request === _id && (kind === 'accept-offer' || kind === 'cancel-request'))
      .flatMap(({ kind, about, outcome, code, invokedAt, answeredAt }): Call<OfferCall>[] => {
        const times = { begin: invokedAt, end: outcome === 'unknown' ? Infinity : answeredAt };
        const happened = kind === 'accept-offer' ? acceptedOfferId === about.offer : status === 'cancelled';
        // The stored state says whether a call with an unknown outcome took effect.
        if (outcome === 'unknown' && !happened) return [];
        const answer = outcome === 'refused' ? 'refused' : 'ok';
        if (kind === 'cancel-request') return code === 'TOO_MANY_REQUESTS' ? [] : [{ ...times, input: { type: 'cancel', answer } }];
        return code === undefined || code === 'OFFER_NOT_AVAILABLE' || outcome === 'unknown'
          ? [{ ...times, input: { type: 'accept', offer: about.offer ?? '', answer } }]
          : [];
      });
    return linearize(requestModel({ expires: status === 'expired' }), calls) === undefined
      ? [{ entity: _id, text: `it is ${status} with ${acceptedOfferId}, which the answers contradict` }]
      : [];
  });
}

/** Refusals while the first call is running, or because of a limit: they say nothing about the created entity. */
const saysNothing = ['IDEMPOTENCY_KEY_IN_USE', 'TOO_MANY_REQUESTS', 'BUSY'];

/** The calls with each idempotency key. */
export function keysOf(operations: readonly Operation[]): Violation[] {
  const keys = new Set(operations.flatMap(({ about }) => about.key ?? []));
  return [...keys].flatMap((key) => {
    const calls = operations
      .filter(({ about, outcome, code }) => about.key === key && outcome !== 'unknown' && !saysNothing.includes(code ?? ''))
      .map((operation): Call<KeyCall> => {
        const { invokedAt, answeredAt, made } = operation;
        return { begin: invokedAt, end: answeredAt, input: { made: mayHaveHappened(operation) ? (made ?? '?') : null } };
      });
    return linearize(keyModel, calls) === undefined ? [{ entity: key, text: 'calls with this key were answered differently' }] : [];
  });
}

/**
 * The calls of providers on each of their services, and a read of what is stored in the end. A call without a response may have taken effect at any later
 * time, or not at all: then it is ordered after the end.
 */
export function servicesOf(stored: readonly VersionedDocument[], operations: readonly Operation[]): Violation[] {
  const known = new Map(stored.map(({ _id, status }) => [_id, status === 'archived']));
  const about = operations.filter(({ kind }) => kind === 'delete-service' || kind === 'restore-service');
  return [...new Set(about.flatMap((each) => each.about.service ?? []))].flatMap((service) => {
    const isArchived = known.get(service);
    if (isArchived === undefined) return [{ entity: service, text: 'it is not stored any more' }];
    const own = about.filter((each) => each.about.service === service);
    const calls = own.flatMap(({ kind, outcome, code, invokedAt, answeredAt }): Call<ServiceCall>[] => {
      const times = { begin: invokedAt, end: outcome === 'unknown' ? Infinity : answeredAt };
      if (outcome === 'refused' && code !== 'SERVICE_HAS_ORDERS') return [];
      if (kind === 'restore-service') return [{ ...times, input: { type: 'restore' } }];
      return [{ ...times, input: { type: 'delete', answer: code === 'SERVICE_HAS_ORDERS' ? 'has-orders' : 'ok' } }];
    });
    const end = Math.max(...own.map(({ answeredAt }) => answeredAt)) + 1;
    const last: Call<ServiceCall> = { begin: end, end, input: { type: 'is', isArchived } };
    const isPossible = linearize(serviceModel, [...calls, last]) !== undefined;
    return isPossible ? [] : [{ entity: service, text: `it is ${isArchived ? '' : 'not '}deleted, which the answers contradict` }];
  });
}
