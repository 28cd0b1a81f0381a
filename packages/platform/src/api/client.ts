import type { ApiRoutes, RouteRequest, RouteResponse } from '@karigar/contracts';
import { online } from '../app/online.ts';
import { language } from '../i18n/language.ts';
import { endSession } from '../session/ending.ts';
import { session } from '../session/session.ts';
import { ApiProblem, clientProblem, readProblem } from './problem.ts';
import { sendWithProgress } from './send-with-progress.ts';

/** The calls of the public contract by `"METHOD /path"`. Types only: no schema reaches the browser through this. */
export type Api = ApiRoutes;
export type ApiKey = keyof Api;

/** A part of the request is required if the route has it and something in it is required. */
type Part<Name extends string, T> = [T] extends [undefined] ? unknown : object extends T ? { [N in Name]?: T } : { [N in Name]: T };

export type ApiRequest<K extends ApiKey> = Part<'params', RouteRequest<Api[K]>['params']> &
  Part<'query', RouteRequest<Api[K]>['query']> &
  Part<'body', RouteRequest<Api[K]>['body']>;

export type ApiResponse<K extends ApiKey> = RouteResponse<Api[K]>;

export interface CallOptions {
  /** For calls that create something: a retry with the same key creates it only once. See `newIdempotencyKey`. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Milliseconds. Default 15,000. */
  timeout?: number;
  /** Told which share of the body (0 to 1) has been sent. */
  onProgress?: (share: number) => void;
  /** Sends this token instead of the session's. */
  token?: string;
}

type Arguments<K extends ApiKey> =
  object extends ApiRequest<K> ? [options?: ApiRequest<K> & CallOptions] : [options: ApiRequest<K> & CallOptions];

interface LooseRequest extends CallOptions {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Calls the API: `await api('GET /orders/{id}', { params: { id } })`. Returns the body (undefined for an empty one, a Blob for a picture or a table).
 *
 * Fails with `ApiProblem`; an aborted call fails with the signal's reason. A 401 that refuses the session's token ends the session
 * (see `endSession`); the call still fails, so that the page stops waiting.
 */
export async function api<K extends ApiKey>(key: K, ...[options]: Arguments<K>): Promise<ApiResponse<K>> {
  return (await call(key, options ?? {})) as ApiResponse<K>;
}

/** Path and query of a call below `/api`; null while a part of the path is not known. */
export function addressOf(key: string, request: object = {}): string | null {
  const { params, query } = request as LooseRequest;
  const path = fill(key.slice(key.indexOf(' ') + 1), params);
  return path === null ? null : path + search(query);
}

async function call(key: string, options: LooseRequest): Promise<unknown> {
  const { params, query, body, idempotencyKey, signal, timeout = 15_000, onProgress, token } = options;
  const [method = 'GET'] = key.split(' ');
  const holder = token ? { token, role: undefined } : session.current();
  const deadline = AbortSignal.timeout(timeout);

  const address = addressOf(key, { params, query });
  if (address === null) throw new TypeError(`${key} was called without a part of its path`);

  let response: Response;
  try {
    const init = {
      method,
      headers: {
        accept: 'application/json',
        'accept-language': language.get(),
        ...(holder && { authorization: `Bearer ${holder.token}` }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    };
    response = await (onProgress ? sendWithProgress(`/api${address}`, init, onProgress) : fetch(`/api${address}`, init));
    if (response.ok) return response.status === 204 ? undefined : await readBody(response);
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof ApiProblem) throw cause;
    throw clientProblem(deadline.aborted ? 'TIMEOUT' : online.get() ? 'UNREACHABLE' : 'OFFLINE', cause);
  }

  const problem = await readProblem(response).catch((cause: unknown) => {
    throw clientProblem('BAD_ANSWER', cause);
  });
  if (holder?.role && refusesToken(problem)) endSession(holder, problem.message);
  throw problem;
}

// INVALID_CREDENTIALS is a 401 about a password somebody typed, not about the session.
const refusesToken = ({ status, code }: ApiProblem) => status === 401 && code !== 'INVALID_CREDENTIALS';

async function readBody(response: Response): Promise<unknown> {
  if (/^(image\/|text\/csv)/.test(response.headers.get('content-type') ?? '')) return response.blob();
  const text = await response.text();
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw clientProblem('BAD_ANSWER', cause);
  }
}

function fill(path: string, params: Record<string, string | number> = {}): string | null {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (names.some((name) => params[name] === undefined || params[name] === '')) return null;
  return names.reduce((filled, name) => filled.replace(`{${name}}`, () => encodeURIComponent(String(params[name]))), path);
}

/** Leaves out what is not set; repeats lists. */
function search(query: Record<string, unknown> = {}): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null && one !== '')
      .map((one) => [name, String(one)]),
  );
  return entries.length ? `?${new URLSearchParams(entries)}` : '';
}

/** A fresh Idempotency-Key: make one per intention (when the form opens), and send it again on a retry. */
export function newIdempotencyKey(): string {
  // randomUUID exists only where the page is secure; on a phone in the local network it is not.
  return (
    crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  );
}
