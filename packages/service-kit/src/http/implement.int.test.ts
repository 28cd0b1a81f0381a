import { defineRoutes, id, ok, refuse } from '@karigar/contracts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createIdempotencyStore, type IdempotencyStore } from '../idempotency/idempotency.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { ensureIndexes } from '../mongo/connect.ts';
import { fixedClock, useDatabase, type TestDatabase } from '../testing/index.ts';
import { createHttpApp } from './app.ts';
import { listen, type RunningServer } from './listen.ts';
import { implement } from './implement.ts';

const routes = defineRoutes('order', {
  make: {
    method: 'POST',
    path: '/things',
    summary: 'Makes a thing.',
    access: 'public',
    body: z.object({ name: z.string().min(1) }),
    status: 201,
    response: z.object({ id, name: z.string() }),
    idempotent: true,
  },
  makeById: {
    method: 'POST',
    path: '/things-by-id',
    summary: 'Makes a thing that keeps a hash of its call.',
    access: 'public',
    body: z.object({ name: z.string().min(1) }),
    status: 201,
    response: z.object({ operationId: id, callHash: z.string().nullable() }),
    idempotent: 'by-id',
  },
  find: {
    method: 'GET',
    path: '/things/{id}',
    summary: 'One.',
    access: 'public',
    params: z.object({ id }),
    status: 200,
    response: z.object({ id, parts: z.array(z.object({ size: z.int() })).optional() }),
  },
  special: {
    method: 'GET',
    path: '/things/special',
    summary: 'Fixed.',
    access: 'public',
    status: 200,
    revalidated: true,
    response: z.object({ special: z.boolean() }),
  },
  upload: {
    method: 'POST',
    path: '/uploads',
    summary: 'A form.',
    access: 'public',
    multipart: { fields: z.object({ tags: z.array(z.string()) }), files: { cover: { maxCount: 1, maxBytes: 1_000 } } },
    status: 200,
    response: z.object({ tags: z.array(z.string()), bytes: z.int() }),
  },
});

