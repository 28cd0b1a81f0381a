import type { mediaWidths } from '@karigar/contracts';

export type MediaWidth = (typeof mediaWidths)[number];

/** Where a picture is served from; another width is had by changing the last segment. */
export const mediaUrl = (id: string, width: MediaWidth = 640): string => `/api/media/${id}/${width}`;

/** The id in an address as `mediaUrl` makes it, with or without an origin, or in a bare id. Undefined for anything else. */
export const mediaIdIn = (reference: string): string | undefined => /(?:^|\/media\/)([\w-]+)(?:\/\d+)?$/.exec(reference)?.[1];
