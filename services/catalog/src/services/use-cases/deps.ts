import type { Deletion } from '@karigar/contracts';
import type { Clock } from '@karigar/service-kit';
import type { CategoryRepository } from '../../categories/data/category-repository.ts';
import type { Directory } from '../../directory/data/directory.ts';
import type { MediaStore } from '../../media/data/media-store.ts';
import type { ServiceRepository } from '../data/service-repository.ts';

/** Dependencies of the use cases of services. */
export interface Deps {
  readonly services: ServiceRepository;
  readonly categories: CategoryRepository;
  readonly directory: Directory;
  readonly media: MediaStore;
  /** Asks the order service, see `deleteUnlessOrdered`. */
  readonly closeToBookings: (deletion: Deletion) => Promise<{ readonly openOrders: number }>;
  /** Multiplies how many services one provider may list. */
  readonly limitsPerPerson: number;
  readonly clock: Clock;
}
