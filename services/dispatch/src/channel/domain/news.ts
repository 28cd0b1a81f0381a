import type { NotificationKind, ServerEvent, ServerPayload } from '@karigar/contracts';

/** What an account is told of beside the event, kept until it is cleared. */
export interface Notice {
  readonly to: string;
  readonly message: string;
  readonly hindi: string;
  /** Also mailed, to accounts that want mails of its kind. */
  readonly mailed?: boolean;
  readonly kind: NotificationKind;
  /** The request, order or complaint that it is about. */
  readonly ref: string | null;
}

export type WithoutSeq<E extends ServerEvent> = Omit<ServerPayload<E>, 'seq'>;

/** One message to some accounts. What is equal for all is there once. */
export interface Tell {
  readonly event: ServerEvent;
  readonly to: readonly string[];
  /** What all are told. */
  readonly payload: object;
  /** What each is told beside it, in the order of `to`. */
  readonly own?: readonly object[];
}

/** What happened once, and whom it concerns: numbered, logged and published together. */
export interface News {
  /** News with the same id is told once. */
  readonly id: string;
  readonly tells: readonly Tell[];
  /** Stored before it is told; told after `tells`. */
  readonly notices?: readonly Notice[];
  /** Pushed in quiet hours as well. */
  readonly urgent?: boolean;
  /** How long it is known that it has been told. Default ten minutes: long enough for a tunnel, and for what a process that died has left. */
  readonly keptSeconds?: number;
}

/** The same message to all. Keeps event and payload together. */
export const tell = <E extends ServerEvent>(event: E, to: readonly string[], payload: WithoutSeq<E>): Tell => ({ event, to, payload });

/** A message of which each recipient gets a part of their own. */
export const tellEach = <E extends ServerEvent, Own extends keyof WithoutSeq<E>>(
  event: E,
  payload: Omit<WithoutSeq<E>, Own>,
  own: readonly { readonly to: string; readonly part: Pick<WithoutSeq<E>, Own> }[],
): Tell => ({ event, to: own.map(({ to }) => to), payload, own: own.map(({ part }) => part) });

/** What one of the recipients is told, without the number. */
export const payloadOf = ({ payload, own }: Tell, recipient: number): object => ({ ...payload, ...own?.[recipient] });
