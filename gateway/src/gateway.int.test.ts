import { once } from 'node:events';
import type http from 'node:http';
import { connect, type Socket } from 'node:net';
import { defined, routes, type Role, type Route } from '@karigar/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { until } from '@karigar/service-kit/testing';
import { addressLimit } from './limits/limits.ts';
import { fakeService, rawRequest, startGateway, type FakeService, type GatewayForTests } from './testing/gateway-for-tests.ts';

let gateway: GatewayForTests;
let services: GatewayForTests['services'];
const plain: FakeService['answer'] = (_req, res) => void res.setHeader('content-type', 'application/json').end('{"ok":true}');

beforeAll(async () => {
  gateway = await startGateway({ LIMITS_PER_ADDRESS: 'relaxed' });
  services = gateway.services;
});
afterAll(() => gateway.stop());
beforeEach(() => {
  for (const [name, service] of Object.entries(services)) {
    service.asked.length = 0;
    if (name !== 'auth') service.answer = plain;
  }
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${gateway.url}${path}`, { headers, redirect: 'manual' });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const problemOf = async (answer: Response) => ({
  status: answer.status,
  contentType: answer.headers.get('content-type'),
  ...((await answer.json()) as { code: string }),
});

const shellPage =
  '<!doctype html><html lang="en-IN"><head><title>Karigar</title></head><body><div id="root"><header class="boot">Karigar</header></div>';

/** Puts the manifest of a remote with these routes, files and pages beside the shell. */
const putFrontend = (frontend: object) =>
  gateway.site.put(
    'mfe-customer/dist/mf-manifest.json',
    JSON.stringify({ name: 'mfe_customer', metaData: { buildInfo: { buildVersion: '0.1.0' }, frontend } }),
  );

test('a call reaches its service with our request id, a trace and the real address', async () => {
  services.catalog.answer = (_req, res) =>
    void res.writeHead(200, { 'content-type': 'application/json', 'x-of-service': 'yes', 'keep-alive': 'timeout=5' }).end('{"items":[]}');
  const answer = await get('/api/Services?city=Pune%20City', {
    'x-forwarded-for': '1.2.3.4',
    'x-request-id': 'call-number-1',
    'x-internal-key': 'guess',
    traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
  });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ items: [] });
  expect(answer.headers.get('x-of-service')).toBe('yes');
  expect(answer.headers.get('x-request-id')).toBe('call-number-1');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  const [asked] = services.catalog.asked;
  expect(asked).toMatchObject({
    method: 'GET',
    url: '/Services?city=Pune%20City',
    headers: { 'x-forwarded-for': '127.0.0.1', 'x-request-id': 'call-number-1' },
  });
  expect(asked?.headers['traceparent']).toMatch(new RegExp(`^00-${'a'.repeat(32)}-(?!${'b'.repeat(16)})`));
  expect(asked?.headers['x-internal-key']).toBeUndefined();
});

test('bodies, statuses, repeated headers and empty answers are forwarded unchanged', async () => {
  services.order.answer = (_req, res, body) =>
    void res
      .writeHead(
        201,
        [
          ['set-cookie', 'a=1'],
          ['set-cookie', 'b=2'],
          ['content-type', 'application/json'],
        ].flat(),
      )
      .end(body);
  const token = gateway.token('customer');
  const answer = await fetch(`${gateway.url}/api/orders`, {
    method: 'POST',
    headers: { ...bearer(token), 'content-type': 'application/json', 'idempotency-key': 'k1' },
    body: '{"a":1}',
  });
  expect(answer.status).toBe(201);
  expect(await answer.text()).toBe('{"a":1}');
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(services.order.asked[0]).toMatchObject({ headers: { 'idempotency-key': 'k1', authorization: `Bearer ${token}` } });

  services.auth.answer = keeping(services.auth.answer, (_req, res) => void res.writeHead(204).end());
  expect((await fetch(`${gateway.url}/api/logout`, { method: 'POST', headers: bearer(token) })).status).toBe(204);
});

/** Answers `/logout` differently and leaves the keys alone. */
const keeping =
  (usual: FakeService['answer'], other: FakeService['answer']): FakeService['answer'] =>
  (req, res, body) =>
    (req.url === '/logout' ? other : usual)(req, res, body);

test('an unchanged answer is an empty 304', async () => {
  services.catalog.answer = (req, res) => {
    res.setHeader('etag', 'W/"v1"').setHeader('cache-control', 'public, max-age=0, must-revalidate');
    if (req.headers['if-none-match'] === 'W/"v1"') res.writeHead(304).end();
    else res.setHeader('content-type', 'application/json').end('{"items":[]}');
  };
  const first = await get('/api/categories');
  const again = await get('/api/categories', { 'if-none-match': first.headers.get('etag') ?? '' });
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', 'W/"v1"']);
  for (const { headers } of [first, again]) expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
});

test('a large answer is streamed completely', async () => {
  const large = Buffer.alloc(20 * 1024 * 1024, 'karigar ');
  services.catalog.answer = (_req, res) => void res.setHeader('content-type', 'image/webp').end(large);
  const answer = await get('/api/media/some-id/320');
  expect(Buffer.from(await answer.arrayBuffer()).equals(large)).toBe(true);
});

test.each([
  '/api',
  '/api/nothing',
  '/api/internal/crash-points',
  '/api/internal/services/x/close',
  '/api/crash-points',
  '/api/metrics',
  '/api/%69nternal/x',
  '/internal/crash-points',
])('%s is not there and asks nobody', async (path) => {
  const answer = await fetch(`${gateway.url}${path}`, { method: 'POST', headers: { 'x-internal-key': 'guess' } });
  expect(await problemOf(answer)).toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
    contentType: expect.stringContaining('application/problem+json'),
  });
  expect(Object.values(services).flatMap(({ asked }) => asked)).toEqual([]);
});

test('a wrong method is refused with the allowed ones', async () => {
  const answer = await fetch(`${gateway.url}/api/category/names`, { method: 'DELETE' });
  expect(answer.headers.get('allow')).toBe('GET, HEAD');
  expect(await problemOf(answer)).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' });
});

test('unauthorized calls are refused before they reach a service', async () => {
  const expired = gateway.token('customer', { exp: Math.floor(Date.now() / 1_000) - 5 });
  const wrong = {
    none: {},
    rubbish: bearer('rubbish'),
    expired: bearer(expired),
    foreign: bearer(gateway.token('customer', { aud: 'other' })),
    role: bearer(gateway.token('provider')),
  };
  const answers = await Promise.all(Object.values(wrong).map((headers) => get('/api/customer/profile', headers).then(problemOf)));
  expect(answers.map(({ status, code }) => `${status} ${code}`)).toEqual([
    '401 UNAUTHORIZED',
    '401 UNAUTHORIZED',
    '401 TOKEN_EXPIRED',
    '401 UNAUTHORIZED',
    '403 FORBIDDEN',
  ]);
  expect(services.auth.asked).toEqual([]);
  expect((await get('/api/customer/profile', bearer(gateway.token('customer')))).status).toBe(200);
});

test('a revoked token is refused at once, and auth decides about its own calls', async () => {
  const token = gateway.token('customer', { id: 'revoked-one' });
  const statusOf = async (path: string, of = token) => (await get(path, bearer(of))).status;
  expect(await statusOf('/api/orders')).toBe(200);
  await gateway.revoke('revoked-one', 2);
  await until('the old token is refused', async () => (await statusOf('/api/orders')) === 401, 5_000);
  expect(await statusOf('/api/orders', gateway.token('customer', { id: 'revoked-one', sv: 2 }))).toBe(200);
  expect(await statusOf('/api/customer/profile')).toBe(200);
});

test('a body over the limit is refused, announced or not, as JSON or as a form', async () => {
  const login = `${gateway.url}/api/customer/login`;
  const large = JSON.stringify({ emailmobile: 'a'.repeat(200_000), password: 'x' });
  const announced = await fetch(login, { method: 'POST', headers: { 'content-type': 'application/json' }, body: large });
  expect(await problemOf(announced)).toMatchObject({ status: 413, code: 'TOO_LARGE' });
  const chunked = await rawRequest(
    login,
    { method: 'POST', headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' } },
    (req) => req.end(large),
  );
  expect(chunked).toMatchObject({ status: 413 });
  expect(services.auth.asked).toEqual([]);

  const form = { method: 'POST', headers: { ...bearer(gateway.token('provider')), 'content-type': 'multipart/form-data; boundary=x' } };
  const tooLong = await rawRequest(
    `${gateway.url}/api/services`,
    { ...form, headers: { ...form.headers, 'content-length': 80_000_000 } },
    (req) => void req.flushHeaders(),
  );
  expect(tooLong).toMatchObject({ status: 413 });
  const streamed = await rawRequest(
    `${gateway.url}/api/services`,
    { ...form, headers: { ...form.headers, 'transfer-encoding': 'chunked' } },
    (req) => {
      const piece = Buffer.alloc(1024 * 1024);
      let left = 60;
      const more = () => {
        while (left > 0) {
          left -= 1;
          if (!req.write(piece)) return void req.once('drain', more);
        }
        req.end();
      };
      more();
    },
  );
  expect(streamed).toMatchObject({ status: 413, body: expect.stringContaining('TOO_LARGE') });
  expect(services.catalog.asked).toEqual([]);
});

test('a form with pictures is streamed completely', async () => {
  const body = Buffer.alloc(8 * 1024 * 1024, 'x');
  const answer = await fetch(`${gateway.url}/api/services`, {
    method: 'POST',
    headers: { ...bearer(gateway.token('provider')), 'content-type': 'multipart/form-data; boundary=x' },
    body,
  });
  expect(answer.status).toBe(200);
  expect(services.catalog.asked[0]?.body.length).toBe(body.length);
});

test('an upload to an unavailable service leaves the connection usable for the next call', async () => {
  const port = Number(new URL(services.catalog.url).port);
  await services.catalog.stop();
  const { host, port: door } = new URL(gateway.url);
  const socket = connect(Number(door), '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
  const body = 'x'.repeat(300_000);
  socket.write(
    [
      'POST /api/services HTTP/1.1',
      `host: ${host}`,
      `authorization: Bearer ${gateway.token('provider')}`,
      'content-type: multipart/form-data; boundary=x',
      `content-length: ${body.length}`,
      '',
      body,
    ].join('\r\n'),
  );
  await until('the upload is answered', () => heard.startsWith('HTTP/1.1 503'));
  heard = '';
  socket.write(`GET /healthz HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
  await until('the next call is answered', () => heard.includes('HTTP/1.1 200'), 5_000);
  socket.destroy();
  await new Promise<void>((resolve) => services.catalog.server.listen(port, '127.0.0.1', resolve));
});

