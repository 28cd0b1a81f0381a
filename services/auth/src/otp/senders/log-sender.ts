import type { Logger } from '@karigar/service-kit';
import type { DevInbox } from '../../dev-inbox/data/dev-inbox.ts';
import type { OtpSender } from './sender.ts';

/** For development: a message in the development inbox and a log line instead of an SMS. Only a developer's own log shows the code. */
export function createLogSender({ inbox, log, showCodes }: { inbox: DevInbox; log: Logger; showCodes: boolean }): OtpSender {
  return {
    send: async (message) => {
      await inbox.add(message);
      // The logger redacts the keys `code` and `phone`; here the code is the purpose of the line.
      log.info({ to: masked(message.phone), ...(showCodes ? { oneTime: message.code } : {}) }, 'one-time code, see /dev/inbox');
      return 'accepted';
    },
  };
}

const masked = (phone: string) => `${phone.slice(0, 3)}…${phone.slice(-3)}`;
