import type { Model } from './linearizability.ts';

/** A call on the booking windows of one provider, with its response. */
export type SlotCall =
  | { readonly type: 'take'; readonly id: string; readonly window: string; readonly answer: 'ok' | 'full' }
  | { readonly type: 'move'; readonly id: string; readonly window: string; readonly answer: 'ok' | 'full' }
  | { readonly type: 'free'; readonly id: string };

type Taken = Readonly<Record<string, string>>;

/**
 * Windows with `capacity` places each. In a `doubtful` window a hold or a proposal may still occupy a place: both a refusal and a booking are right there.
 * A move occupies the new window and frees the old one in one step.
 */
export function slotModel(capacity: number, doubtful: ReadonlySet<string>): Model<Taken, SlotCall> {
  const isFull = (taken: Taken, window: string, without?: string) =>
    Object.entries(taken).filter(([id, in_]) => in_ === window && id !== without).length >= capacity;
  return {
    initial: {},
    keyOf: (taken) =>
      Object.entries(taken)
        .map(([id, window]) => `${id}@${window}`)
        .sort()
        .join(' '),
    step: (taken, call) => {
      if (call.type === 'free') {
        const { [call.id]: freed, ...others } = taken;
        return freed === undefined ? undefined : others;
      }
      if (call.type === 'move' && taken[call.id] === undefined) return undefined;
      const full = isFull(taken, call.window, call.id);
      if (call.answer === 'full') return full || doubtful.has(call.window) ? taken : undefined;
      return full ? undefined : { ...taken, [call.id]: call.window };
    },
  };
}

/** A call on one request, with its response. */
export type OfferCall =
  | { readonly type: 'accept'; readonly offer: string; readonly answer: 'ok' | 'refused' }
  | { readonly type: 'cancel'; readonly answer: 'ok' | 'refused' };

/** `open`, `cancelled`, or the id of the accepted offer. */
type Decided = string;

/** A request is decided once. An offer can be refused for other reasons, too (it has ended, its provider is engaged), but not after it was accepted. */
export function requestModel({ expires }: { readonly expires: boolean }): Model<Decided, OfferCall> {
  return {
    initial: 'open',
    keyOf: (decided) => decided,
    step: (decided, call) => {
      if (call.type === 'accept') {
        if (call.answer === 'ok') return decided === 'open' || decided === call.offer ? call.offer : undefined;
        return decided === call.offer ? undefined : decided;
      }
      if (call.answer === 'ok') return decided === 'open' || decided === 'cancelled' ? 'cancelled' : undefined;
      return decided === 'cancelled' || (decided === 'open' && !expires) ? undefined : decided;
    },
  };
}

/** A call of a provider on one service with its response, or the read of what is stored in the end. */
export type ServiceCall =
  | { readonly type: 'delete'; readonly answer: 'ok' | 'has-orders' }
  | { readonly type: 'restore' }
  | { readonly type: 'is'; readonly isArchived: boolean };

/** A service is archived or active, as the latest call has left it. */
export const serviceModel: Model<{ readonly isArchived: boolean }, ServiceCall> = {
  initial: { isArchived: false },
  keyOf: ({ isArchived }) => String(isArchived),
  step: (kept, call) => {
    switch (call.type) {
      case 'delete':
        return call.answer === 'ok' ? { isArchived: true } : kept.isArchived ? undefined : kept;
      case 'restore':
        return { isArchived: false };
      case 'is':
        return kept.isArchived === call.isArchived ? kept : undefined;
      default:
        return call satisfies never;
    }
  },
};

/** The response to a call with one idempotency key: the id of the created entity, or a refusal. */
export type KeyCall = { readonly made: string } | { readonly made: null };

/** After the first creation with a key, each call with the key returns the same entity. */
export const keyModel: Model<string, KeyCall> = {
  initial: '',
  keyOf: (made) => made,
  step: (before, { made }) => {
    if (made === null) return before === '' ? before : undefined;
    return before === '' || before === made ? made : undefined;
  },
};