describe('registers the contract’s routes', () => {
  let database: TestDatabase;
  let idempotency: IdempotencyStore;
  let running: RunningServer;
  let base: string;
  let made = 0;
  let fail: 'throw' | 'refuse' | undefined;
  let gate: Promise<void> | undefined;
  let onReached: () => void = () => undefined;

  beforeAll(async () => {
    database = await useDatabase();
    idempotency = createIdempotencyStore(database.mongo);
    await ensureIndexes(database.mongo);
    const router = implement(
      routes,
      {
        make: async ({ body, operationId }) => {
          onReached();
          await gate;
          if (fail === 'throw') throw new Error('broken');
          if (fail === 'refuse') return refuse('SLOT_TAKEN', { alternatives: [] });
          made += 1;
          return ok({ id: operationId, name: body.name });
        },
        makeById: async ({ operationId, callHash = null }) => ok({ operationId, callHash }),
        find: async ({ params }) => {
          if (params.id === 'extended') return ok({ id: params.id, parts: [{ size: 1, note: undefined, weight: 2 }] });
          return params.id === 'there' ? ok({ id: params.id }) : refuse('NOT_FOUND');
        },
        special: async () => ok({ special: true }),
        upload: async ({ body, files }) => ok({ tags: body.tags, bytes: files[0]?.bytes.length ?? 0 }),
      },
      { idempotency, checkAnswers: true },
    );
    const app = createHttpApp({
      name: 'test',
      log: database.log,
      metrics: createMetrics('test', { defaults: false }),
      checks: [],
      routers: [router],
      clock: { now: () => new Date('2031-05-06T07:08:09.123Z') },
    });
    running = await listen(app, { host: '127.0.0.1', port: 0 });
    base = `http://127.0.0.1:${running.port}`;
  });
  afterAll(async () => {
    await running.stop();
    await database.close();
  });

  const post =
    (path: string) =>
    (body: string, headers: Record<string, string> = {}) =>
      fetch(`${base}${path}`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
  const [make, makeById] = [post('/things'), post('/things-by-id')];
  /** Records are not majority-acknowledged, so a read with the connection's read concern (majority) may not see the last ones yet. */
  const storedRecords = () => database.mongo.collection('idempotency_keys').find({}, { readConcern: 'local' }).toArray();
  const read = async (answer: Response) => ({ status: answer.status, body: (await answer.json()) as Record<string, unknown> });

  it('tells the time by which the service decides with every answer', async () => {
    const answers = await Promise.all(['/things/special', '/things/unknown', '/nowhere'].map((path) => fetch(`${base}${path}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404]);
    for (const { headers } of answers) expect(headers.get('x-server-time')).toBe('2031-05-06T07:08:09.123Z');
  });

  it('fails where an answer has a field that its contract does not name', async () => {
    expect((await fetch(`${base}/things/extended`)).status).toBe(500);
  });

  it('answers 304 to a repetition while nothing has changed', async () => {
    const get = (etag?: string) =>
      fetch(`${base}/things/special`, { headers: etag === undefined ? {} : { 'if-none-match': etag, 'cache-control': 'max-age=0' } });
    const first = await get();
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    const [same, other] = [await get(`"x", ${etag}`), await get('W/"of something else"')];
    expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag]);
    expect([other.status, await other.text()]).toEqual([200, await first.text()]);
    expect((await fetch(`${base}/things/1`)).headers.get('etag')).toBeNull();
  });

  it('prefers fixed segments to parameters', async () => {
    expect(await read(await fetch(`${base}/things/special`))).toEqual({ status: 200, body: { special: true } });
  });

  it.each([
    ['malformed JSON', '{"name":', {}, 400, 'MALFORMED'],
    ['a field of the wrong type', '{"name":7}', {}, 422, 'INVALID'],
    ['an operator object', '{"name":{"$gt":""}}', {}, 422, 'INVALID'],
    ['another content type', 'name=x', { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_TYPE'],
    ['too large a body', JSON.stringify({ name: 'x'.repeat(200_000) }), {}, 413, 'TOO_LARGE'],
  ])('answers %s with a problem', async (_name, body, headers, status, code) => {
    const answer = await make(body, headers);
    expect(answer.headers.get('content-type')).toMatch('application/problem+json');
    const problem = await read(answer);
    expect(problem).toMatchObject({ status, body: { status, code } });
    expect(problem.body['message']).toBe(problem.body['errorMessage']);
    expect(problem.body['requestId']).toBe(answer.headers.get('x-request-id'));
  });

  it('answers a malformed id like an unknown one', async () => {
    const impossible = await read(await fetch(`${base}/things/${encodeURIComponent('$ne')}`));
    const unknown = await read(await fetch(`${base}/things/nothing`));
    expect({ ...impossible.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    expect(impossible.status).toBe(404);
  });

  it('hides internal errors', async () => {
    fail = 'throw';
    const { status, body } = await read(await make('{"name":"x"}'));
    fail = undefined;
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('broken');
  });

  it('answers a repeated key with the stored answer, refuses a different body, and runs once', async () => {
    const before = made;
    const key = { 'idempotency-key': 'key-1' };
    const first = await read(await make('{"name":"x"}', key));
    const again = await read(await make('{ "name": "x" }', key));
    const other = await read(await make('{"name":"y"}', key));
    expect(again).toEqual(first);
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect(made).toBe(before + 1);
    const kept = await storedRecords();
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain('"x"');
    expect(JSON.stringify(kept)).not.toContain('key-1');
  });

  it('derives id and hash from the key on routes that recognize repetitions by id, and stores no answer', async () => {
    const call = async (text: string, headers?: Record<string, string>) => (await read(await makeById(text, headers))).body;
    const before = await storedRecords();
    const key = { 'idempotency-key': 'key-4' };
    const first = await call('{"name":"x"}', key);
    expect(first).toEqual({ operationId: expect.any(String) as string, callHash: expect.any(String) as string });
    expect(await call('{ "name": "x" }', key)).toEqual(first);
    const other = await call('{"name":"y"}', key);
    expect([other['operationId'], other['callHash'] === first['callHash']]).toEqual([first['operationId'], false]);
    const withoutKey = await call('{"name":"x"}');
    expect([withoutKey['operationId'] === first['operationId'], withoutKey['callHash']]).toEqual([false, null]);
    expect(await storedRecords()).toEqual(before);
  });

  it('answers 409 while the first call runs', async () => {
    let open: () => void = () => undefined;
    gate = new Promise((resolve) => (open = resolve));
    const reached = new Promise<void>((resolve) => (onReached = resolve));
    const key = { 'idempotency-key': 'key-2' };
    const first = make('{"name":"x"}', key);
    // Two calls that are sent together may arrive in any order.
    await reached;
    const second = await read(await make('{"name":"x"}', key));
    open();
    gate = undefined;
    expect(second).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_IN_USE' } });
    expect((await first).status).toBe(201);
  });

  it('accepts only the run that has taken a key over', async () => {
    const clock = fixedClock('2026-11-21T04:30:00Z');
    const own = await useDatabase();
    onTestFinished(() => own.close());
    const store = createIdempotencyStore(own.mongo, clock);
    const key = { account: 'account', route: 'make', key: 'taken-over', bodyHash: 'hash' };
    const frozen = await store.begin(key);
    clock.advance(13_000);
    const second = await store.begin(key);
    await store.abandon(frozen);
    await store.finish(frozen, key.key, { status: 201, body: '"frozen"' });
    await expect(store.begin(key)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_IN_USE' });
    await store.finish(second, key.key, { status: 201, body: '"second"' });
    expect((await store.begin(key)).answer).toEqual({ status: 201, body: '"second"' });
  });

  it('stores neither refusals nor failures under a key', async () => {
    const key = { 'idempotency-key': 'key-3' };
    fail = 'refuse';
    expect((await make('{"name":"x"}', key)).status).toBe(409);
    fail = 'throw';
    expect((await make('{"name":"x"}', key)).status).toBe(500);
    fail = undefined;
    expect((await make('{"name":"x"}', key)).status).toBe(201);
  });

  it('parses forms with lists and files, within limits', async () => {
    const form = new FormData();
    form.append('tags[]', 'one');
    form.append('cover', new Blob([new Uint8Array(10)]), 'a.png');
    expect(await read(await fetch(`${base}/uploads`, { method: 'POST', body: form }))).toEqual({
      status: 200,
      body: { tags: ['one'], bytes: 10 },
    });
    const large = new FormData();
    large.append('cover', new Blob([new Uint8Array(2_000)]), 'a.png');
    expect((await fetch(`${base}/uploads`, { method: 'POST', body: large })).status).toBe(413);
    expect((await make('x', {})).status).toBe(400);
    expect((await fetch(`${base}/uploads`, { method: 'POST', body: 'tags=one' })).status).toBe(415);
  });

  it('takes a form without files as JSON too, and with the same rules', async () => {
    const asJson = async (body: unknown) =>
      read(await fetch(`${base}/uploads`, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }));
    expect(await asJson({ tags: ['one', 'two'] })).toEqual({ status: 200, body: { tags: ['one', 'two'], bytes: 0 } });
    expect(await asJson({ 'tags[]': 'one' })).toEqual({ status: 200, body: { tags: ['one'], bytes: 0 } });
    expect(await asJson({})).toMatchObject({ status: 422, body: { errors: [{ path: 'tags' }] } });
  });
});
