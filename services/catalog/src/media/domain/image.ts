import type { mediaWidths } from '@karigar/contracts';

export type MediaWidth = (typeof mediaWidths)[number];

/** The URL of a picture; the last segment is the width. */
export const mediaUrl = (id: string, width: MediaWidth = 640): string => `/api/media/${id}/${width}`;

/** The id in a URL made by `mediaUrl`, with or without an origin, or in a bare id. Undefined for anything else. */
export const mediaIdIn = (reference: string): string | undefined => /(?:^|\/media\/)([\w-]+)(?:\/\d+)?$/.exec(reference)?.[1];
