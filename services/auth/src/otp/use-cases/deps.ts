import type { Clock } from '@karigar/service-kit';
import type { Limiter } from '../../limits/limiter.ts';
import type { OtpStore } from '../data/otp-store.ts';
import type { OtpSender } from '../senders/sender.ts';

/** Dependencies of the use cases of one-time codes. */
export interface OtpDeps {
  readonly codes: OtpStore;
  readonly sender: OtpSender;
  readonly sendsPerAddress: Pick<Limiter, 'take'>;
  /** Key of the codes' hashes. */
  readonly secret: string;
  /** Name of the marketplace, in the messages. */
  readonly brand: string;
  readonly clock: Clock;
}
