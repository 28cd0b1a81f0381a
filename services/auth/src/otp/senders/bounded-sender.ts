import type { Logger } from '@karigar/service-kit';
import type { Limiter } from '../../limits/limiter.ts';
import { mayHaveBeenSent } from './call-gateway.ts';
import type { OtpSender } from './sender.ts';

export interface SmsBounds {
  /** Prefixes of the numbers that receive SMS, e.g. `+91`. Premium-rate numbers abroad earn money for those who request codes (SMS pumping). */
  readonly countries: readonly string[];
  /** For the whole marketplace. */
  readonly perDay: Limiter;
  /** For one number. Absent for codes, because those of a number are limited where they are requested. */
  readonly perNumber?: Limiter;
  readonly log: Logger;
}

/** Limits what SMS can cost, however many codes are requested. An SMS that the gateway has refused or never received does not count. */
export function createBoundedSender(sender: OtpSender, { countries, perDay, perNumber, log }: SmsBounds): OtpSender {
  const giveBack = async (phone: string): Promise<void> => {
    await perDay.giveBack('all');
    await perNumber?.giveBack(phone);
  };
  return {
    send: async (message) => {
      if (!countries.some((country) => message.phone.startsWith(country))) return 'unreachable';
      if (((await perNumber?.take(message.phone)) ?? 0) > 0)
        throw new Error('The number has received all SMS that it may receive in a day');
      const wait = await perDay.take('all');
      if (wait > 0) {
        await perNumber?.giveBack(message.phone);
        log.error({ retryAfter: wait }, 'no SMS is sent: SMS_PER_DAY is used up');
        throw new Error('SMS_PER_DAY is used up');
      }
      try {
        const delivery = await sender.send(message);
        if (delivery === 'unreachable') await giveBack(message.phone);
        return delivery;
      } catch (error) {
        if (!mayHaveBeenSent(error)) await giveBack(message.phone);
        throw error;
      }
    },
  };
}
