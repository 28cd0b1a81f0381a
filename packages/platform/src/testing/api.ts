import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { routes, type Route, type RouteRequest } from '@karigar/contracts';
import type { Api, ApiKey, ApiResponse } from '../api/client.ts';

interface Call<K extends ApiKey> {
  readonly body: RouteRequest<Api[K]>['body'];
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** The Idempotency-Key. */
  readonly key: string | null;
}

type Answered<K extends ApiKey> = ApiResponse<K> | Response;
type Answer<K extends ApiKey> = Answered<K> | ((call: Call<K>) => Answered<K> | Promise<Answered<K>>);

/**
 * Fake responses by route: a body, or a function of the call that returns one. `undefined` is an empty response, a `Response` is returned unchanged,
 * and `Response.error()` is a network error.
 */
export type Answers = { [K in ApiKey]?: Answer<K> };

interface SeenCall extends Pick<Call<ApiKey>, 'key'> {
  readonly route: ApiKey;
  readonly body: unknown;
  readonly query?: Call<ApiKey>['query'];
}

const contract = new Map<string, Route>(Object.values(routes).map((route: Route) => [`${route.method} ${route.path}`, route]));

const json = (body: unknown, status: number, type = 'application/json') =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': type } });

/** An error response of the API. `more` contains its `message` and extras. */
export const problem = (status: number, code: string, { message = code, ...extras }: Record<string, unknown> = {}): Response =>
  json({ code, status, message, errorMessage: message, ...extras }, status, 'application/problem+json');

/**
 * Replaces `fetch` by a fake API for a test file: `const api = fakeApi({ 'GET /orders/{id}': anOrder() })` at its top. `api.on` changes responses for
 * one test; `api.calls` and `api.sent` return the recorded calls. A test fails if it calls a route without a response or violates the contract.
 */
export function fakeApi(given: Answers = {}) {
  const calls: SeenCall[] = [];
  const faults: string[] = [];
  let answers: Answers = given;

  beforeEach(() => {
    answers = { ...given };
    calls.length = faults.length = 0;
    vi.stubGlobal('fetch', answer);
    vi.stubGlobal('XMLHttpRequest', requestOver(answer));
  });
  // Not after each test, because components also call the API when they are unmounted.
  afterAll(() => void vi.unstubAllGlobals());
  afterEach(() => {
    const found = faults.splice(0);
    if (found.length > 0) throw new Error(`The fake API was asked wrongly:\n${found.join('\n')}`);
  });

  async function answer(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    const asked = `${init.method ?? 'GET'} ${pathname.replace(/^\/api/, '')}`;
    const found = match(Object.keys(answers), asked);
    if (!found) {
      faults.push(`${asked}: nobody answers it`);
      throw new TypeError(`Nobody answers ${asked}`);
    }
    const { route, params } = found;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    const query = Object.fromEntries(searchParams);
    const key = new Headers(init.headers).get('idempotency-key');
    calls.push({ route, body, key, ...(searchParams.size > 0 && { query }) });
    const refused = contract.get(route)?.body?.safeParse(body).error;
    if (refused) faults.push(`${asked}: ${refused.message}`);
    const reply = (answers as Partial<Record<ApiKey, unknown>>)[route];
    const answered: unknown = typeof reply === 'function' ? await reply({ body, params, query, key }) : reply;
    if (answered instanceof Response && answered.type === 'error') throw new TypeError('The answer was lost');
    if (answered instanceof Response) return answered;
    return answered === undefined ? new Response(null, { status: 204 }) : json(answered, 200);
  }

  return {
    calls,
    sent: (route: ApiKey) => calls.filter((call) => call.route === route),
    on: (more: Answers) => void (answers = { ...answers, ...more }),
  };
}

/** Finds the route of a call. If several match, the one with the fewest parameters wins. */
function match(candidates: string[], asked: string): { route: ApiKey; params: Record<string, string> } | undefined {
  const byParameters = candidates.toSorted((one, other) => one.split('{').length - other.split('{').length);
  for (const route of byParameters) {
    const pattern = new RegExp(`^${route.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    const params = pattern.exec(asked);
    if (params) return { route: route as ApiKey, params: mapValues(params.groups ?? {}, decodeURIComponent) };
  }
  return undefined;
}

const mapValues = (from: Record<string, string>, change: (value: string) => string) =>
  Object.fromEntries(Object.entries(from).map(([name, value]) => [name, change(value)]));

/** A minimal XMLHttpRequest for `sendWithProgress` that uploads the body in two steps. */
const requestOver = (answer: (url: string, init: RequestInit) => Promise<Response>) =>
  class extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    #url = '';
    #type: string | null = null;
    readonly #init: RequestInit & { headers: Record<string, string> } = { headers: {} };
    open(method: string, url: string) {
      this.#init.method = method;
      this.#url = url;
    }
    setRequestHeader(name: string, value: string) {
      this.#init.headers[name] = value;
    }
    getResponseHeader() {
      return this.#type;
    }
    abort() {
      this.dispatchEvent(new Event('abort'));
    }
    send(body: XMLHttpRequestBodyInit) {
      const progress = (loaded: number) =>
        this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total: 2 }));
      progress(1);
      answer(this.#url, { ...this.#init, body })
        .then(async (response) => {
          progress(2);
          this.status = response.status;
          this.#type = response.headers.get('content-type');
          this.responseText = await response.text();
          this.dispatchEvent(new Event('load'));
        })
        .catch(() => this.dispatchEvent(new Event('error')));
    }
  };