test('a dead dispatch instance is passed over, for writes too, and used again when it is back', async () => {
  const token = gateway.token('provider');
  const read = () => get('/api/notifications', bearer(token)).then(({ status }) => status);
  for (let n = 0; n < 4; n += 1) expect(await read()).toBe(200);
  expect([services.dispatch1.asked.length, services.dispatch2.asked.length]).toEqual([2, 2]);
  const port = Number(new URL(services.dispatch1.url).port);
  await services.dispatch1.stop();
  for (let n = 0; n < 6; n += 1) expect(await read()).toBe(200);
  const write = () =>
    fetch(`${gateway.url}/api/provider/presence`, {
      method: 'PUT',
      headers: { ...bearer(token), 'content-type': 'application/json' },
      body: '{"online":true}',
    });
  for (let n = 0; n < 4; n += 1) expect((await write()).status).toBe(200);

  const back = await fakeService(port);
  await until('the instance is used again', async () => (await read()) === 200 && back.asked.length > 0);
  await back.stop();
});

test('a frozen dispatch instance delays reads by a second and is passed over until it answers again', async () => {
  const own = await startGateway();
  try {
    const token = own.token('provider');
    const { dispatch1: frozen, dispatch2: fine } = own.services;
    const call = async (method: 'GET' | 'PUT') => {
      const began = performance.now();
      const answer = await fetch(`${own.url}/api/${method === 'GET' ? 'notifications' : 'provider/presence'}`, {
        method,
        headers: { ...bearer(token), 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { body: '{"online":true}' }),
      });
      return { status: answer.status, body: await answer.text(), ms: performance.now() - began };
    };
    // It accepts connections and requests, as a process that has received SIGSTOP.
    let ended = 0;
    frozen.answer = (_req, res) => void res.on('close', () => (ended += 1));
    const reads = await Promise.all([call('GET'), call('GET')]);
    expect(reads.map(({ status, body }) => [status, body])).toEqual([
      [200, '{"ok":true}'],
      [200, '{"ok":true}'],
    ]);
    expect(Math.max(...reads.map(({ ms }) => ms))).toBeLessThan(5_000);
    await until('the overtaken call is ended', () => ended > 0);

    await until(
      'it was asked whether it is alive and did not answer',
      () => frozen.asked.filter(({ url }) => url === '/healthz').length > 1,
    );
    const callsOf = ({ asked }: typeof fine) => asked.filter(({ url }) => url !== '/healthz').length;
    const before = { fine: callsOf(fine), frozen: callsOf(frozen) };
    for (const method of ['GET', 'PUT', 'GET', 'PUT'] as const) expect(await call(method)).toMatchObject({ status: 200 });
    expect({ fine: callsOf(fine), frozen: callsOf(frozen) }).toEqual({ fine: before.fine + 4, frozen: before.frozen });

    frozen.answer = fine.answer;
    const isUsed = () => frozen.asked.at(-1)?.url !== '/healthz';
    await until('it is used again', async () => (await call('PUT')).status === 200 && isUsed());
  } finally {
    await own.stop();
  }
});

