import { closeService as closeServiceCall } from '@karigar/contracts';
import { answerInternal, ProblemError } from '@karigar/service-kit';
import type { Router } from 'express';
import { closeService } from '../../deletions/use-cases/close-service.ts';
import type { Deps } from '../use-cases/deps.ts';

/** What other services ask. */
export const internalRouter = (deps: Deps): Router =>
  answerInternal(closeServiceCall, async (command) => {
    const closed = await closeService(deps, command);
    if (!closed.ok) throw ProblemError.of(closed);
    return closed.value;
  });
