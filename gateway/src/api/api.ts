import { limitOf, type Route, type ServiceName } from '@karigar/contracts';
import { bearer, contextOf, ProblemError, type Actor, type CallContext, type TokenVerifier } from '@karigar/service-kit';
import type { RequestHandler } from 'express';
import type { Limits } from '../limits/limits.ts';
import { bodyLimit, bodyOf } from './body.ts';
import { forward } from './forward.ts';
import { addressOf, requestHeaders } from './headers.ts';
import { compileRoutes } from './route-table.ts';
import type { Upstream } from './upstream.ts';

export interface ApiDeps {
  readonly routes: readonly Route[];
  readonly upstreams: Readonly<Record<ServiceName, Upstream>>;
  readonly tokens: TokenVerifier;
  readonly limits: Limits;
  /** Number of our own proxies in front of the gateway. */
  readonly proxies: number;
}

/** Every call is answered within 10 s. A service ends its work after 7 s, and counting in a Redis that hangs may take 1.5 s before the call is forwarded. */
const idleTimeoutMs = 8_000;

/**
 * Handles every call of the API: matches the route, applies the limits, checks the token and forwards the call unchanged. Only the contracts' routes are
 * forwarded; the services' `/internal` and `/metrics` are not among them.
 */
export function apiHandler({ routes, upstreams, tokens, limits, proxies }: ApiDeps): RequestHandler {
  const match = compileRoutes(routes);
  return async (req, res) => {
    const query = req.url.indexOf('?');
    const found = match(req.method, query < 0 ? req.url : req.url.slice(0, query));
    if (found.kind === 'unknown') throw new ProblemError('NOT_FOUND', { message: 'There is nothing at this address.' });
    if (found.kind === 'other-method') {
      res.set('allow', found.allow.join(', '));
      throw new ProblemError('METHOD_NOT_ALLOWED');
    }
    const { route } = found;
    res.locals['route'] = route.path;
    const address = addressOf(req, proxies);
    const context = contextOf(res);
    if (context !== undefined) context.address = address;
    await admit(route, req.headers.authorization, address, { tokens, limits, context });

    const body = await bodyOf(req, bodyLimit(route), { streamed: route.multipart !== undefined });
    // Personal answers must not be cached; a service that knows better sets the header itself.
    res.setHeader('cache-control', 'no-store');
    await forward(req, res, {
      upstream: upstreams[route.service],
      path: req.url,
      headers: requestHeaders(req, address, context),
      body,
      idleTimeoutMs,
      once: route.once ?? false,
    });
  };
}

interface Admission extends Pick<ApiDeps, 'tokens' | 'limits'> {
  readonly context: CallContext | undefined;
}

/**
 * Counts a call, by its account if its token is valid, since thousands of phones share an address of their carrier. Refuses early what the service
 * would refuse anyway.
 */
async function admit(
  route: Route,
  authorization: string | undefined,
  address: string,
  { tokens, limits, context }: Admission,
): Promise<void> {
  const { access } = route;
  const limit = limitOf(route);
  const token = bearer(authorization);
  if (access === 'public' || access === 'optional') {
    // Logins and codes are counted by address even with a valid token, because they concern other accounts.
    const caller = token === undefined || limit === 'sensitive' ? undefined : await tokens.verifySignature(token).catch(() => undefined);
    if (caller !== undefined) return limits.countAccount(limit, caller.id, address);
    return limits.countAddress(route.produces?.startsWith('image/') === true ? 'picture' : limit, address);
  }
  let actor: Actor;
  try {
    // Auth itself knows which tokens are revoked, so that people can log out and change their password while Kafka is unavailable.
    actor = await (route.service === 'auth' ? tokens.verifySignature(token) : tokens.verify(token));
  } catch (error) {
    // While Kafka is unavailable, no token can be checked to the end. The phones of a carrier must not use up its visitors' limit with these calls.
    const caller = await tokens.verifySignature(token).catch(() => undefined);
    await (caller === undefined ? limits.countAddress(limit, address) : limits.countAccount(limit, caller.id, address));
    throw error;
  }
  await limits.countAccount(limit, actor.id, address);
  if (context !== undefined) context.account = actor.id;
  if (!access.includes(actor.role)) throw new ProblemError('FORBIDDEN');
}
