/** Sends mails. */
export interface MailSender {
  /** @throws when the mail was not accepted */
  send(mail: Mail): Promise<void>;
}

export interface Mail {
  /** One address, parsed by the contract: no names, no lists, no line breaks. */
  readonly to: string;
  readonly subject: string;
  /** Plain text; contains the code. */
  readonly text: string;
  /** Empty in a notification. */
  readonly code: string;
}
