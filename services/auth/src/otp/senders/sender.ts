/** Brings a code to a phone. */
export interface OtpSender {
  /** @throws when the message was not taken over */
  send(message: OtpMessage): Promise<void>;
}

export interface OtpMessage {
  /** E.164 */
  readonly phone: string;
  /** Empty in a notice. */
  readonly code: string;
  /** What the person reads; holds the code. */
  readonly text: string;
}
