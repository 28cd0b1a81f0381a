import { closeToOrders } from '@karigar/contracts';
import { answerInternal, ProblemError } from '@karigar/service-kit';
import type { Router } from 'express';
import { close, type CloseDeps } from '../../deletions/use-cases/close.ts';

/** Calls of other services. */
export const internalRouter = (deps: CloseDeps): Router =>
  answerInternal(closeToOrders, async (deletion) => {
    const closed = await close(deps, deletion);
    if (!closed.ok) throw ProblemError.of(closed);
    return closed.value;
  });
