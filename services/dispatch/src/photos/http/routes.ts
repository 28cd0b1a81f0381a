import { ok, refuse, requestPhotoRoutes } from '@karigar/contracts';
import { implement, type Actor, type EdgeDeps } from '@karigar/service-kit';
import { sendPhoto, type Photo, type PhotoStore } from '@karigar/service-kit/images';
import type { Router } from 'express';
import type { RequestRepository } from '../../requests/data/request-repository.ts';
import { maySeePhotos } from '../../requests/domain/request.ts';

interface Deps {
  readonly photos: PhotoStore;
  readonly requests: RequestRepository;
}

export function photoRouter({ photos, requests }: Deps, edge: EdgeDeps): Router {
  /** A photo of a form that was not sent only the account that took it sees. */
  const maySee = async ({ ownerId, about }: Photo, actor: Actor): Promise<boolean> => {
    if (ownerId === actor.id) return true;
    const found = await Promise.all(about.map((id) => requests.find({ id })));
    return found.some((request) => request !== undefined && maySeePhotos(request, actor));
  };
  return implement(
    requestPhotoRoutes,
    {
      addRequestPhoto: async ({ actor, files, operationId }) => {
        if (files.length === 0) return refuse('INVALID', { errors: [{ path: 'photo', message: 'This is required.' }] });
        const added = await photos.add(actor.id, files, [operationId]);
        return added.ok ? ok({ id: operationId }) : added;
      },
      getRequestPhoto: async ({ actor, params, response }) => {
        const photo = await photos.find(params.id);
        return photo !== undefined && (await maySee(photo, actor)) ? sendPhoto(response, photo.bytes) : refuse('NOT_FOUND');
      },
    },
    edge,
  );
}
