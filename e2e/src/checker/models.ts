import type { Model } from './linearizability.ts';

/** What people were answered about the booking windows of one provider. */
export type SlotCall =
  | { readonly type: 'take'; readonly id: string; readonly window: string; readonly answer: 'ok' | 'full' }
  | { readonly type: 'move'; readonly id: string; readonly window: string; readonly answer: 'ok' | 'full' }
  | { readonly type: 'free'; readonly id: string };

type Taken = Readonly<Record<string, string>>;

/**
 * Windows with room for `capacity` each. A window that a hold or a proposal may still occupy is in `doubtful`: being refused there is right, and being taken as well.
 * A provider's other customers do not see half of a move: it takes the new window and leaves the old one in one step.
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

/** What a customer was answered about one request. */
export type OfferCall =
  | { readonly type: 'accept'; readonly offer: string; readonly answer: 'ok' | 'refused' }
  | { readonly type: 'cancel'; readonly answer: 'ok' | 'refused' };

/** `open`, `cancelled`, or the id of the accepted offer. */
type Decided = string;

/** A request is decided once. An offer can be refused for other reasons too (it has ended, its provider is at work), but not once it has won. */
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

/** What a provider was answered about one service, and what is stored in the end. */
export type ServiceCall =
  | { readonly type: 'delete'; readonly answer: 'ok' | 'has-orders' }
  | { readonly type: 'restore' }
  | { readonly type: 'is'; readonly isArchived: boolean };

/** A deletion and a restoration hold until the next one. */
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

/** What calls with one idempotency key were answered: the id of what was made, or a refusal. */
export type KeyCall = { readonly made: string } | { readonly made: null };

/** Once something was made under a key, each call with it gets just that. */
export const keyModel: Model<string, KeyCall> = {
  initial: '',
  keyOf: (made) => made,
  step: (before, { made }) => {
    if (made === null) return before === '' ? before : undefined;
    return before === '' || before === made ? made : undefined;
  },
};