test('an unavailable service is a 503 with Retry-After, and a read with a broken answer is retried once', async () => {
  const port = Number(new URL(services.order.url).port);
  await services.order.stop();
  const away = await get('/api/orders', bearer(gateway.token('customer')));
  expect(away.headers.get('retry-after')).toBe('2');
  expect(await problemOf(away)).toMatchObject({ status: 503, code: 'UNAVAILABLE' });

  const back = await fakeService(port);
  let broken = 0;
  back.answer = (req, res) => void (broken++ === 0 ? req.socket.destroy() : res.end('{}'));
  expect((await get('/api/orders', bearer(gateway.token('customer')))).status).toBe(200);
  broken = 0;
  const write = await fetch(`${gateway.url}/api/orders`, {
    method: 'POST',
    headers: { ...bearer(gateway.token('customer')), 'content-type': 'application/json' },
    body: '{}',
  });
  expect(write.status, 'a write may have been done').toBe(503);
  expect(broken).toBe(1);
  Object.assign(services, { order: back });
});

test('every call of the contract is answered within 10 s when its service accepts it and never answers', async () => {
  const own = await startGateway({ LIMITS_PER_ADDRESS: 'relaxed' });
  try {
    for (const service of Object.values(own.services)) service.answer = () => undefined;
    const ask = async ({ method, path, access, body, multipart }: Route) => {
      const type = multipart === undefined ? (body === undefined ? undefined : 'application/json') : 'multipart/form-data; boundary=x';
      const role = Array.isArray(access) ? (access as Role[])[0] : undefined;
      const began = performance.now();
      const answer = await fetch(`${own.url}/api${path.replace(/\{\w+\}/g, 'some-id')}`, {
        method,
        headers: { ...defined({ 'content-type': type }), ...(role === undefined ? {} : bearer(own.token(role))) },
        ...(type === undefined ? {} : { body: '{}' }),
      });
      const { status, code } = await problemOf(answer);
      // A hundred and fifty calls at once keep this process busy, too.
      return { call: `${method} ${path}`, status, code, inTime: performance.now() - began < 10_000 + 15_000 };
    };
    const calls = Object.values<Route>(routes);
    const answers = await Promise.all(calls.map(ask));
    expect(answers).toEqual(
      calls.map(({ method, path }) => ({ call: `${method} ${path}`, status: 503, code: 'UNAVAILABLE', inTime: true })),
    );
  } finally {
    await own.stop();
  }
});

test('a client that disconnects aborts the call to the service', async () => {
  let ended = false;
  services.catalog.answer = (_req, res) => void res.on('close', () => (ended = true));
  const leaving = new AbortController();
  const call = fetch(`${gateway.url}/api/categories`, { signal: leaving.signal });
  await until('the service is asked', () => services.catalog.asked.length > 0);
  leaving.abort();
  await expect(call).rejects.toThrow();
  await until('the service sees the end', () => ended);
});

test('the live channel is forwarded in both directions and closed when its instance dies', async () => {
  const onService: Socket[] = [];
  // The other instance is dead since a test above, so both the passing over and the passing on are seen here.
  services.dispatch2.server.on('upgrade', (req: http.IncomingMessage, socket: Socket, head: Buffer) => {
    onService.push(socket);
    socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n');
    socket.write(`hello ${String(req.headers['x-forwarded-for'])} ${req.url} `);
    if (head.length > 0) socket.write(head);
    socket.pipe(socket);
  });

  const client = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  let heard = '';
  client.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  client.write(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: karigar.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nOrigin: http://karigar.test\r\nX-Forwarded-For: 6.6.6.6\r\n\r\n',
  );
  await until('the service greets', () => heard.includes('hello 127.0.0.1 /socket.io/?EIO=4&transport=websocket'));
  client.write('ping');
  await until('the echo comes', () => heard.endsWith('ping'));
  onService[0]?.destroy();
  await once(client, 'close');
});

test.each([
  ['a page of another site', '/socket.io/', 'http://evil.example', 403],
  ['another path', '/anything', 'http://karigar.test', 404],
])('%s may not open the live channel', async (_, path, origin, status) => {
  const answer = await rawRequest(`${gateway.url}${path}`, { headers: { connection: 'Upgrade', upgrade: 'websocket', origin } });
  expect(answer).toMatchObject({ status });
});

test('the live channel without an upgrade is a 404', async () => {
  expect((await get('/socket.io/?EIO=4&transport=polling')).status).toBe(404);
});

const plumbing = {
  id: 'plumbing',
  name: 'Plumbing',
  nameHi: 'प्लंबिंग',
  slug: 'plumbing',
  description: 'Taps & pipes',
  descriptionHi: 'नल और पाइप',
  image: null,
  count: 1,
};

const aService = {
  id: 's1',
  name: 'Tap & leak <b>repair</b>',
  category: { id: 'plumbing', name: 'Plumbing', slug: 'plumbing' },
  category_id: 'plumbing',
  visiting_charge: 349,
  instant_visiting_charge: 1200,
  description: 'Taps</script><script>alert(1)</script> for $& and "all".',
  cover_image: '/api/media/cover/640',
  locations: ['Pune'],
  experience: 5,
  specifications: ['Taps'],
  working_images: [],
  badge_status: true,
  service_type: 'HOME',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  created: '2026-11-20T04:30:00.000Z',
  rating: 4.5,
  reviewsCount: 12,
  archived: false,
  ProviderInfo: { id: 'p1', name: 'Ramesh Jadhav', avatar: null, rating: 4.5, reviewsCount: 12, city: 'Pune', jobsDone: 40 },
};

