import type { Logger } from '@karigar/service-kit';
import type { DevInbox } from '../dev-inbox/data/dev-inbox.ts';
import type { MailSender } from './mail-sender.ts';

/** For development: puts the mail into the development inbox instead of sending it. */
export const createLogMailSender = ({ inbox, log }: { inbox: DevInbox; log: Logger }): MailSender => ({
  send: async ({ to, subject, text, code }) => {
    await inbox.add({ email: to, code, text: `${subject}\n\n${text}` });
    log.info('mail, see /dev/inbox');
  },
});
