import type { Clock, Closures } from '@karigar/service-kit';
import type { AttachmentStore } from '@karigar/service-kit/images';
import type { Connection } from 'mongoose';
import type { Directory } from '../../directory/data/directory.ts';
import type { EngagementStore } from '../../engagement/data/engagement-store.ts';
import type { PresenceStore } from '../../presence/data/presence-store.ts';
import type { RequestRepository } from '../data/request-repository.ts';
import type { Admission } from '../domain/admission.ts';
import type { LastAsked } from '../../candidates/use-cases/last-asked.ts';

/** Dependencies of the use cases of requests and offers. */
export interface Deps {
  readonly mongo: Connection;
  readonly requests: RequestRepository;
  readonly directory: Directory;
  readonly presence: PresenceStore;
  readonly engagements: EngagementStore;
  readonly closures: Closures;
  readonly attachments: AttachmentStore;
  readonly lastAsked: Pick<LastAsked, 'record'>;
  readonly admission: Admission;
  /** Size of the first wave. */
  readonly firstWave: number;
  /** Multiplies how many requests one person may open. */
  readonly limitsPerPerson: number;
  /** Radius in kilometres in which providers are asked about a widened request. */
  readonly widenKm: number;
  /** The platform charge on top of an offer's price, in paise. */
  readonly instantFee: number;
  readonly clock: Clock;
}
