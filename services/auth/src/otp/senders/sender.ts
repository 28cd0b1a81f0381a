/** Brings a code to a phone. */
export interface OtpSender {
  /** @throws when the gateway did not accept the message for another reason than the number */
  send(message: OtpMessage): Promise<Delivery>;
}

/** `unreachable`: the number cannot receive SMS. */
export type Delivery = 'accepted' | 'unreachable';

export interface OtpMessage {
  /** E.164 */
  readonly phone: string;
  /** Empty in a notice. */
  readonly code: string;
  /** What the person reads; holds the code. */
  readonly text: string;
}
