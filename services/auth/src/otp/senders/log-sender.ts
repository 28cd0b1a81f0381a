import type { Logger } from '@karigar/service-kit';
import type { DevInbox } from '../../dev-inbox/dev-inbox.ts';
import type { OtpSender } from './sender.ts';

/** For development: no SMS, a message in the development inbox and a line in the log. Only a developer's own log shows the code. */
export function createLogSender({ inbox, log, showCodes }: { inbox: DevInbox; log: Logger; showCodes: boolean }): OtpSender {
  return {
    send: async (message) => {
      await inbox.add(message);
      // The logger hides what is called `code` or `phone`; here the code is what the line is for.
      log.info({ to: masked(message.phone), ...(showCodes ? { oneTime: message.code } : {}) }, 'one-time code, see /dev/inbox');
      return 'accepted';
    },
  };
}

const masked = (phone: string) => `${phone.slice(0, 3)}…${phone.slice(-3)}`;
