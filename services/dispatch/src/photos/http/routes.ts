import { requestPhotoRoutes } from '@karigar/contracts';
import { implement, type Actor, type EdgeDeps } from '@karigar/service-kit';
import { photoHandlers, type Photo, type PhotoStore } from '@karigar/service-kit/images';
import type { Router } from 'express';
import type { RequestRepository } from '../../requests/data/request-repository.ts';
import { maySeePhotos } from '../../requests/domain/request.ts';

interface Deps {
  readonly photos: PhotoStore;
  readonly requests: RequestRepository;
}

export function photoRouter({ photos, requests }: Deps, edge: EdgeDeps): Router {
  const mayOthersSee = async ({ about }: Photo, actor: Actor): Promise<boolean> => {
    const found = await Promise.all(about.map((id) => requests.find({ id })));
    return found.some((request) => request !== undefined && maySeePhotos(request, actor));
  };
  const { add, get } = photoHandlers(photos, mayOthersSee);
  return implement(requestPhotoRoutes, { addRequestPhoto: add, getRequestPhoto: get }, edge);
}