test('a service’s page describes it, and an unknown one is a 404', async () => {
  await gateway.site.put(
    'shell/dist/index.html',
    '<!doctype html><head><title>Karigar</title><meta\n name="description" content="Home services" /></head><body><div id="root"> <header class="boot">Karigar</header></div>',
  );
  await gateway.site.put('shell/dist/not-found.html', '<!doctype html><title>Page not found</title>');
  const pages = ['/service/:id', '/providers/:id', '/orders/:id/view'];
  await gateway.site.put(
    'mfe-customer/dist/mf-manifest.json',
    JSON.stringify({ name: 'mfe_customer', metaData: { buildInfo: { buildVersion: '0.1.0' }, frontend: { routes: pages } } }),
  );
  let categories: object[] = [];
  services.catalog.answer = (req, res) => {
    res.setHeader('content-type', 'application/json');
    const id = req.url?.split('/').at(-1) ?? '';
    if (id === 'slow') return;
    if (req.url?.startsWith('/providers/p1')) return void res.end('{"id":"p1"}');
    if (id.startsWith('categories')) return void res.end(JSON.stringify({ items: categories, nextCursor: null }));
    if (id === 'broken') return void res.writeHead(500).end('{}');
    if (id === 'unknown') return void res.writeHead(404).end('{}');
    if (id === 'plumbing') return void res.end('{"id":"plumbing","name":"Plumbing"}');
    const category = { ...aService.category, ...(id === 'hidden' && { hidden: true }) };
    res.end(JSON.stringify({ ...aService, id, category, archived: id === 'gone' }));
  };
  services.order.answer = (req, res) => {
    res.setHeader('content-type', 'application/json');
    if (req.url === '/prices') res.end('{"direct":{}}');
    else res.writeHead(404).end('{}');
  };
  const [page, same] = await Promise.all([get('/service/s1'), get('/Service/s1/')]);
  const html = await page.text();
  expect([page.status, await same.text()]).toEqual([200, html]);
  // Asked for at once and again, it is one question.
  expect(await (await get('/service/s1')).text()).toBe(html);
  expect(services.catalog.asked.filter(({ url }) => url === '/services/s1')).toHaveLength(1);
  expect(html).toContain('<title>Tap &amp; leak &lt;b&gt;repair&lt;/b&gt; – Karigar</title>');
  expect(html).toContain('<link rel="canonical" href="http://karigar.test/service/s1" />');
  expect(html).toContain('<meta property="og:image" content="http://karigar.test/api/media/cover/640" />');
  expect(html).toContain('<p>Taps&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; for $&amp; and &quot;all&quot;.</p>');
  // Nothing that runs.
  expect(html.match(/<script[^>]*>/g)).toEqual([
    '<script type="application/ld+json">',
    '<script type="application/json" id="files">',
    '<script type="application/json" id="frontends">',
    '<script type="application/json" id="answers">',
  ]);
  const answers = JSON.parse(/id="answers">(.*?)<\/script>/.exec(html)?.[1] ?? '') as { at: number; answers: Record<string, unknown> };
  expect(answers.answers).toEqual({ '/services/s1': { ...aService, id: 's1' }, '/providers/p1': { id: 'p1' }, '/prices': { direct: {} } });
  expect(Math.abs(Date.now() - answers.at)).toBeLessThan(60_000);
  expect(html).toContain('<a href="/services/plumbing">Plumbing</a>');
  expect(html).toContain('<a href="/book?serviceId=s1">Book</a>');
  // A hidden category has no page.
  expect(await (await get('/service/hidden')).text()).not.toContain('href="/services/plumbing"');
  expect(html.match(/name="description"/g)).toHaveLength(1);
  const structured = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '') as Record<string, unknown>;
  expect(structured).toMatchObject({ '@type': 'Service', name: aService.name, aggregateRating: { ratingValue: 4.5, reviewCount: 12 } });
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");

  for (const path of ['/service/unknown', '/service/gone', '/providers/unknown', '/service/%3Cb%3E']) {
    const missing = await get(path);
    expect([path, missing.status, await missing.text()]).toEqual([path, 404, '<!doctype html><title>Page not found</title>']);
  }
  // The frontend asks for the prices itself.
  services.order.answer = (_req, res) => void res.writeHead(500).end('{}');
  expect(await (await get('/service/s2')).text()).toContain('<title>Tap &amp; leak');
  // As another version of catalog might answer.
  categories = [{ unknown: true }];
  for (const path of ['/service/broken', '/service/slow', '/service/plumbing', '/orders/s1/view', '/service/s3', '/providers/p2']) {
    const plainPage = await get(path);
    expect([path, plainPage.status, (await plainPage.text()).includes('<title>Karigar</title>')]).toEqual([path, 200, true]);
  }
});

test('a provider’s page describes them and lists their services', async () => {
  await gateway.site.put('shell/dist/index.html', shellPage);
  await putFrontend({ routes: ['/providers/:id'] });
  const provider = {
    ...aService.ProviderInfo,
    id: 'p7',
    name: 'Ramesh "Tap" Jadhav',
    state: 'Maharashtra',
    avatar: '/api/media/avatars/p7/256',
    verified: true,
    categories: [{ id: 'plumbing', name: 'Plumbing', slug: 'plumbing' }],
    servicesCount: 1,
    areas: ['Pune', '411038'],
    services: [aService],
  };
  services.catalog.answer = (req, res) => {
    res.setHeader('content-type', 'application/json');
    if (req.url?.startsWith('/categories')) return void res.end(JSON.stringify({ items: [plumbing], nextCursor: null }));
    res.end(JSON.stringify(provider));
  };
  const html = await (await get('/providers/p7')).text();
  expect(html).toContain('<title>Ramesh &quot;Tap&quot; Jadhav – Karigar</title>');
  expect(html).toContain('<meta name="description" content="Ramesh &quot;Tap&quot; Jadhav in Pune: Plumbing. Tap &amp; leak');
  expect(html).toContain('<link rel="canonical" href="http://karigar.test/providers/p7" />');
  expect(html).toContain('<meta property="og:image" content="http://karigar.test/api/media/avatars/p7/256" />');
  expect(JSON.parse(/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: provider.name,
    url: 'http://karigar.test/providers/p7',
    image: 'http://karigar.test/api/media/avatars/p7/256',
    address: { '@type': 'PostalAddress', addressLocality: 'Pune', addressRegion: 'Maharashtra', addressCountry: 'IN' },
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 12 },
  });
  expect(html).toContain('<p>Pune, 411038</p>');
  expect(html).toContain('<a class="boot-service" href="/service/s1">');
  const { answers } = JSON.parse(/id="answers">(.*?)<\/script>/.exec(html)?.[1] ?? '') as { answers: object };
  expect(answers).toEqual({ '/providers/p7': provider });
});

