import { configure } from '@testing-library/react';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 8_000 });
vi.setConfig({ testTimeout: 30_000 });

type Answer =
  JsonBodyType | ((request: { body: unknown; key: string | null; params: Record<string, unknown> }) => Response | JsonBodyType | undefined);

/** An error answer of the API. */
export const problem = (status: number, code: string, more: Record<string, unknown> = {}): Response =>
  HttpResponse.json(
    { code, status, message: code, errorMessage: code, ...more },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );

/**
 * The API as the network shows it (bodies of forms are not kept): `const api = fakeApi({ 'GET /orders/{id}': order })`. Calls that nobody answers fail the test.
 * `api.on` changes an answer; `api.calls` tells what was sent.
 */
export function fakeApi(answers: Record<string, Answer>) {
  const calls: { route: string; body: unknown; key: string | null; query?: Record<string, string> }[] = [];
  const handler = (route: string, answer: Answer) => {
    const [method = '', path = ''] = route.split(' ');
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    return http[verb](`*/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, async ({ request, params }) => {
      const isForm = request.headers.get('content-type')?.startsWith('multipart/') === true;
      const text = await request.text();
      const call = {
        body: text && !isForm ? (JSON.parse(text) as unknown) : undefined,
        key: request.headers.get('idempotency-key'),
        params,
      };
      const { search, searchParams } = new URL(request.url);
      calls.push({ route, body: call.body, key: call.key, ...(search && { query: Object.fromEntries(searchParams) }) });
      const answered = typeof answer === 'function' ? answer(call) : answer;
      if (answered instanceof Response) return answered;
      return answered === undefined ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(answered);
    });
  };
  const server = setupServer(...Object.entries(answers).map(([route, answer]) => handler(route, answer)));
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => {
    server.resetHandlers();
    calls.length = 0;
  });
  afterAll(() => server.close());
  return {
    calls,
    sent: (route: string) => calls.filter((call) => call.route === route),
    on: (route: string, answer: Answer) => server.use(handler(route, answer)),
  };
}
