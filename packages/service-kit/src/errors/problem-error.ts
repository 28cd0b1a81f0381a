import { defined, problems, type Problem, type ProblemCode, type Refusal } from '@karigar/contracts';

/** A refusal on its way to the edge, the only place that turns it into a status and a body. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly code: ProblemCode;
  readonly status: number;
  readonly extras: Readonly<Record<string, unknown>>;

  constructor(code: ProblemCode, options: { message?: string; extras?: Readonly<Record<string, unknown>>; cause?: unknown } = {}) {
    super(options.message ?? problems[code][1], { cause: options.cause });
    this.code = code;
    this.status = problems[code][0];
    this.extras = options.extras ?? {};
  }

  /** A part of the product is down or overloaded; the caller is asked to try again in two seconds. */
  static unavailable(cause?: unknown): ProblemError {
    return new ProblemError('UNAVAILABLE', { cause, extras: { retryAfter: 2 } });
  }

  static of(refusal: Refusal): ProblemError {
    return new ProblemError(refusal.code, {
      ...defined({ message: refusal.message, extras: refusal.extras }),
    });
  }
}

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/**
 * The error body of RFC 9457 with this product's additions. `status` holds the HTTP status, unless an extra of the same name replaces it: the
 * contract promises the order's state there for INVALID_TRANSITION.
 */
export function toProblem(error: ProblemError, requestId: string): Problem {
  return {
    type: `https://karigar.example/problems/${error.code.toLowerCase().replaceAll('_', '-')}`,
    title: titles[error.status] ?? 'Error',
    status: error.status,
    detail: error.message,
    code: error.code,
    message: error.message,
    errorMessage: error.message,
    requestId,
    ...error.extras,
  };
}
