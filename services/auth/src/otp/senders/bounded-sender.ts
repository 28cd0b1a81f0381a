import type { Logger } from '@karigar/service-kit';
import type { Limiter } from '../../limits/limiter.ts';
import type { OtpSender } from './sender.ts';

export interface SmsBounds {
  /** Beginnings of the numbers that get SMS, e.g. `+91`. Calls to some countries earn money for those who ask for many codes. */
  readonly countries: readonly string[];
  /** Of the whole marketplace. */
  readonly perDay: Limiter;
  readonly log: Logger;
}

/** Keeps what SMS cost within bounds, however many ask for them. */
export function createBoundedSender(sender: OtpSender, { countries, perDay, log }: SmsBounds): OtpSender {
  return {
    send: async (message) => {
      if (!countries.some((country) => message.phone.startsWith(country))) return 'unreachable';
      const wait = await perDay.take('all');
      if (wait > 0) {
        log.error({ retryAfter: wait }, 'no SMS is sent: SMS_PER_DAY is used up');
        throw new Error('The SMS of this day are used up');
      }
      return sender.send(message);
    },
  };
}
