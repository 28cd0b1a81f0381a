import { cancelAccountDeletion, mailAccount } from '@karigar/contracts';
import { answerInternal } from '@karigar/service-kit';
import { Router } from 'express';
import type { AccountDeps } from '../use-cases/deps.ts';
import { mailNotification } from '../use-cases/mail-notification.ts';

/** Calls of other services. */
export const internalRouter = (deps: Pick<AccountDeps, 'customers' | 'providers' | 'mail'> & { readonly publicUrl: string }): Router =>
  Router().use(
    answerInternal(cancelAccountDeletion, async ({ kind, id, deletionId }) => ({
      deleted: await (kind === 'customer' ? deps.customers : deps.providers).cancelDeletion(id, deletionId),
    })),
    answerInternal(mailAccount, async (body) => ({ sent: await mailNotification(deps, body) })),
  );
