import { cancelAccountDeletion } from '@karigar/contracts';
import { answerInternal } from '@karigar/service-kit';
import type { Router } from 'express';
import type { AccountDeps } from '../use-cases/deps.ts';

/** What other services ask. */
export const internalRouter = ({ customers, providers }: Pick<AccountDeps, 'customers' | 'providers'>): Router =>
  answerInternal(cancelAccountDeletion, async ({ kind, id, deletionId }) => ({
    deleted: await (kind === 'customer' ? customers : providers).cancelDeletion(id, deletionId),
  }));
