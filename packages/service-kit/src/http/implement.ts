import { createHmac } from 'node:crypto';
import type { Access, Multipart, Result, Route, RouteInput, RouteResponse } from '@karigar/contracts';
import { Router, type Request, type Response } from 'express';
import type { Actor } from '../auth/actor.ts';
import type { TokenVerifier } from '../auth/verifier.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { IdempotencyStore } from '../idempotency/idempotency.ts';
import { derivedId, newId } from '../ids.ts';
import { noteInContext } from '../log/context.ts';
import { beginDeadline } from './context.ts';
import { addressOf, authenticate } from './caller.ts';
import { receive, uploadedFiles, uploadOf, type UploadedFile } from './form.ts';
import { parseBody, parseParams, parseQuery } from './parse-input.ts';
import { send, sendText } from './send.ts';

type ActorOf<A extends Access> = A extends 'public' ? undefined : A extends 'optional' ? Actor | undefined : Actor;

/** What a handler receives: the parsed call and its caller. */
export type HandlerInput<R extends Route> = RouteInput<R> & {
  readonly actor: ActorOf<R['access']>;
  readonly files: readonly UploadedFile[];
  /** The id for whatever the call creates: the same for a retry with the same `Idempotency-Key` by the same account, new otherwise. */
  readonly operationId: string;
  /** On routes that recognize a repetition by its id: a hash of what was sent with the `Idempotency-Key`, to be stored with what is created. */
  readonly callHash?: string | undefined;
  /** The caller's address, as the gateway saw it. */
  readonly clientAddress: string;
  /** For answers that are not JSON: media type and bytes instead of a result. */
  readonly response: Response;
};

/** A handler answers a result; `raw` handlers write the response themselves. */
export type Handler<R extends Route> = (input: HandlerInput<R>) => Promise<Result<RouteResponse<R>> | Handled>;
/** A handler of uploads with a check that runs before the body is read: whether the caller may upload anything here. */
export interface UploadHandler<R extends Route> {
  readonly admit: (input: Pick<HandlerInput<R>, 'actor' | 'params'>) => Promise<Result<unknown>>;
  readonly handle: Handler<R>;
}
export type Handlers<T extends Readonly<Record<string, Route>>> = {
  readonly [Name in keyof T]: Handler<T[Name]> | (T[Name] extends { multipart: Multipart } ? UploadHandler<T[Name]> : never);
};

/** Returned by a handler that has written the response itself (an image, a redirect). */
export interface Handled {
  readonly handled: true;
}
export const handled: Handled = { handled: true };

export interface EdgeDeps {
  readonly tokens?: TokenVerifier;
  readonly idempotency: IdempotencyStore;
  /** Validates every answer against the contract, and that it has no field beside. For development and tests, because of its cost. */
  readonly checkAnswers?: boolean;
}

/**
 * Registers the handlers of a table of routes. Order: token and role, `admit`, body, Idempotency-Key, handler. A malformed id in the path is answered
 * 404, like an unknown one.
 */
export function implement<const T extends Readonly<Record<string, Route>>>(routes: T, handlers: Handlers<T>, deps: EdgeDeps): Router {
  const router = Router({ caseSensitive: false });
  const entries = Object.entries(routes).flatMap(([name, route]) =>
    [route.path, ...(route.aliases ?? [])].map((path) => ({ name, route, path })),
  );
  // Fixed segments before parameters: /orders/provider is not an order called "provider".
  entries.sort((a, b) => (specificity(a.path) < specificity(b.path) ? -1 : 1));
  for (const { name, route, path } of entries) {
    const { admit, handle } = toUploadHandler(handlers[name as keyof T]);
    const method = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    const upload = route.multipart === undefined ? undefined : uploadOf(route.multipart);
    router[method](toExpressPath(path), async (req, res) => {
      res.locals['route'] = route.path;
      noteInContext({ address: addressOf(req) });
      const actor = await authenticate(route.access, req, deps.tokens);
      // TypeScript cannot relate one route to its handler in a loop over all routes; here and in `answer`, the contract's schemas have checked the values.
      const admitted = await admit?.({ actor, params: parseParams(route.params, req.params) as never });
      if (admitted?.ok === false) throw ProblemError.of(admitted);
      if (upload !== undefined) await receive(upload, req, res, actor?.id ?? '');
      beginDeadline(res);
      await answer({ name, route, handler: handle, actor, deps }, req, res);
    });
  }
  return router;
}

