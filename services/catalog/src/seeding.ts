// For infra/seed only (enforced by dependency-cruiser): the rules and repositories with which it writes demo data. Not part of the images.
export { createCategoryRepository } from './categories/data/category-repository.ts';
export { toEvents as categoryEvents } from './categories/messaging/publishes.ts';
export { createDirectory, type ProviderEntry } from './directory/data/directory.ts';
export { createGridFsBlobStore } from './media/data/blob-store.ts';
export { drawImage } from './media/data/draw-image.ts';
export { createMediaStore } from './media/data/media-store.ts';
export { serviceModel, type ServiceDocument } from './services/data/service-model.ts';
export { createServiceRepository } from './services/data/service-repository.ts';
export type { Service } from './services/domain/service.ts';
export { toEvents as serviceEvents } from './services/messaging/publishes.ts';
export { publishService, type PublishService } from './services/use-cases/publish-service.ts';
