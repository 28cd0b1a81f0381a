import { mailAnsweredWithinMs } from '@karigar/contracts';
import { createInternalClient, type InternalClient } from '@karigar/service-kit';

/** A client for mails to accounts. It tries once and waits until auth has given up: a mail that a slow server is still taking must not be sent again. */
export const createMailer = (authUrl: string, key: string): InternalClient =>
  createInternalClient({ baseUrls: [authUrl], key, timeoutMs: mailAnsweredWithinMs, attempts: 1 });
