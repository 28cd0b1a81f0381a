import type { Clock } from '@karigar/service-kit';
import type { Connection } from 'mongoose';
import type { AuthClient } from '../../clients/auth.ts';
import type { CatalogClient } from '../../clients/catalog.ts';
import type { Directory } from '../../directory/data/directory.ts';
import type { PresenceStore } from '../../presence/data/presence-store.ts';
import type { RequestRepository } from '../data/request-repository.ts';

/** What the use cases of requests and offers work with. */
export interface Deps {
  readonly mongo: Connection;
  readonly requests: RequestRepository;
  readonly directory: Directory;
  readonly presence: PresenceStore;
  readonly catalog: CatalogClient;
  /** What the marketplace adds to the price of an offer, in paise. */
  readonly instantFee: number;
  readonly auth: AuthClient;
  readonly clock: Clock;
}
