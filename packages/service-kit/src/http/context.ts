import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import { continueTrace, runInContext, type CallContext } from '../log/context.ts';

/** The gateway answers for a service that is silent for 8 s after the end of a request. */
const budgetMs = 7_000;

/**
 * Gives a request an id, a trace and a deadline that apply to everything it causes: 7 s from the end of the request, or what the caller has left
 * (`x-budget-ms`). So no work continues after the answer, however many services it involves. Later handlers read them by `contextOf`.
 */
export const assignContext: RequestHandler = (req, res, next) => {
  const given = req.get('x-request-id');
  const requestId = given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  res.setHeader('x-request-id', requestId);
  const context: CallContext = { requestId, traceparent: continueTrace(req.get('traceparent')) };
  res.locals['context'] = context;
  const budget = Number(req.get('x-budget-ms') ?? budgetMs);
  const begin = () => {
    context.deadline ??= performance.now() + (budget >= 0 ? Math.min(budget, budgetMs) : budgetMs);
  };
  res.locals['beginDeadline'] = begin;
  const hasBody = req.headers['transfer-encoding'] !== undefined || (req.headers['content-length'] ?? '0') !== '0';
  if (hasBody) req.once('end', begin);
  else begin();
  next();
};

/** Starts the deadline of a call whose body is not read any further, because its `end` would never be emitted. */
export const beginDeadline = (res: Response): void => (res.locals['beginDeadline'] as (() => void) | undefined)?.();

/** The context that `assignContext` has given to a request. */
export const contextOf = (res: Response): CallContext | undefined => res.locals['context'] as CallContext | undefined;

/** `assignContext`, for everything that the request causes: logs, events and calls to other services find the context by themselves. */
export const withContext: RequestHandler = (req, res, next) =>
  assignContext(req, res, () => {
    const context = contextOf(res);
    if (context !== undefined) runInContext(context, next);
  });
