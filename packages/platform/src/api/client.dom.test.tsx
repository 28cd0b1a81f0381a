import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { online } from '../app/online.ts';
import { language } from '../i18n/language.ts';
import { session } from '../session/session.ts';
import { useMutation } from '../query.ts';
import { makeToken, signIn } from '../testing/index.tsx';
import { api } from './client.ts';
import { failureSentence, loggedOut, messageOf, type ApiProblem } from './problem.ts';
import { apiQuery, queryClient } from './queries.ts';
import { toast, toasts } from '../app/toasts.ts';

function answer(status: number, body: unknown, headers: Record<string, string> = {}) {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  return vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() =>
      Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': type, ...headers } })),
    );
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => error as ApiProblem,
  );

afterEach(() => {
  vi.restoreAllMocks();
  online.set(true);
});

describe('an API call', () => {
  it('returns a table as a file', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('Day,Order', { headers: { 'content-type': 'text/csv; charset=utf-8' } }));
    const file = await api('GET /provider/statement', { query: { month: '2026-11' } });
    expect(await file.text()).toBe('Day,Order');
  });

  it('fills in the path, omits unset parameters, and sends token and idempotency key', async () => {
    signIn('customer');
    const fetched = answer(200, { items: [], nextCursor: null });

    await api('GET /services', { query: { city: 'Pune', q: undefined } });
    await api('GET /services/{id}', { params: { id: 'a/b' } });

    expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/api/services?city=Pune', '/api/services/a%2Fb']);
    expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: `Bearer ${session.current()?.token}` });
  });

  it('sends JSON with its idempotency key', async () => {
    const fetched = answer(200, { available: true });
    await api('POST /customer/existancecheck', { body: { mobile: '9876543210' }, idempotencyKey: 'k1' });
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      body: '{"mobile":"9876543210"}',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k1' },
    });
  });
});

describe('a failed call', () => {
  it('returns code, message, fields and extras', async () => {
    answer(409, {
      code: 'OPEN_ORDERS',
      message: 'There are 2.',
      status: 409,
      ordersCount: 2,
      errors: [{ path: 'name', message: 'Too short' }],
    });
    expect(await failure(api('GET /categories'))).toMatchObject({
      code: 'OPEN_ORDERS',
      status: 409,
      message: 'There are 2.',
      fields: { name: 'Too short' },
      extras: { ordersCount: 2 },
    });
  });

  it.each([
    [{ errorMessage: 'This number cannot receive SMS.' }, 'UNNAMED', 'This number cannot receive SMS.'],
    [{ code: 'X', errorMessage: 'No.', message: 'Another.' }, 'X', 'No.'],
  ])('returns the sentence of an answer that has little else: %j', async (body, code, message) => {
    answer(400, body);
    expect(await failure(api('GET /categories'))).toMatchObject({ code, status: 400, message });
  });

  it('says from when a command is possible that came too early', async () => {
    const said = { code: 'INVALID_TRANSITION', message: 'It is too early for this.', possibleFrom: '2026-11-21T05:30:00.000Z' };
    answer(409, said);
    const tooEarly = await failure(api('PUT /orders/{id}/progress', { params: { id: 'k1' }, body: { step: 'started' } }));
    expect(tooEarly.message).toBe('It is too early for this. You can do this from 21 Nov, 11:00 AM.');
  });

  it('returns how long to wait', async () => {
    answer(429, { code: 'OTP_TOO_SOON', message: 'Wait.', status: 429 }, { 'retry-after': '17' });
    expect((await failure(api('GET /categories'))).retryAfter).toBe(17);
  });

  it('copes with the error page of a proxy', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('<html>', { status: 503, headers: { 'content-type': 'text/html' } }));
    expect(await failure(api('GET /categories'))).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
  });

  it('distinguishes offline from unreachable', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('failed'));
    expect(await failure(api('GET /categories'))).toMatchObject({ code: 'UNREACHABLE', status: 0 });
    online.set(false);
    expect(await failure(api('GET /categories'))).toMatchObject({ code: 'OFFLINE', status: 0 });
  });

  it('distinguishes a command that was not sent from one whose answer was lost', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
      online.set(false);
      return Promise.reject(new TypeError('failed'));
    });
    expect(await failure(api('PUT /provider/presence', { body: { online: true } }))).toMatchObject({ code: 'UNREACHABLE', status: 0 });
    expect(await failure(api('PUT /provider/presence', { body: { online: true } }))).toMatchObject({ code: 'OFFLINE', status: 0 });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('times out', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      (_, init) => new Promise((_resolve, reject) => init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error))),
    );
    expect(await failure(api('GET /categories', { timeout: 20 }))).toMatchObject({ code: 'TIMEOUT' });
  });

  it('rejects with the reason of a caller who gives up, before or while it is under way', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init!.signal!.throwIfAborted();
          init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error));
        }),
    );
    const reason = new Error('The page was left');
    await expect(api('GET /categories', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const page = new AbortController();
    const call = api('GET /categories', { signal: page.signal });
    page.abort(reason);
    await expect(call).rejects.toBe(reason);
  });

  it('ends the session on a refused token, but not on a wrong password', async () => {
    signIn('provider');
    answer(401, { code: 'INVALID_CREDENTIALS', message: 'No.', status: 401 });
    await failure(api('POST /customer/login', { body: { emailmobile: 'a@b.c', password: 'x' } }));
    expect(session.current()).not.toBeNull();

    answer(401, { code: 'TOKEN_EXPIRED', message: 'Gone.', status: 401 });
    await failure(api('GET /provider/profile'));
    expect(session.current()).toBeNull();
  });
});

