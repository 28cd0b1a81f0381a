import { categoryChangedV1 } from './category-changed-v1.ts';
import { serviceArchivedV1 } from './service-archived-v1.ts';
import { serviceChangedV1 } from './service-changed-v1.ts';
import { servicePublishedV1 } from './service-published-v1.ts';

export * from './category-changed-v1.ts';
export * from './service-archived-v1.ts';
export * from './service-changed-v1.ts';
export * from './service-published-v1.ts';

/** Every event that the catalog service publishes, by type. */
export const catalogEvents = {
  [categoryChangedV1.type]: categoryChangedV1,
  [servicePublishedV1.type]: servicePublishedV1,
  [serviceChangedV1.type]: serviceChangedV1,
  [serviceArchivedV1.type]: serviceArchivedV1,
};
