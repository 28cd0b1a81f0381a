import type { ApiRoutes, RouteRequest, RouteResponse } from '@karigar/contracts';
import { online } from '../app/online.ts';
import { learnServerTime } from '../app/server-clock.ts';
import { language } from '../i18n/language.ts';
import { endSession } from '../session/ending.ts';
import { session } from '../session/session.ts';
import { ApiProblem, clientProblem, loggedOut, readProblem } from './problem.ts';
import { sendWithProgress } from './send-with-progress.ts';

/** The routes of the public API by `"METHOD /path"`. Types only, so that no schema is bundled for the browser. */
export type Api = ApiRoutes;
export type ApiKey = keyof Api;

/** `params`, `query` or `body` of a request: required if the route has a required field in it, absent if the route has no such part. */
type Part<Name extends string, T> = [T] extends [undefined] ? unknown : object extends T ? { [N in Name]?: T } : { [N in Name]: T };

export type ApiRequest<K extends ApiKey> = Part<'params', RouteRequest<Api[K]>['params']> &
  Part<'query', RouteRequest<Api[K]>['query']> &
  Part<'body', RouteRequest<Api[K]>['body']>;

export type ApiResponse<K extends ApiKey> = RouteResponse<Api[K]>;

export interface CallOptions {
  /** Retries of a create call with the same key create only one resource. See `newIdempotencyKey`. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Milliseconds. Default 15,000. */
  timeout?: number;
  /** Receives the fraction of the body (0 to 1) that has been uploaded. */
  onProgress?: (share: number) => void;
  /** Sends this token instead of the session's. */
  token?: string | undefined;
}

type Arguments<K extends ApiKey> =
  object extends ApiRequest<K> ? [options?: ApiRequest<K> & CallOptions] : [options: ApiRequest<K> & CallOptions];

interface LooseRequest extends CallOptions {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Calls the API: `await api('GET /orders/{id}', { params: { id } })`. Resolves with the parsed JSON body, undefined for an empty one, or a Blob for
 * an image or a CSV file.
 *
 * Without a network a command is refused before it is sent (`OFFLINE`). If one is sent and gets no answer, nobody knows whether it was carried out
 * (`UNREACHABLE`, `TIMEOUT`). Rejects with `ApiProblem`, or with the signal's reason if the caller aborts. A 401 that refuses the session's token also ends the session (see
 * `endSession`). If the account that sent the call is no longer logged in when the answer arrives, the answer is discarded (`LOGGED_OUT`).
 */
export async function api<K extends ApiKey>(key: K, ...[options]: Arguments<K>): Promise<ApiResponse<K>> {
  return (await call(key, options ?? {})) as ApiResponse<K>;
}

/** The path of a call relative to `/api`, with its query; null if a path parameter is missing or empty. */
export function pathWithQuery(key: string, request: object = {}): string | null {
  const { params, query } = request as LooseRequest;
  const path = fillPath(key.slice(key.indexOf(' ') + 1), params);
  return path === null ? null : path + queryString(query);
}

async function call(key: string, options: LooseRequest): Promise<unknown> {
  const sender = options.token ? null : session.current();
  try {
    return await send(key, { token: sender?.token, ...options }).finally(() => {
      // Otherwise it would be stored for the account that has logged in since.
      if (sender && session.current()?.id !== sender.id) throw loggedOut();
    });
  } catch (error) {
    if (sender && error instanceof ApiProblem && refusesToken(error)) endSession(sender, () => error.message);
    throw error;
  }
}

async function send(key: string, options: LooseRequest): Promise<unknown> {
  const { params, query, body, idempotencyKey, signal, timeout = 15_000, onProgress, token } = options;
  const [method = 'GET'] = key.split(' ');
  const deadline = AbortSignal.timeout(timeout);

  const path = pathWithQuery(key, { params, query });
  if (path === null) throw new TypeError(`${key} was called without one of its path parameters`);

  // A command that waited for the network would arrive when the user has given up on it.
  if (method !== 'GET' && !online.get()) throw clientProblem('OFFLINE');

  let response: Response;
  const sentAt = Date.now();
  try {
    const init = {
      method,
      headers: {
        accept: 'application/json',
        'accept-language': language.get(),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      signal: signal ? anyOf(signal, deadline) : deadline,
    };
    response = await (onProgress ? sendWithProgress(`/api${path}`, init, onProgress) : fetch(`/api${path}`, init));
    learnServerTime(response, sentAt);
    if (response.ok) return response.status === 204 ? undefined : await readBody(response);
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof ApiProblem) throw cause;
    throw clientProblem(deadline.aborted ? 'TIMEOUT' : method !== 'GET' || online.get() ? 'UNREACHABLE' : 'OFFLINE', cause);
  }

  throw await readProblem(response).catch((cause: unknown) => clientProblem('BAD_ANSWER', cause));
}

/** `AbortSignal.any`, which the oldest supported browsers lack. */
function anyOf(...signals: readonly AbortSignal[]): AbortSignal {
  const either = new AbortController();
  for (const signal of signals) {
    const abort = () => either.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { signal: either.signal });
  }
  return either.signal;
}

// A 401 with INVALID_CREDENTIALS is about a typed password, not about the session.
const refusesToken = ({ status, code }: ApiProblem) => status === 401 && code !== 'INVALID_CREDENTIALS';

async function readBody(response: Response): Promise<unknown> {
  if (/^(image\/|audio\/|text\/csv)/.test(response.headers.get('content-type') ?? '')) return response.blob();
  const text = await response.text();
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw clientProblem('BAD_ANSWER', cause);
  }
}

function fillPath(path: string, params: Record<string, string | number> = {}): string | null {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (names.some((name) => params[name] === undefined || params[name] === '')) return null;
  return names.reduce((filled, name) => filled.replace(`{${name}}`, () => encodeURIComponent(String(params[name]))), path);
}

/** Omits unset and empty parameters; a list becomes a repeated parameter. */
function queryString(query: Record<string, unknown> = {}): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null && one !== '')
      .map((one) => [name, String(one)]),
  );
  return entries.length ? `?${new URLSearchParams(entries)}` : '';
}

/** Generates an Idempotency-Key. Create one per user action, e.g. when a form opens, and reuse it for retries. */
export function newIdempotencyKey(): string {
  // randomUUID exists only in secure contexts, which a page opened over http on the local network is not.
  return (
    crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  );
}
