import { exportFromCatalog } from '@karigar/contracts';
import { answerInternal } from '@karigar/service-kit';
import type { Router } from 'express';
import type { ServiceLists } from '../services/queries/list-services.ts';

/** What catalog keeps about an account: a provider's services, of which there are few enough for one page. */
export const exportRouter = (lists: ServiceLists): Router =>
  answerInternal(exportFromCatalog, async ({ role, accountId }) => ({
    items: role === 'provider' ? await lists.everOfProvider(accountId) : [],
    nextCursor: null,
  }));
