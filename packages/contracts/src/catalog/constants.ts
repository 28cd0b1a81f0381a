/** HOME is booked for a time; INSTANT can also be asked for now. */
export const serviceTypes = ['HOME', 'INSTANT'] as const;
export type ServiceType = (typeof serviceTypes)[number];
export const serviceTypeLabels: Readonly<Record<ServiceType, string>> = { HOME: 'Regular', INSTANT: 'Instant' };
/** Years of experience that a service can state. */
export const experienceChoices = [1, 3, 5, 10] as const;
/** What a service or provider shows until its first review. */
export const defaultRating = 4;
/** Rupees shown where no instant charge is known. */
export const defaultInstantCharge = 1200;
export const serviceSorts = ['recommended', 'price', 'rating', 'newest'] as const;
export type ServiceSort = (typeof serviceSorts)[number];
/** Widths in pixels that every picture exists in. An address `/api/media/{id}/{width}` may be asked for in any of them. */
export const mediaWidths = [320, 640, 1280] as const;
/** Bytes of one uploaded picture, at most. */
export const maxImageBytes = 5 * 1024 * 1024;
export const maxWorkingImages = 8;
