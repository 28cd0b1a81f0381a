import type { Logger } from '@karigar/service-kit';
import type { DevInbox } from '../dev-inbox/dev-inbox.ts';
import type { MailSender } from './mail-sender.ts';

/** For development: no mail, a message in the development inbox. */
export const createLogMailSender = ({ inbox, log }: { inbox: DevInbox; log: Logger }): MailSender => ({
  send: async ({ to, subject, text, code }) => {
    await inbox.add({ email: to, code, text: `${subject}\n\n${text}` });
    log.info('mail, see /dev/inbox');
  },
});
