import { mediaRoutes, refuse } from '@karigar/contracts';
import { handled, implement, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import type { MediaStore } from '../data/media-store.ts';

export function mediaRouter(media: MediaStore, edge: EdgeDeps): Router {
  return implement(
    mediaRoutes,
    {
      getMedia: async ({ params, response }) => {
        const bytes = await media.get(params.id, params.width);
        if (bytes === undefined) return refuse('NOT_FOUND');
        response
          .set({
            'content-type': 'image/webp',
            'cache-control': 'public, max-age=31536000, immutable',
            etag: `"${params.id}-${params.width}"`,
            'x-content-type-options': 'nosniff',
          })
          .send(bytes);
        return handled;
      },
    },
    edge,
  );
}
