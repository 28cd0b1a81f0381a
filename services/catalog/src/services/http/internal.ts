import { cancelServiceDeletion } from '@karigar/contracts';
import { answerInternal } from '@karigar/service-kit';
import type { Router } from 'express';
import type { ServiceRepository } from '../data/service-repository.ts';

/** Calls of other services. */
export const internalRouter = (services: ServiceRepository): Router =>
  answerInternal(cancelServiceDeletion, async ({ id, deletionId }) => ({ deleted: await services.cancelDeletion(id, deletionId) }));
