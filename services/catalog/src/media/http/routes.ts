import { mediaRoutes, refuse } from '@karigar/contracts';
import { implement, type EdgeDeps } from '@karigar/service-kit';
import { sendPicture } from '@karigar/service-kit/images';
import type { Router } from 'express';
import type { MediaStore } from '../data/media-store.ts';

export function mediaRouter(media: MediaStore, edge: EdgeDeps): Router {
  return implement(
    mediaRoutes,
    {
      getMedia: async ({ params, response }) => {
        const bytes = await media.get(params.id, params.width);
        if (bytes === undefined) return refuse('NOT_FOUND');
        return sendPicture(response.set('etag', `"${params.id}-${params.width}"`), bytes);
      },
    },
    edge,
  );
}