describe('an answer that arrives after its account has logged out', () => {
  /** Answers the calls of a test when it says so. */
  function answerLater() {
    let answer: (response: Response) => void = () => {};
    vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    return { json: (status: number, body: unknown) => answer(Response.json(body, { status })), lose: () => answer(Response.error()) };
  }

  it.each([
    ['nobody', () => session.clear()],
    ['another account', () => signIn('provider', { id: 'p2' })],
  ])('is discarded, with %s logged in', async (_who, change) => {
    signIn('provider', { id: 'p1' });
    const late = answerLater();
    for (const end of [() => late.json(200, { id: 'p1' }), () => late.json(503, { code: 'UNAVAILABLE' }), late.lose]) {
      const call = failure(api('GET /provider/profile'));
      change();
      end();
      expect(await call).toMatchObject({ code: 'LOGGED_OUT', status: 401, message: '' });
      signIn('provider', { id: 'p1' });
    }
  });

  it('is returned if the same account has logged in again, or if the call belongs to no account', async () => {
    const late = answerLater();
    signIn('provider', { id: 'p1' });
    const profile = api('GET /provider/profile');
    signIn('provider', { id: 'p1' });
    late.json(200, { id: 'p1' });
    expect(await profile).toEqual({ id: 'p1' });

    const logout = api('POST /logout', { token: makeToken({ id: 'p1' }) });
    session.clear();
    late.json(200, {});
    expect(await logout).toEqual({});

    const categories = api('GET /categories');
    signIn('customer', { id: 'c1' });
    late.json(200, []);
    expect(await categories).toEqual([]);
  });

  it.each([200, 503])('changes nothing for the next account and is not reported to it (%i)', async (status) => {
    toasts.set([]);
    const late = answerLater();
    const callbacks = { onSuccess: vi.fn(), onError: vi.fn() };
    function GoOnline() {
      const save = useMutation({ mutationFn: () => api('PUT /provider/presence', { body: { online: true } }), ...callbacks });
      return <button onClick={() => save.mutate()}>{save.isPending ? 'Going online' : 'Go online'}</button>;
    }
    signIn('provider', { id: 'p1' });
    render(
      <QueryClientProvider client={queryClient}>
        <GoOnline />
      </QueryClientProvider>,
    );
    act(() => screen.getByRole('button', { name: 'Go online' }).click());
    await screen.findByRole('button', { name: 'Going online' });
    signIn('provider', { id: 'p2' });
    await act(async () => late.json(status, { code: 'UNAVAILABLE' }));
    expect(await screen.findByRole('button', { name: 'Go online' })).toBeTruthy();
    expect(callbacks.onSuccess).not.toHaveBeenCalled();
    expect(callbacks.onError).not.toHaveBeenCalled();
    toast(messageOf(loggedOut()));
    toast(failureSentence(loggedOut(), 'You could not go online'));
    expect(toasts.get()).toEqual([]);
  });
});

describe('cached reads', () => {
  it('do not repeat a call that was refused', async () => {
    const fetched = answer(404, { code: 'NOT_FOUND', message: 'There is nothing here.', status: 404 });
    function Service() {
      const { error } = useQuery(apiQuery('GET /services/{id}', { params: { id: 'x' } }));
      return <p>{error?.message}</p>;
    }
    render(
      <QueryClientProvider client={queryClient}>
        <Service />
      </QueryClientProvider>,
    );
    expect(await screen.findByText('There is nothing here.')).toBeTruthy();
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('are repeated after the language has changed, because data can contain texts', async () => {
    const read = vi.fn(() => Promise.resolve(language.get()));
    function Fallback() {
      return <p>{useQuery({ queryKey: ['a text'], queryFn: read }).data}</p>;
    }
    render(
      <QueryClientProvider client={queryClient}>
        <Fallback />
      </QueryClientProvider>,
    );
    expect(await screen.findByText('en-IN')).toBeTruthy();
    language.set('hi');
    expect(await screen.findByText('hi')).toBeTruthy();
    language.set('en-IN');
  });
});
