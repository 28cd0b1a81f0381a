import type { NotificationKind, ServerEvent, ServerPayload } from '@karigar/contracts';

/** A notification that is to be stored, and listed until the account clears it. */
export interface NewNotification {
  readonly to: string;
  readonly message: string;
  /** By language. */
  readonly translations: Readonly<Record<string, string>>;
  /** Also sent by mail to the account, which has this role, if it wants mails of this kind. */
  readonly mailedAs?: 'customer' | 'provider';
  /** Sent as an SMS instead, to accounts that have not confirmed their email. */
  readonly bySms?: boolean;
  /** Says nothing new: the mails before it are sent as well. */
  readonly reminder?: boolean;
  /** Listed as read, without a push message: what the recipient has just done. */
  readonly read?: boolean;
  readonly kind: NotificationKind;
  /** Id of the request, order, complaint or service that it concerns. */
  readonly ref: string | null;
  /** Of a notification about a passing state: the version of `ref` that it describes. A recipient keeps only the one of the latest version. */
  readonly version?: number;
}

export type WithoutSeq<E extends ServerEvent> = Omit<ServerPayload<E>, 'seq'>;

/** One message to several accounts. The common part is held, and encoded, once. */
export interface LiveMessage {
  readonly event: ServerEvent;
  readonly to: readonly string[];
  /** The part that all recipients get. */
  readonly payload: object;
  /** The part that each recipient gets in addition, in the order of `to`. */
  readonly perRecipient?: readonly object[];
}

/** The messages and notifications that follow from one fact. They are numbered, logged and published together. */
export interface LiveUpdate {
  /** Deduplication key: an update with the same id is published once. */
  readonly id: string;
  readonly messages: readonly LiveMessage[];
  /** Stored before anything is sent; sent after `messages`. */
  readonly notifications?: readonly NewNotification[];
  /** Sent by Web Push in quiet hours as well. */
  readonly urgent?: boolean;
  /** How long duplicates are recognized. Default: ten minutes, enough for a client in a tunnel and for what a crashed process left behind. */
  readonly dedupeSeconds?: number;
}

/** The same payload for all recipients; the type ties payload to event. */
export const messageTo = <E extends ServerEvent>(event: E, to: readonly string[], payload: WithoutSeq<E>): LiveMessage => ({
  event,
  to,
  payload,
});

/** A message with a common part and a part for each recipient. */
export const messageToEach = <E extends ServerEvent, Own extends keyof WithoutSeq<E>>(
  event: E,
  payload: Omit<WithoutSeq<E>, Own>,
  perRecipient: readonly { readonly to: string; readonly part: Pick<WithoutSeq<E>, Own> }[],
): LiveMessage => ({ event, to: perRecipient.map(({ to }) => to), payload, perRecipient: perRecipient.map(({ part }) => part) });

/** The whole payload for one recipient, without its sequence number. */
export const payloadOf = ({ payload, perRecipient }: LiveMessage, recipient: number): object => ({
  ...payload,
  ...perRecipient?.[recipient],
});
