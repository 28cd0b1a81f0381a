import type { Problem, ProblemCode } from '@karigar/contracts';
import { formatDateTime } from '../format/dates.ts';
import { text } from '../i18n/own-texts.ts';
import { localized } from '../i18n/sentences.ts';
import { RealtimeProblem } from '../realtime/problem.ts';
import { wordLater, type Wording } from './wording.ts';

/** Codes that the client sets when there is no usable response. */
export type ClientCode = 'OFFLINE' | 'UNREACHABLE' | 'TIMEOUT' | 'BAD_ANSWER' | 'LOGGED_OUT';

/** Any failed API call. `message` is in the language on screen and can be shown to the user. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  /** The first message of each field, by field path (`address.city`). */
  readonly fields: Readonly<Record<string, string>>;
  /** Further fields of the problem: `ordersCount`, `alternatives`, `retryAfter` … */
  readonly extras: Readonly<Record<string, unknown>>;
  /** The server's sentence in English, to be stored where `localized` words it later. */
  readonly serverMessage: string | undefined;

  constructor(
    /** A code of the contract, or a `ClientCode`; `UNNAMED` for an answer with a sentence and no code. Stable, unlike `message`. */
    readonly code: ProblemCode | ClientCode | (string & {}),
    /** HTTP status; 0 if there was no response. */
    readonly status: number,
    message: Wording,
    {
      fields = {},
      extras = {},
      serverMessage,
      ...options
    }: Partial<Pick<ApiProblem, 'fields' | 'extras' | 'serverMessage'>> & ErrorOptions = {},
  ) {
    super(undefined, options);
    this.fields = fields;
    this.extras = extras;
    this.serverMessage = serverMessage;
    wordLater(this, 'message', message);
  }

  /** The same problem as an error of one field. */
  beside(field: string): ApiProblem {
    const message = () => this.message;
    return new ApiProblem(this.code, this.status, message, { fields: wordLater({}, field, message), extras: this.extras, cause: this });
  }

  /** Seconds to wait before a retry, if the server sent them. */
  get retryAfter(): number | undefined {
    return typeof this.extras['retryAfter'] === 'number' ? this.extras['retryAfter'] : undefined;
  }
}

/** The problem for a call that got no usable response. */
export function clientProblem(code: Exclude<ClientCode, 'LOGGED_OUT'>, cause?: unknown): ApiProblem {
  return new ApiProblem(code, 0, () => text(code), { cause });
}

/** The problem for a call whose account is no longer logged in. Its message is empty, because there is nobody to tell. */
export const loggedOut = (): ApiProblem => new ApiProblem('LOGGED_OUT', 401, '');

/** Whether a command may have been carried out although it failed: no answer came, or the first attempt is still running. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 0 || error.status >= 502 || error.code === 'IDEMPOTENCY_KEY_IN_USE');

/** Whether the account that sent a call was no longer logged in when the answer arrived. */
export const isLoggedOut = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'LOGGED_OUT';

const standardFields = new Set(['type', 'title', 'status', 'detail', 'code', 'message', 'errorMessage', 'errors']);

/** Parses an error response. If it is not JSON, e.g. a proxy's error page, the problem is derived from its status. */
export async function readProblem(response: Response): Promise<ApiProblem> {
  const header = Number(response.headers.get('retry-after'));
  const wait = Number.isFinite(header) && header > 0 ? { retryAfter: header } : {};
  if (!response.headers.get('content-type')?.includes('json')) {
    const code = response.status === 503 || response.status === 502 ? 'UNAVAILABLE' : 'BAD_ANSWER';
    return new ApiProblem(code, response.status, () => text('BAD_ANSWER'), { extras: wait });
  }
  const body = (await response.json()) as Partial<Problem>;
  // All three are the same where our services answer; the specification names `errorMessage`.
  const serverMessage = body.errorMessage ?? body.message ?? body.detail;
  const fields: Record<string, string> = {};
  for (const { path, message } of body.errors ?? []) if (!Object.hasOwn(fields, path)) wordLater(fields, path, () => localized(message));
  const extras = Object.fromEntries(Object.entries(body).filter(([name]) => !standardFields.has(name)));
  return new ApiProblem(
    body.code ?? (serverMessage === undefined ? 'BAD_ANSWER' : 'UNNAMED'),
    response.status,
    () => [serverMessage === undefined ? text('BAD_ANSWER') : localized(serverMessage), ...possibleFrom(extras)].join(' '),
    {
      fields,
      // For some codes `status` is the status of an order, not of the response.
      extras: {
        ...wait,
        ...extras,
        ...(body.status !== undefined && (body.status as unknown) !== response.status && { status: body.status }),
      },
      serverMessage,
    },
  );
}

/** From when a command is possible that came too early. */
const possibleFrom = ({ possibleFrom: from }: Readonly<Record<string, unknown>>): string[] =>
  typeof from === 'string' ? [text('possibleFrom', { time: formatDateTime(from) })] : [];

/** Codes of commands that were not sent. */
const unsent: readonly unknown[] = ['OFFLINE', 'LOGGED_OUT'];

/** What to say about a failed command: `sentence`, or why nothing was sent. Empty if its account is no longer logged in. */
export const failureSentence = (error: unknown, sentence: string): string =>
  error instanceof Error && 'code' in error && unsent.includes(error.code) ? error.message : sentence;

/** A message about any error that can be shown to the user. Empty if there is nothing to say. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiProblem || error instanceof RealtimeProblem ? error.message : text('BAD_ANSWER');