test('home and category pages link to their content, in the browser’s language', async () => {
  await gateway.site.put('shell/dist/index.html', shellPage);
  const frontend = {
    routes: ['/', '/services/:category', '/login'],
    preload: ['_app/routes.js'],
    pages: { '/services/:category': ['_app/services.js', '_app/services.css'] },
    translationFiles: { hi: ['_app/hi.js'], mr: ['_app/mr.js'] },
  };
  await putFrontend(frontend);
  services.catalog.answer = (req, res) => {
    res.setHeader('content-type', 'application/json');
    const { pathname, searchParams } = new URL(req.url ?? '', 'http://catalog');
    if (pathname === '/categories') return void res.end(JSON.stringify({ items: [plumbing], nextCursor: null }));
    if (pathname === '/rankings') return void res.end('{"items":[]}');
    if (pathname === '/categories/plumbing') return void res.end(JSON.stringify(plumbing));
    if (pathname === '/services' && [null, 'plumbing', 'unknown'].includes(searchParams.get('category')))
      return void res.end(
        JSON.stringify({
          items: [aService],
          nextCursor: null,
          facets: { total: 1, categories: [], cities: [], types: [], ratings: [], prices: [] },
        }),
      );
    res.writeHead(404).end('{}');
  };
  await gateway.site.put('shell/dist/not-found.html', '<!doctype html><title>Page not found</title>');
  for (const path of ['/services/unknown', '/services/no_such', '/services/%3Cb%3E']) {
    const missing = await get(path);
    expect([path, missing.status, await missing.text()]).toEqual([path, 404, '<!doctype html><title>Page not found</title>']);
  }
  const category = await get('/Services/Plumbing');
  const html = await category.text();
  expect([category.status, category.headers.get('vary')]).toEqual([200, expect.stringMatching(/accept-language/i)]);
  expect(html).toContain('<title>Plumbing – Karigar</title>');
  expect(html).toContain('<link rel="canonical" href="http://karigar.test/services/plumbing" />');
  expect(html).toContain('<p class="boot-lead">Taps &amp; pipes</p>');
  expect(html).toMatch(
    /<a class="boot-service" href="\/service\/s1">.*?<b>Tap &amp; leak &lt;b&gt;repair&lt;\/b&gt;<\/b>\s*<span>Ramesh Jadhav\u00A0· Pune/s,
  );
  const hindi = await (
    await fetch(`${gateway.url}/services/plumbing`, { headers: { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' } })
  ).text();
  expect(hindi).toContain('<html lang="hi">');
  expect(hindi).toContain('<title>प्लंबिंग – Karigar</title>');
  expect(hindi).toMatch(/<meta name="description" content="नल और पाइप" \/>/);
  expect(hindi).toContain('<p class="boot-lead">नल और पाइप</p>');
  expect(hindi).toMatch(/<main class="boot-page" lang="hi">\s*<div class="boot-in boot-list">\s*<h1>प्लंबिंग<\/h1>/);
  expect(services.catalog.asked.filter(({ url }) => url === '/categories/plumbing')).toHaveLength(1);

  const home = await (await get('/')).text();
  expect(home).toContain('<title>Karigar</title>');
  expect(home).toContain('<h1>The right hands,<br />at your door.</h1>');
  expect(home).toContain('<a href="/services/plumbing">Plumbing</a>');
  // Before the scripts run, words can be searched for and help can be asked for.
  expect(home).toMatch(/<form class="boot-search" role="search" action="\/services">\s*<input type="search" name="q"/);
  expect(home).toContain('<a class="boot-now" href="/instant-service">');
  // What the frontend asks for first, by the addresses it asks for.
  const answered = JSON.parse(/id="answers">(.*?)<\/script>/.exec(home)?.[1] ?? '') as { answers: object };
  expect(Object.keys(answered.answers)).toEqual(['/categories?limit=50', '/services?limit=1', '/rankings']);
});

test('rankings, templates and the page about the market have a head of their own', async () => {
  await gateway.site.put('shell/dist/index.html', shellPage);
  await putFrontend({ routes: ['/rankings', '/templates', '/about'] });
  services.catalog.answer = (req, res) => {
    res.setHeader('content-type', 'application/json');
    const { pathname } = new URL(req.url ?? '', 'http://catalog');
    if (pathname !== '/rankings') return void res.writeHead(404).end('{}');
    const parts = { rating: 4.5, reviewsCount: 12, marketRating: 4.2, priorReviews: 5, jobsDone: 40 };
    const provider = { ...aService.ProviderInfo, state: 'Maharashtra', verified: true, categories: [], servicesCount: 1 };
    res.end(JSON.stringify({ items: [{ provider, score: 4.4, parts }] }));
  };
  const read = async (path: string) => (await get(path)).text();
  const rankings = await read('/rankings?city=Pune');
  expect(rankings).toContain('<title>Top karigars in Pune – Karigar</title>');
  expect(rankings).toContain('<link rel="canonical" href="http://karigar.test/rankings" />');
  expect(rankings).toContain('<meta property="og:image" content="http://karigar.test/icons/icon-512.png" />');
  expect(rankings).toContain('<a href="/providers/p1">Ramesh Jadhav</a>');
  expect(rankings).toContain('"/rankings?city=Pune"');
  expect(await read('/templates')).toContain('<title>Templates – Karigar</title>');
  const about = await read('/about');
  expect(about).toContain('<title>About Karigar – Karigar</title>');
  expect(about).toMatch(/<meta name="description" content="Karigar connects people/);
});

test('the lists of all services have content, in the city that the address names', async () => {
  await gateway.site.put('shell/dist/index.html', shellPage);
  const frontend = { routes: ['/services', '/services/:category', '/explore'] };
  await putFrontend(frontend);
  const plumbing = {
    id: 'c1',
    name: 'Plumbing',
    nameHi: null,
    slug: 'plumbing',
    description: 'Taps',
    descriptionHi: null,
    image: null,
    count: 1,
  };
  services.catalog.answer = (req, res) => {
    res.setHeader('content-type', 'application/json');
    const { pathname, searchParams } = new URL(req.url ?? '', 'http://catalog');
    if (pathname === '/categories') return void res.end(JSON.stringify({ items: [plumbing], nextCursor: null }));
    if (pathname === '/categories/plumbing') return void res.end(JSON.stringify(plumbing));
    const service = { ...aService, name: `Taps in ${searchParams.get('city') ?? 'every city'}` };
    const facets = { total: 1, categories: [], cities: [], types: [], ratings: [], prices: [] };
    res.end(JSON.stringify({ items: [service], nextCursor: null, facets }));
  };
  const read = async (path: string) => {
    const html = await (await get(path)).text();
    const answers = JSON.parse(/id="answers">(.*?)<\/script>/.exec(html)?.[1] ?? '{"answers":{}}') as { answers: object };
    return { html, asked: Object.keys(answers.answers) };
  };
  const all = await read('/services');
  expect(all.html).toContain('<title>Services – Karigar</title>');
  expect(all.html).toContain('<b>Taps in every city</b>');
  expect(all.html).toContain('<div class="boot-place">');
  expect(all.asked).toEqual(['/categories?limit=50', '/services?limit=24']);

  const inCity = await read('/services?city=Navi+Mumbai');
  expect(inCity.html).toContain('<link rel="canonical" href="http://karigar.test/services" />');
  expect(inCity.html).toContain('<b>Taps in Navi Mumbai</b>');
  expect(inCity.html).not.toContain('<div class="boot-place">');
  expect(inCity.asked).toEqual(['/categories?limit=50', '/services?city=Navi+Mumbai&limit=24']);
  const category = await read('/services/plumbing?city=Pune');
  expect(category.html).toContain('<b>Taps in Pune</b>');
  expect(category.asked).toContain('/services?category=plumbing&city=Pune&limit=24');

  const explore = await read('/explore');
  expect(explore.html).toContain('<h1>Explore</h1>');
  expect(explore.html).toMatch(/<ul class="boot-tiles">.*?<b>Plumbing<\/b>/s);
  const exploreInCity = await read('/explore?city=Pune');
  expect(exploreInCity.html).toContain('<nav class="boot-strip">');
  expect(exploreInCity.html).toContain('<input type="hidden" name="city" value="Pune" />');
  // What other filters find, only the frontend shows.
  for (const path of ['/services?q=tap', '/services?city=Pune&minRating=4', '/explore?provider=p1'])
    expect((await read(path)).html).not.toContain('boot-page');
});

test('a page preloads the files that its path needs, and is sent compressed', async () => {
  await gateway.site.put(
    'shell/dist/index.html',
    `<!doctype html><html lang="en-IN"><head><title>Karigar</title></head><body><div id="root"><header class="boot">${'Karigar '.repeat(200)}</header></div>`,
  );
  const frontend = {
    routes: ['/login', '/orders/:id/view', '/services/:category'],
    preload: ['_app/routes.js'],
    pages: { '/login': ['_app/login.js'], '/orders/:id/view': ['_app/order.js', '_app/order.css'] },
    translationFiles: { hi: ['_app/hi.js'], mr: ['_app/mr.js'] },
  };
  await putFrontend(frontend);
  const at = '/remotes/mfe-customer';
  const filesOf = (html: string) => JSON.parse(/id="files">(.*?)<\/script>/.exec(html)?.[1] ?? '') as unknown;
  const order = await (await get('/Orders/o1/view')).text();
  expect(filesOf(order)).toEqual([`${at}/mf-manifest.json`, ...['routes.js', 'order.js', 'order.css'].map((file) => `${at}/_app/${file}`)]);
  expect(order).not.toContain('boot-page');
  expect(JSON.parse(/id="frontends">(.*?)<\/script>/.exec(order)?.[1] ?? '')).toEqual(await (await get('/frontends.json')).json());

  const login = await (await fetch(`${gateway.url}/login`, { headers: { 'accept-language': 'hi' } })).text();
  expect(filesOf(login)).toContain(`${at}/_app/hi.js`);
  expect(login).toContain('<title>लॉग इन – Karigar</title>');
  expect(login).toContain('<h1>फिर से स्वागत है</h1>');

  const marathi = await (await fetch(`${gateway.url}/login`, { headers: { 'accept-language': 'mr-IN,hi;q=0.8' } })).text();
  expect(filesOf(marathi)).toContain(`${at}/_app/mr.js`);
  expect(filesOf(marathi)).not.toContain(`${at}/_app/hi.js`);
  expect(marathi).toContain('<html lang="mr">');
  expect(marathi).toContain('<h1>पुन्हा स्वागत आहे</h1>');

  const headers = await Promise.all(
    ['br', 'gzip', 'identity'].map(async (encoding) => {
      const page = await fetch(`${gateway.url}/login`, { headers: { 'accept-encoding': encoding } });
      expect(await page.text()).toContain('<h1>Welcome back</h1>');
      return [page.headers.get('content-encoding'), page.headers.get('vary')?.toLowerCase()];
    }),
  );
  const vary = expect.stringMatching(/accept-encoding.*accept-language/);
  expect(headers).toEqual([
    ['br', vary],
    ['gzip', vary],
    [null, vary],
  ]);
  const { headers: sent } = await get('/login');
  expect((await get('/login', { 'if-none-match': sent.get('etag') ?? '', 'cache-control': 'max-age=0' })).status).toBe(304);
});

test('the sitemap lists public pages, each provider once, and robots.txt refers to it', async () => {
  expect((await get('/sitemap.xml')).status).toBe(503);
  services.catalog.answer = (req, res) => {
    res.setHeader('content-type', 'application/json');
    const url = new URL(req.url ?? '', 'http://catalog');
    const facets = { total: 2, categories: [], cities: [], types: [], ratings: [], prices: [] };
    if (url.pathname === '/categories') return void res.end(JSON.stringify({ items: [plumbing], nextCursor: null }));
    const second = url.searchParams.get('cursor') === 'next';
    res.end(JSON.stringify({ items: [{ ...aService, id: second ? 's2' : 's1' }], nextCursor: second ? null : 'next', facets }));
  };
  const map = await (await get('/sitemap.xml')).text();
  const paths = [...map.matchAll(/<loc>http:\/\/karigar\.test(.*?)<\/loc>/g)].map(([, path]) => path);
  expect(paths.slice(-4)).toEqual(['/services/plumbing', '/service/s1', '/providers/p1', '/service/s2']);
  expect(await (await get('/robots.txt')).text()).toContain('Sitemap: http://karigar.test/sitemap.xml');
});

test('crawlers may read public pages and what they are made of, with the pictures of previews, and nothing else of the API', async () => {
  const rules = [...(await (await get('/robots.txt')).text()).matchAll(/^(Allow|Disallow): (.*)$/gm)];
  const readable = (path: string) => {
    // The longest rule decides (RFC 9309).
    const [longest] = rules.filter(([, , start = '']) => path.startsWith(start)).sort(([, , a = ''], [, , b = '']) => b.length - a.length);
    return longest?.[1] === 'Allow';
  };
  const pages = ['/', '/service/s1', '/providers/p1', '/api/media/m1/640', '/api/media/avatars/a1/256'];
  const ofPages = ['/api/services/s1/reviews', '/api/categories?limit=50', '/api/providers/p1', '/api/slots/next-free', '/api/prices'];
  const others = ['/api/orders/k1', '/api/customer/profile', '/api/search?q=tap', '/api/provider/orders', '/provider/orders'];
  expect([...pages, ...ofPages, ...others].filter(readable)).toEqual([...pages, ...ofPages]);
});

test('pages, hashed files and the list of remotes have the right caching headers', async () => {
  await gateway.site.put('shell/dist/index.html', '<!doctype html><title>Karigar</title>');
  await gateway.site.put('shell/dist/_app/shell/main.1a2b3c4d5e.js', `export const text = '${'karigar '.repeat(500)}';`);
  await gateway.site.put('shell/dist/_app/shell/main.1a2b3c4d5e.js.br', 'compressed by the build');
  const notifications = { role: 'customer', order: '/orders/{ref}/view', system: '/complaint' };
  const putManifest = (buildVersion: string) =>
    gateway.site.put(
      'mfe-customer/dist/mf-manifest.json',
      JSON.stringify({
        name: 'mfe_customer',
        metaData: { buildInfo: { buildVersion }, frontend: { routes: ['/', '/orders/:id/view'], notifications } },
      }),
    );
  await putManifest('0.1.0');
  await gateway.site.put('shell/dist/not-found.html', '<!doctype html><title>Page not found</title>');

  const page = await get('/orders/123/view');
  expect(await page.text()).toContain('<title>Karigar</title>');
  expect(page.headers.get('cache-control')).toBe('no-cache');
  const missing = await get('/nothing-here');
  expect([missing.status, await missing.text()]).toEqual([404, '<!doctype html><title>Page not found</title>']);
  const again = await get('/orders/123/view', { 'if-none-match': page.headers.get('etag') ?? '', 'cache-control': 'max-age=0' });
  expect(again.status).toBe(304);

  const linked = async (path: string) => {
    const { status, headers } = await rawRequest(`${gateway.url}/notification/${path}`, {});
    return [status, headers.location];
  };
  expect(await linked('customer/order/123')).toEqual([302, '/orders/123/view']);
  expect(await linked('customer/order/%2f%2fhost')).toEqual([302, '/orders/%2F%2Fhost/view']);
  expect(await linked('customer/system')).toEqual([302, '/complaint']);
  for (const unknown of ['customer/order', 'customer/role/x', 'customer/constructor/x', 'provider/order/123'])
    expect(await linked(unknown)).toEqual([302, '/']);

  const script = await rawRequest(`${gateway.url}/_app/shell/main.1a2b3c4d5e.js`, { headers: { 'accept-encoding': 'br' } });
  expect(script.body).toBe('compressed by the build');
  expect(script.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
  });
  const policy = String(script.headers['content-security-policy']);
  for (const rule of [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "frame-ancestors 'none'",
    "connect-src 'self' http://localhost:* http://127.0.0.1:* ws://karigar.test wss://karigar.test",
  ])
    expect(policy).toContain(rule);
  expect(policy).not.toContain('unsafe');

  expect((await get('/remotes/mfe-customer/mf-manifest.json')).headers.get('cache-control')).toBe('no-cache');
  const list = await get('/frontends.json');
  expect(list.headers.get('cache-control')).toBe('no-cache');
  const remotes = async () =>
    ((await (await get('/frontends.json')).json()) as { remotes: { name: string; version: string | null }[] }).remotes.map(
      ({ name, version }) => [name, version],
    );
  expect(await remotes()).toEqual([
    ['mfe_customer', '0.1.0'],
    ['mfe_provider', null],
  ]);
  await putManifest('0.10.0');
  expect(await remotes()).toContainEqual(['mfe_customer', '0.10.0']);
  await gateway.site.remove('mfe-customer/dist');
  expect(await remotes()).toContainEqual(['mfe_customer', null]);
  expect((await get('/remotes/mfe-customer/mf-manifest.json')).status).toBe(404);
  expect((await get('/')).status).toBe(200);
});

test.each([
  '/_app/shell/gone.1a2b3c4d5e.js',
  '/favicon.ico',
  '/remotes/shell/index.html',
  '/remotes/mfe-customer/../../package.json',
  '/remotes/%2e%2e/x.json',
  '/%2e%2e/%2e%2e/etc/passwd.txt',
])('%s is not there', async (path) => {
  const answer = await rawRequest(`${gateway.url}${path}`, { path });
  expect(answer).toMatchObject({ status: 404, headers: { 'content-type': expect.stringContaining('application/problem+json') } });
});

test('the API pages come from our own origin, with a policy of their own', async () => {
  expect((await get('/api/docs')).headers.get('location')).toBe('/api/docs/');
  const page = await get('/api/docs/');
  expect(await page.text()).toContain('swagger-ui-bundle.js');
  expect(page.headers.get('content-security-policy')).toContain("style-src 'self' 'unsafe-inline'");
  expect(page.headers.has('content-security-policy-report-only')).toBe(false);
  for (const file of ['swagger-ui-bundle.js', 'swagger-ui.css', 'init.js', 'page.css', 'openapi.json', 'asyncapi.json'])
    expect((await get(`/api/docs/${file}`)).status, file).toBe(200);
  expect((await get('/api/docs/package.json')).status).toBe(404);
  expect(await (await get('/api/docs/init.js')).text()).toContain('persistAuthorization: false');
});

test('the development inbox has no inline scripts or styles', async () => {
  const page = await (await get('/dev/inbox')).text();
  expect(page).toContain('/dev/inbox.js');
  expect(page).not.toMatch(/<script>|style=|onclick=/);
  expect((await get('/dev/inbox.js')).headers.get('content-type')).toContain('javascript');
});

test('readiness names what is missing, and metrics are for this machine only', async () => {
  expect(await (await get('/healthz')).json()).toEqual({ status: 'up', part: 'gateway' });
  await until('all is ready', async () => (await get('/readyz')).status === 200);
  const ready = await get('/readyz');
  expect(await ready.json()).toEqual({ status: 'ready', checks: { tokens: true, auth: true, catalog: true, order: true, dispatch: true } });
  const numbers = await get('/metrics');
  expect(await numbers.text()).toContain('http_request_duration_seconds');
  expect((await get('/metrics', { 'x-forwarded-for': '1.2.3.4' })).status).toBe(404);
});

test('reported policy violations are counted by directive, whatever the report contains', async () => {
  const report = (body: string, contentType = 'application/csp-report') =>
    fetch(`${gateway.url}/policy-reports`, { method: 'POST', headers: { 'content-type': contentType }, body });
  const counted = async () =>
    Number(/^security_events_total\{event="policy-violation".*\} (\d+)$/m.exec(await (await get('/metrics')).text())?.[1] ?? 0);
  const before = await counted();
  const violation = { 'effective-directive': 'require-trusted-types-for', 'document-uri': 'http://karigar.test/orders/1' };
  const answers = [
    await report(JSON.stringify({ 'csp-report': violation })),
    await report('{}'),
    await report(JSON.stringify({ 'csp-report': { 'violated-directive': ["script-src 'self'"] } })),
    await report('{"csp-report"'),
    await report('x'.repeat(20_000)),
    await report('text', 'text/plain'),
  ];
  // What is of another type is a report that says nothing.
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 400, 413, 204]);
  expect(await counted()).toBe(before + 4);
});

test('limits are counted in Redis per address and class, with Retry-After', async () => {
  const strict = await startGateway();
  try {
    const login = () =>
      fetch(`${strict.url}/api/customer/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    const answers = await Promise.all(Array.from({ length: 60 }, login));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fetch(`${strict.url}/api/category/names`)).status).toBe(200);

    // The gateway counts files by itself.
    for (let left = addressLimit('file', 'strict'); left > 0; left -= 100)
      await Promise.all(Array.from({ length: 100 }, () => fetch(`${strict.url}/_app/gone.js`).then((answer) => answer.body?.cancel())));
    for (const path of ['/', '/_app/shell/main.js', '/remotes/mfe-customer/a.js', '/frontends.json', '/api/docs/', '/dev/inbox']) {
      const file = await fetch(`${strict.url}${path}`);
      expect(file.status, path).toBe(429);
      expect(file.headers.get('content-security-policy')).toContain("default-src 'self'");
    }
    expect((await fetch(`${strict.url}/healthz`)).status).toBe(200);
  } finally {
    await strict.stop();
  }
});

test('people behind one address do not lock each other out once they are logged in, while strangers there share its limit', async () => {
  const strict = await startGateway();
  try {
    const call = async (token: string, path: string, method = 'PUT') => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await fetch(`${strict.url}${path}`, { method, headers, ...(method === 'GET' ? {} : { body: '{}' }) });
      await answer.body?.cancel();
      return answer.status;
    };
    const most = addressLimit('sensitive', 'strict');
    const people = Array.from({ length: most + 5 }, (_, n) => strict.token('customer', { id: `customer-${n}` }));
    expect(new Set(await Promise.all(people.map((token) => call(token, '/api/customer/password'))))).toEqual(new Set([200]));

    // Neither a forged token nor a valid one for somebody else's account is a way around the limit of the address.
    const [own = ''] = people;
    const forged = `${own.slice(0, -4)}AAAA`;
    const answers = await Promise.all(people.map(() => call(forged, '/api/customer/password')));
    expect([401, 429].map((status) => answers.filter((each) => each === status).length)).toEqual([most, 5]);
    expect(await call(own, '/api/customer/login', 'POST')).toBe(429);
    expect(await call(own, '/api/customer/password')).toBe(200);
    expect(await call(own, '/api/category/names', 'GET')).toBe(200);
  } finally {
    await strict.stop();
  }
});

test('pictures, and calls whose tokens are good but for their revocation, leave the limit of reads to the visitors of an address', async () => {
  const strict = await startGateway();
  try {
    const token = strict.token('customer', { id: 'revoked-two' });
    await strict.revoke('revoked-two', 2);
    const statusOf = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${strict.url}${path}`, { headers });
      await answer.body?.cancel();
      return answer.status;
    };
    await until('the token is revoked', async () => (await statusOf('/api/orders', { authorization: `Bearer ${token}` })) === 401);
    for (let left = addressLimit('read', 'strict'); left > 0; left -= 100) {
      const calls = Array.from({ length: 100 }, () => [
        statusOf('/api/orders', { authorization: `Bearer ${token}` }),
        statusOf('/api/media/some-id/320'),
      ]);
      expect(new Set(await Promise.all(calls.flat()))).toEqual(new Set([200, 401]));
    }
    expect(await statusOf('/api/category/names')).toBe(200);
  } finally {
    await strict.stop();
  }
});

