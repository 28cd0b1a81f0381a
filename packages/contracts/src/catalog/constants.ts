/** HOME services are booked for a time; INSTANT services can also be requested now. */
export const serviceTypes = ['HOME', 'INSTANT'] as const;
export type ServiceType = (typeof serviceTypes)[number];
export const serviceTypeLabels: Readonly<Record<ServiceType, string>> = { HOME: 'Regular', INSTANT: 'Instant' };
/** Limits on stated years of experience. */
export const experienceChoices = [1, 3, 5, 10] as const;
/** Rupees shown where no instant charge is known. */
export const defaultInstantCharge = 1200;
/** How many entries the pages ask for at once. The gateway asks for as many, because a page finds its embedded answers by path and query. */
export const listSizes = { categories: 50, services: 24 } as const;
export const serviceSorts = ['recommended', 'price', 'rating', 'newest'] as const;
export type ServiceSort = (typeof serviceSorts)[number];
/** Maximum prices in rupees with a count in the facets of a list. */
export const priceSteps = [500] as const;
/** Widths in pixels of every picture, the last segment of `/api/media/{id}/{width}`. */
export const mediaWidths = [320, 640, 1280] as const;
/** Maximum size in bytes of an uploaded picture. */
export const maxImageBytes = 5 * 1024 * 1024;
export const maxWorkingImages = 8;

/** Services that one provider may list. */
export const servicesMax = 30;

/** Lists of a service: how many entries, and how long each of them may be. */
export const serviceLists = { locations: { items: 20, length: 80 }, specifications: { items: 30, length: 120 } } as const;
