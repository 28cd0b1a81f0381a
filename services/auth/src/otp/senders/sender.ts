/** Sends a code to a phone. */
export interface OtpSender {
  /** @throws when the gateway did not accept the message, for a reason other than the number */
  send(message: OtpMessage): Promise<Delivery>;
}

/** `unreachable`: the number cannot receive SMS. */
export type Delivery = 'accepted' | 'unreachable';

export interface OtpMessage {
  /** E.164 */
  readonly phone: string;
  /** Empty in a notification. */
  readonly code: string;
  /** The text of the SMS; contains the code. */
  readonly text: string;
}
