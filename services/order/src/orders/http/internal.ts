import { closeToOrders } from '@karigar/contracts';
import { answerInternal, ProblemError } from '@karigar/service-kit';
import type { Router } from 'express';
import { close } from '../../deletions/use-cases/close.ts';
import type { Deps } from '../use-cases/deps.ts';

/** Calls of other services. */
export const internalRouter = (deps: Deps): Router =>
  answerInternal(closeToOrders, async (deletion) => {
    const closed = await close(deps, deletion);
    if (!closed.ok) throw ProblemError.of(closed);
    return closed.value;
  });