const toUploadHandler = (handler: Handler<Route> | UploadHandler<Route>): Partial<UploadHandler<Route>> & { handle: Handler<Route> } =>
  typeof handler === 'function' ? { handle: handler } : handler;

/** `/orders/{id}` to Express 5's `/orders/:id`. */
const toExpressPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Parameters sort after every letter. */
const specificity = (path: string) => path.replace(/\{\w+\}/g, '~');

interface Call {
  readonly name: string;
  readonly route: Route;
  readonly handler: Handler<Route>;
  readonly actor: Actor | undefined;
  readonly deps: EdgeDeps;
}

async function answer({ name, route, handler, actor, deps }: Call, req: Request, res: Response): Promise<void> {
  const files = uploadedFiles(req);
  const input = {
    params: parseParams(route.params, req.params),
    query: parseQuery(route.query, req.query),
    body: parseBody(route, req),
    actor,
    files,
    clientAddress: addressOf(req),
    response: res,
  };
  // Any route's input for any route's handler: see `implement`.
  const handle = (operationId: string, callHash?: string) => handler({ ...input, operationId, callHash } as never);
  const handleAndSend = async (operationId: string, callHash?: string) => {
    const outcome = await handle(operationId, callHash);
    if (!('handled' in outcome)) await send(res, route, toAnswer(route, outcome, deps));
  };
  const key = route.idempotent === undefined ? undefined : idempotencyKey(req);
  const account = actor?.id ?? 'anyone';
  if (key === undefined) return handleAndSend(newId());
  const operationId = derivedId('operation', account, name, key);
  const callHash = hashOf(key, input, files);
  if (route.idempotent === 'by-id') return handleAndSend(operationId, callHash);
  const claim = await deps.idempotency.begin({ account, route: name, key, bodyHash: callHash });
  if (claim.answer !== undefined) {
    res.set('idempotent-replayed', 'true');
    return sendText(res, claim.answer.status, claim.answer.body);
  }
  try {
    const outcome = await handle(operationId);
    if ('handled' in outcome) throw new Error(`${name} cannot be idempotent and write its own response`);
    const { status, body } = toAnswer(route, outcome, deps);
    await deps.idempotency.finish(claim, key, { status, body: JSON.stringify(body) ?? '' });
    await send(res, route, { status, body });
  } catch (error) {
    // A refusal is not stored: the same call may succeed later.
    await deps.idempotency.abandon(claim);
    throw error;
  }
}

function toAnswer(route: Route, outcome: Result<unknown>, deps: EdgeDeps): { status: number; body: unknown } {
  if (!outcome.ok) throw ProblemError.of(outcome);
  if (deps.checkAnswers === true && route.response !== undefined) {
    const checked = route.response.safeParse(outcome.value);
    if (!checked.success)
      throw new Error(`${route.method} ${route.path} answers what its contract does not promise: ${checked.error.message}`);
    const unnamed = findUnnamed(outcome.value, checked.data);
    if (unnamed !== undefined) throw new Error(`${route.method} ${route.path} answers a field that its contract does not name: ${unnamed}`);
  }
  return { status: route.status, body: outcome.value };
}

/** The path of a field that was dropped when an answer was parsed, because its schema does not name it. */
function findUnnamed(sent: unknown, parsed: unknown, path: readonly string[] = []): string | undefined {
  if (typeof sent !== 'object' || sent === null || typeof parsed !== 'object' || parsed === null) return undefined;
  const fields = new Map(Object.entries(parsed));
  for (const [name, value] of Object.entries(sent)) {
    const at = [...path, name];
    // JSON has no undefined.
    const unnamed = fields.has(name) || value === undefined ? findUnnamed(value, fields.get(name), at) : at.join('.');
    if (unnamed !== undefined) return unnamed;
  }
  return undefined;
}

function idempotencyKey(req: Request): string | undefined {
  const key = req.get('idempotency-key');
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,128}$/.test(key))
    throw new ProblemError('INVALID', { extras: { errors: [{ path: 'Idempotency-Key', message: 'Use 1 to 128 printable characters.' }] } });
  return key;
}

/** A hash of the parsed call, so that key order and unknown fields do not matter. Keyed, because a body may hold a password. */
function hashOf(key: string, { params, body }: { params: unknown; body: unknown }, files: readonly UploadedFile[]): string {
  const hash = createHmac('sha256', key).update(JSON.stringify({ params, body }));
  for (const file of files) hash.update(file.field).update(file.bytes);
  return hash.digest('base64url');
}
