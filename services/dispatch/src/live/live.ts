import type { NotificationKind, ServerEvent, ServerPayload } from '@karigar/contracts';

/** What an account is told of beside the event, kept until it is cleared. */
export interface Notice {
  readonly message: string;
  readonly kind: NotificationKind;
  /** The request or order that it is about. */
  readonly ref: string | null;
}

type WithoutSeq<E extends ServerEvent> = Omit<ServerPayload<E>, 'seq'>;

/** One message on its way to the sockets of some accounts, stored with the decision that caused it. */
export interface LiveEntry<E extends ServerEvent = ServerEvent> {
  readonly id: string;
  readonly event: E;
  readonly to: readonly string[];
  readonly payload: WithoutSeq<E>;
  readonly notice?: Notice;
}

/** Keeps event and payload together. */
export const live = <E extends ServerEvent>(
  id: string,
  event: E,
  to: readonly string[],
  payload: WithoutSeq<E>,
  notice?: Notice,
): LiveEntry => ({
  id,
  event,
  to,
  payload,
  ...(notice === undefined ? {} : { notice }),
});
