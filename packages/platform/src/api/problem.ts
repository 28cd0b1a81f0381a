import type { Problem, ProblemCode } from '@karigar/contracts';

/** Codes that the client makes itself, when no answer came. */
export type ClientCode = 'OFFLINE' | 'UNREACHABLE' | 'TIMEOUT' | 'BAD_ANSWER';

const sentences: Record<ClientCode, string> = {
  OFFLINE: 'You are offline. Please check your connection and try again.',
  UNREACHABLE: 'We could not reach Karigar. Please check your connection and try again.',
  TIMEOUT: 'This takes too long. Please try again.',
  BAD_ANSWER: 'Something went wrong on our side. Please try again.',
};

/** Every failed call. `message` can be shown to the user as it is. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';

  constructor(
    /** Stable: a code of the contract, or one of `ClientCode`. */
    readonly code: ProblemCode | ClientCode | (string & {}),
    /** HTTP status; 0 when no answer came. */
    readonly status: number,
    message: string,
    /** Message by field path (`address.city`), the first one of each. */
    readonly fields: Readonly<Record<string, string>> = {},
    /** Named extras of the code: `ordersCount`, `alternatives`, `retryAfter` … */
    readonly extras: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** Seconds to wait, when the server said so. */
  get retryAfter(): number | undefined {
    return typeof this.extras['retryAfter'] === 'number' ? this.extras['retryAfter'] : undefined;
  }
}

/** No answer came: why. */
export function clientProblem(code: ClientCode, cause?: unknown): ApiProblem {
  return new ApiProblem(code, 0, sentences[code], {}, {}, { cause });
}

const standard = new Set(['type', 'title', 'status', 'detail', 'code', 'message', 'errorMessage', 'errors']);

/** Reads an error answer. What is not problem+json (a proxy's page) becomes a problem by its status. */
export async function readProblem(response: Response): Promise<ApiProblem> {
  const header = Number(response.headers.get('retry-after'));
  const wait = Number.isFinite(header) && header > 0 ? { retryAfter: header } : {};
  if (!response.headers.get('content-type')?.includes('json')) {
    const code = response.status === 503 || response.status === 502 ? 'UNAVAILABLE' : 'BAD_ANSWER';
    return new ApiProblem(code, response.status, sentences.BAD_ANSWER, {}, wait);
  }
  const body = (await response.json()) as Partial<Problem>;
  const fields: Record<string, string> = {};
  for (const { path, message } of body.errors ?? []) fields[path] ??= message;
  const extras = Object.fromEntries(Object.entries(body).filter(([name]) => !standard.has(name)));
  return new ApiProblem(
    body.code ?? 'BAD_ANSWER',
    response.status,
    body.message ?? body.detail ?? sentences.BAD_ANSWER,
    fields,
    // `status` of some codes is the order's, not the answer's.
    { ...wait, ...extras, ...(body.status !== undefined && (body.status as unknown) !== response.status && { status: body.status }) },
  );
}

/** A sentence for any failure, for an error panel. */
export const messageOf = (error: unknown): string => (error instanceof ApiProblem ? error.message : sentences.BAD_ANSWER);