test('during development a name of somebody else that leads here reads no codes and opens no channel', async () => {
  const ask = (path: string, headers: Record<string, string>) => rawRequest(`${gateway.url}${path}`, { headers });
  for (const path of ['/', '/dev/inbox', '/api/dev/messages', '/api/docs/'])
    expect([path, (await ask(path, { host: 'evil.example' })).status]).toEqual([path, 404]);
  for (const host of ['localhost:8080', '192.168.1.20:8080', 'karigar.test'])
    expect([host, (await ask('/dev/inbox', { host })).status]).toEqual([host, 200]);
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket', host: 'evil.example', origin: 'http://evil.example' };
  expect((await ask('/socket.io/?EIO=4&transport=websocket', upgrade)).status).toBe(403);
});

test('in production the development inbox, source maps and foreign hosts are 404', async () => {
  const production = await startGateway({ NODE_ENV: 'production' });
  try {
    await production.site.put('shell/dist/_app/main.js', 'code');
    await production.site.put('shell/dist/_app/main.js.map', 'source');
    const ask = async (path: string, host = 'karigar.test') => (await rawRequest(`${production.url}${path}`, { headers: { host } })).status;
    expect([await ask('/_app/main.js'), await ask('/api/category/names')]).toEqual([200, 200]);
    for (const path of ['/_app/main.js.map', '/_app/main.js%2Emap', '/_app/main.js.m%61p', '/api/dev/messages', '/dev/inbox.js'])
      expect([path, await ask(path)]).toEqual([path, 404]);
    for (const path of ['/', '/_app/main.js', '/api/category/names']) expect(await ask(path, 'evil.example')).toBe(404);
    expect(await ask('/healthz', '10.0.0.7:8080')).toBe(200);
    const upgrade = { connection: 'Upgrade', upgrade: 'websocket', host: 'evil.example', origin: 'http://evil.example' };
    expect((await rawRequest(`${production.url}/socket.io/?EIO=4&transport=websocket`, { headers: upgrade })).status).toBe(403);
  } finally {
    await production.stop();
  }
});
