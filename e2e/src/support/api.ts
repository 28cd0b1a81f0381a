import { setTimeout as wait } from 'node:timers/promises';
import { defined, type ApiRoutes, type Problem, type Route, type RouteRequest, type RouteResponse } from '@karigar/contracts';

/** A response of the public API, whatever its status. */
export interface Answer<Body = unknown> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Headers;
  readonly ms: number;
}

type Key = keyof ApiRoutes;
type RouteOf<K extends Key> = ApiRoutes[K] extends Route ? ApiRoutes[K] : never;

export interface CallOptions<K extends Key> {
  readonly token?: string;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | number>;
  readonly body?: RouteRequest<RouteOf<K>>['body'] | FormData;
  readonly key?: string;
}

/** A typed client of the running product's public API. */
export class Api {
  constructor(readonly origin: string) {}

  /** One call, named by `"METHOD /path"`. An error status is returned, not thrown. */
  async call<K extends Key>(route: K, options: CallOptions<K> = {}): Promise<Answer<RouteResponse<RouteOf<K>> & Partial<Problem>>> {
    const [method = 'GET', template = ''] = route.split(' ');
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(options.params?.[name] ?? ''));
    const query = new URLSearchParams(
      Object.fromEntries(Object.entries(options.query ?? {}).map(([name, value]) => [name, String(value)])),
    );
    return this.raw(method, `/api${path}${query.size > 0 ? `?${query.toString()}` : ''}`, options) as never;
  }

  /** One call that need not follow the contract, to send wrong input. */
  async raw(
    method: string,
    path: string,
    { token, body, key, headers }: { token?: string; body?: unknown; key?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const form = body instanceof FormData || typeof body === 'string';
    const since = performance.now();
    const answer = await fetch(this.origin + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...defined({ 'idempotency-key': key }),
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    const text = await answer.text();
    return { status: answer.status, body: parsed(text), headers: answer.headers, ms: performance.now() - since };
  }

  /**
   * Retries the call while a part of the product is unavailable (no connection, 5xx, the first try still running), as a patient client does.
   * Give a `key` to creating calls.
   */
  async patiently<K extends Key>(route: K, options: CallOptions<K> = {}, patienceMs = 60_000): ReturnType<typeof this.call<K>> {
    const end = Date.now() + patienceMs;
    for (;;) {
      const answer = await this.call(route, options).catch((error: unknown) => {
        if (Date.now() > end) throw error;
        return undefined;
      });
      const isUnavailable =
        answer === undefined || answer.status >= 500 || (answer.body as Partial<Problem> | undefined)?.code === 'IDEMPOTENCY_KEY_IN_USE';
      if (!isUnavailable || Date.now() > end) return answer as Answer<never>;
      await wait(150);
    }
  }
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}
