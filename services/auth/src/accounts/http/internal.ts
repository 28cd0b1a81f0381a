import { cancelAccountDeletion, mailAccount } from '@karigar/contracts';
import { answerInternal } from '@karigar/service-kit';
import { Router } from 'express';
import { mailNotification, type MailNotificationDeps } from '../use-cases/mail-notification.ts';

/** Calls of other services. */
export const internalRouter = (deps: MailNotificationDeps): Router =>
  Router().use(
    answerInternal(cancelAccountDeletion, async ({ kind, id, deletionId }) => ({
      deleted: await (kind === 'customer' ? deps.customers : deps.providers).cancelDeletion(id, deletionId),
    })),
    answerInternal(mailAccount, async (body) => ({ sent: await mailNotification(deps, body) })),
  );
