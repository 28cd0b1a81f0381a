import { closeToOffers, reopenToOffers, requestOutcome } from '@karigar/contracts';
import { answerInternal, ProblemError } from '@karigar/service-kit';
import { Router } from 'express';
import { close } from '../../deletions/use-cases/close.ts';
import type { Deps } from '../use-cases/deps.ts';

/** Calls of other services. */
export const internalRouter = (deps: Deps): Router =>
  Router().use(
    answerInternal(requestOutcome, async ({ requestId, customerId }) => {
      const request = await deps.requests.find({ id: requestId, customerId });
      if (request === undefined) return { state: 'unknown' as const };
      return { state: request.status === 'accepted' ? ('accepted' as const) : ('not-accepted' as const) };
    }),
    answerInternal(closeToOffers, async (deletion) => {
      const closed = await close(deps, deletion);
      if (!closed.ok) throw ProblemError.of(closed);
      return closed.value;
    }),
    answerInternal(reopenToOffers, async (deletion) => {
      await deps.closures.reopen(deletion);
      return {};
    }),
  );
