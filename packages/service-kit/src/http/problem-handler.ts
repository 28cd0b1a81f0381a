import type { ErrorRequestHandler, Request, Response } from 'express';
import { ProblemError, toProblem } from '../errors/problem-error.ts';
import type { Logger } from '../log/logger.ts';
import { isTransient } from '../mongo/connect.ts';
import type { SecurityLog } from '../security/security-log.ts';
import { contextOf } from './context.ts';

/** The edge: every error becomes problem+json; unknown errors are logged here, once. */
export function problemHandler(log: Logger, security?: SecurityLog): ErrorRequestHandler {
  return (error: unknown, _req: Request, res: Response, next) => {
    if (res.headersSent) {
      next(error);
      return;
    }
    const problem = asProblem(error);
    const context = contextOf(res);
    const requestId = context?.requestId ?? '';
    if (problem.status >= 500) log.error({ err: error, problem: problem.code, requestId }, 'request failed');
    security?.refused(problem.code, problem.status, context);
    const retryAfter = problem.extras['retryAfter'];
    if (typeof retryAfter === 'number') res.set('retry-after', String(Math.ceil(retryAfter)));
    res
      .status(problem.status)
      .set('cache-control', 'no-store')
      .type('application/problem+json')
      .send(JSON.stringify(toProblem(problem, requestId)));
  };
}

function asProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const { type, status } = (error ?? {}) as { type?: string; status?: number };
  if (type === 'entity.parse.failed' || type === 'encoding.unsupported' || type === 'charset.unsupported')
    return new ProblemError('MALFORMED', { cause: error });
  if (type === 'entity.too.large' || type === 'parameters.too.many') return new ProblemError('TOO_LARGE', { cause: error });
  if (type === 'request.aborted' || type === 'request.size.invalid') return new ProblemError('MALFORMED', { cause: error });
  if (error instanceof URIError || status === 400) return new ProblemError('MALFORMED', { cause: error });
  if (isTransient(error)) return ProblemError.unavailable(error);
  return new ProblemError('INTERNAL', { cause: error });
}
