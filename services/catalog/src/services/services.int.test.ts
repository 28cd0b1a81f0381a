import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { ServiceView } from '@karigar/contracts';
import { newId } from '@karigar/service-kit';
import { until } from '@karigar/service-kit/testing';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { picture, serviceForm, startTestCatalog, type TestCatalog } from '../testing/index.ts';

let provider: Awaited<ReturnType<TestCatalog['newProvider']>>;

const catalog = await startTestCatalog();
afterAll(() => catalog.stop());
beforeEach(async () => {
  provider = await catalog.newProvider();
});

const create = (...form: Parameters<typeof serviceForm>) => catalog.publishService(provider, ...form);
const imageAt = (url: string) => fetch(catalog.origin + url.replace('/api', ''));
const widthOf = async (url: string) => (await sharp(Buffer.from(await (await imageAt(url)).arrayBuffer())).metadata()).width;
const listed = async (query: string) =>
  (await catalog.call('GET', `/services?${query}`)).body as { items: ServiceView[]; nextCursor: string | null };

it('publishes a service of a provider who has just registered, with its pictures and its event', async () => {
  const service = await create({}, { cover: await picture(2000, 1500, 'jpeg'), working: [await picture(200, 100, 'webp')] });

  expect(service).toMatchObject({
    name: 'Leak repair',
    category: { id: 'plumbing', name: 'Plumbing', slug: 'plumbing' },
    category_id: 'plumbing',
    visiting_charge: 349,
    instant_visiting_charge: 599.5,
    locations: ['Pune', '411001'],
    specifications: ['Tap repair', 'Leak fixing'],
    badge_status: false,
    service_type: 'INSTANT',
    city: 'Pune',
    rating: 4,
    reviewsCount: 0,
    ProviderInfo: { id: provider.id, name: provider.facts.name, rating: 4, city: 'Pune', jobsDone: 0 },
  });
  expect((await catalog.call('GET', `/services/${service.id}`)).body).toStrictEqual(service);
  expect((await catalog.call('GET', '/provider/services', { token: provider.token })).body).toStrictEqual([service]);

  for (const width of [320, 640, 1280]) expect(await widthOf(service.cover_image.replace(/640$/, String(width)))).toBe(width);
  expect(await widthOf(service.working_images[0]?.replace(/640$/, '1280') ?? '')).toBe(200);
  const image = await imageAt(service.cover_image);
  expect(Object.fromEntries(image.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const again = await fetch(image.url, { headers: { 'if-none-match': image.headers.get('etag') ?? '', 'cache-control': 'max-age=0' } });
  expect(again.status).toBe(304);

  await until('the event is there', () => catalog.eventsOf(service.id).length === 1);
  expect(catalog.eventsOf(service.id)[0]).toMatchObject({
    type: 'service.published.v1',
    version: 1,
    data: {
      providerId: provider.id,
      categorySlug: 'plumbing',
      visitingChargePaise: 34_900,
      instantVisitingChargePaise: 59_950,
      locations: ['Pune', '411001'],
      coverImage: service.cover_image,
    },
  });
});

it('stores each place once, however often and in whatever script an entry names it', async () => {
  const { locations } = await create({ 'locations[]': ['Nashik , nashik,  422001 ,,', 'नाशिक'] });
  expect(locations).toEqual(['Nashik', '422001']);
});

it('defaults to the provider’s place when the form leaves it blank', async () => {
  provider = await catalog.newProvider({ city: 'Jaipur' });
  expect(await create({ 'locations[]': undefined, city: '' })).toMatchObject({
    locations: ['Jaipur'],
    city: 'Jaipur',
    state: 'Maharashtra',
  });
});

it('creates one service for two calls with the same key', async () => {
  const form = await serviceForm();
  const headers = { 'idempotency-key': newId() };
  const first = await catalog.call('POST', '/services', { token: provider.token, form, headers });
  const second = await catalog.call('POST', '/services', { token: provider.token, form, headers });
  expect(second.body).toStrictEqual(first.body);
  expect((await catalog.call('GET', '/provider/services', { token: provider.token })).body).toHaveLength(1);
});

it.each([
  ['no cover', async () => serviceForm({}, { cover: null }), 422, 'INVALID', 'cover_image'],
  [
    'a text that says it is a picture',
    async () => serviceForm({}, { cover: Buffer.from('hello') }),
    415,
    'UNSUPPORTED_TYPE',
    'cover_image',
  ],
  [
    'a drawing with scripts',
    async () => serviceForm({}, { cover: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }),
    415,
    'UNSUPPORTED_TYPE',
    'cover_image',
  ],
  [
    'a GIF',
    async () => serviceForm({}, { working: [Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')] }),
    415,
    'UNSUPPORTED_TYPE',
    'working_images',
  ],
  [
    'a broken picture',
    async () => serviceForm({}, { working: [(await picture(400, 300)).subarray(0, 120)] }),
    422,
    'INVALID',
    'working_images',
  ],
  ['a bomb', async () => serviceForm({}, { cover: await picture(9000, 9000) }), 422, 'INVALID', 'cover_image'],
  ['an unknown category', async () => serviceForm({ category_id: 'nothing' }), 422, 'INVALID', 'category_id'],
  ['a negative charge', async () => serviceForm({ visiting_charge: '-1' }), 422, 'INVALID', 'visiting_charge'],
])('refuses %s and stores nothing', async (_, form, status, code, path) => {
  const media = catalog.engines.mongo.collection('media');
  const before = await media.countDocuments();
  const answer = await catalog.call('POST', '/services', { token: provider.token, form: await form() });
  expect(answer).toMatchObject({ status, body: { code, errors: [{ path }] } });
  expect(await media.countDocuments()).toBe(before);
  expect((await catalog.call('GET', '/provider/services', { token: provider.token })).body).toStrictEqual([]);
});

it('refuses a picture over 5 MB and more than eight working images', async () => {
  const large = Buffer.concat([await picture(), Buffer.alloc(5 * 1024 * 1024)]);
  expect(await catalog.call('POST', '/services', { token: provider.token, form: await serviceForm({}, { cover: large }) })).toMatchObject({
    status: 413,
    body: { code: 'TOO_LARGE' },
  });
  const nine = Array.from({ length: 9 }, () => picture(8, 8));
  expect(
    await catalog.call('POST', '/services', { token: provider.token, form: await serviceForm({}, { working: await Promise.all(nine) }) }),
  ).toMatchObject({ status: 422 });
});

it('is for providers only', async () => {
  const form = await serviceForm();
  expect(await catalog.call('POST', '/services', { form })).toMatchObject({ status: 401 });
  expect(await catalog.call('POST', '/services', { token: catalog.tokenOf(newId(), 'customer'), form: await serviceForm() })).toMatchObject(
    { status: 403 },
  );
});

it('replaces a service: the cover stays unless there is a new one, and kept images come first', async () => {
  const service = await create({}, { working: [await picture(10, 10), await picture(20, 20), await picture(30, 30)] });
  const [first = '', , third = ''] = service.working_images;
  const update = async (over: Parameters<typeof serviceForm>[0], files: Parameters<typeof serviceForm>[1] = { cover: null }) => {
    const answer = await catalog.call('PUT', `/services/${service.id}`, { token: provider.token, form: await serviceForm(over, files) });
    expect(answer).toMatchObject({ status: 200 });
    return (answer.body as { service: ServiceView }).service;
  };

  const changed = await update(
    { name: 'Tap repair', 'keep_images[]': [third, first, '/api/media/somebodyelses/640'] },
    { cover: null, working: [await picture(40, 40)] },
  );
  expect(changed).toMatchObject({ name: 'Tap repair', cover_image: service.cover_image, created: service.created });
  expect(changed.working_images).toHaveLength(3);
  expect(changed.working_images.slice(0, 2)).toStrictEqual([third, first]);

  expect((await update({})).working_images).toStrictEqual(changed.working_images);
  expect((await update({ 'keep_images[]': [''] })).working_images).toStrictEqual([]);

  const covered = await update({}, { cover: await picture(50, 50) });
  expect(covered.cover_image).not.toBe(service.cover_image);
  expect((await imageAt(service.cover_image)).status).toBe(200);

  await until('all events are there', () => catalog.eventsOf(service.id).length === 5);
  expect(catalog.eventsOf(service.id).map(({ type, version }) => [type, version])).toStrictEqual([
    ['service.published.v1', 1],
    ...[2, 3, 4, 5].map((version) => ['service.changed.v1', version]),
  ]);
});

it('accepts pictures uploaded before the form, but not those of others', async () => {
  const upload = async (token = provider.token, bytes?: Buffer) => {
    const form = new FormData();
    form.append('photo', new Blob([new Uint8Array(bytes ?? (await picture(1400, 700)))]), 'photo.png');
    return catalog.call('POST', '/service-images', { token, form });
  };
  const [cover, first, second] = await Promise.all(
    [1, 2, 3].map(async () => (await upload()).body as unknown as { id: string; url: string }),
  );
  if (cover === undefined || first === undefined || second === undefined) throw new Error('Nothing was uploaded');
  expect(await widthOf(cover.url.replace(/640$/, '1280'))).toBe(1280);
  expect(await upload(provider.token, Buffer.from('no picture'))).toMatchObject({ status: 415 });

  const service = await create({ cover_upload: cover.id, 'keep_images[]': [`upload:${second.id}`, `upload:${first.id}`] }, { cover: null });
  expect([service.cover_image, service.working_images]).toStrictEqual([cover.url, [second.url, first.url]]);

  const third = (await upload()).body as unknown as { id: string; url: string };
  const change = async (over: Parameters<typeof serviceForm>[0]) =>
    catalog.call('PUT', `/services/${service.id}`, { token: provider.token, form: await serviceForm(over, { cover: null }) });
  expect(await change({ cover_upload: third.id, 'keep_images[]': [first.url, `upload:${third.id}`] })).toMatchObject({
    status: 200,
    body: { service: { cover_image: third.url, working_images: [first.url, third.url] } },
  });

  const somebody = await catalog.newProvider();
  const theirs = (await upload(somebody.token)).body as unknown as { id: string };
  for (const [over, path] of [
    [{ cover_upload: theirs.id }, 'cover_image'],
    [{ 'keep_images[]': [`upload:${theirs.id}`] }, 'working_images'],
    [{ 'keep_images[]': [`upload:${newId()}`] }, 'working_images'],
  ] as const)
    expect(await change(over)).toMatchObject({ status: 422, body: { errors: [{ path }] } });
});

it('keeps the limit of eight working images on updates', async () => {
  const service = await create({}, { working: await Promise.all(Array.from({ length: 6 }, () => picture(8, 8))) });
  const form = await serviceForm({}, { cover: null, working: await Promise.all(Array.from({ length: 3 }, () => picture(8, 8))) });
  expect(await catalog.call('PUT', `/services/${service.id}`, { token: provider.token, form })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'working_images' }] },
  });
});

it('serializes simultaneous updates of one service, with an event each', async () => {
  const service = await create();
  const answers = await Promise.all(
    Array.from({ length: 8 }, async (_, n) =>
      catalog.call('PUT', `/services/${service.id}`, {
        token: provider.token,
        form: await serviceForm({ name: `Name ${n}` }, { cover: null }),
      }),
    ),
  );
  const won = answers.filter(({ status }) => status === 200).length;
  expect(won).toBeGreaterThan(0);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  await until('an event for each', () => catalog.eventsOf(service.id).length === won + 1);
  expect(catalog.eventsOf(service.id).at(-1)?.data).toMatchObject({
    name: ((await catalog.call('GET', `/services/${service.id}`)).body as ServiceView).name,
  });
});

it('answers 404 to another provider’s service as to an unknown one', async () => {
  const service = await create();
  const other = await catalog.newProvider();
  for (const path of [`/services/${service.id}`, '/services/unknown']) {
    expect(await catalog.call('PUT', path, { token: other.token, form: await serviceForm() })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    expect(await catalog.call('DELETE', path, { token: other.token })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  }
  expect(await catalog.call('GET', '/services/unknown')).toMatchObject({ status: 404 });
});

it.each(['as one piece of a known length', 'in chunks'])("refuses a stranger's upload before it is sent, %s", async (how) => {
  const service = await create();
  const { token } = await catalog.newProvider();
  const upload = request(`${catalog.origin}/services/${service.id}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
      ...(how === 'in chunks' ? { 'transfer-encoding': 'chunked' } : { 'content-length': 46_000_000 }),
    },
  });
  upload.on('error', () => undefined);
  upload.write('--x\r\nContent-Disposition: form-data; name="cover_image"; filename="a.png"\r\n\r\nThe rest is never sent.');
  const [answer] = (await once(upload, 'response')) as [IncomingMessage];
  upload.destroy();
  expect(answer.statusCode).toBe(404);
});

it('answers a category id with the usual price of a visit, and a provider with their own instant service', async () => {
  const usual = async (token?: string) => (await catalog.call('GET', '/services/pest-control', token === undefined ? {} : { token })).body;
  expect(await usual()).toMatchObject({ id: 'pest-control', slug: 'pest-control', count: 0, instant_visiting_charge: 1200 });
  await create({ category_id: 'pest-control', instant_visiting_charge: '300' });
  await create({ category_id: 'pest-control', instant_visiting_charge: '5000' });
  await create({ category_id: 'pest-control', instant_visiting_charge: '10', service_type: 'HOME' });
  const newest = await create({ category_id: 'pest-control', instant_visiting_charge: '450' });
  expect(await usual()).toMatchObject({ id: 'pest-control', count: 4, instant_visiting_charge: 450 });
  expect(await usual(provider.token)).toStrictEqual(newest);
  expect(await usual((await catalog.newProvider()).token)).toMatchObject({ id: 'pest-control', instant_visiting_charge: 450 });
});

it('finds services by every filter, and pages contain each service once in every order', async () => {
  const city = `City ${newId()}`;
  const charges = [500, 300, 300, 900, 700];
  for (const [n, charge] of charges.entries())
    await create({
      name: `Kitchen chimney ${n}`,
      category_id: n % 2 === 0 ? 'home-cleaning' : 'carpentry',
      visiting_charge: String(charge),
      service_type: n === 4 ? 'HOME' : 'INSTANT',
      'locations[]': [city.toUpperCase()],
    });
  const names = async (query: string) =>
    (await listed(`city=${encodeURIComponent(city)}&${query}`)).items
      .map(({ name }) => name.slice(-1))
      .sort()
      .join('');

  await until('the index has followed', async () => (await names('q=chimney')) === '01234');
  expect(await names('')).toBe('01234');
  expect(await names('category=carpentry')).toBe('13');
  expect(await names('category=Home-Cleaning')).toBe('024');
  expect(await names('category=unknown')).toBe('');
  expect(await names('type=home')).toBe('4');
  expect(await names('minPrice=300&maxPrice=500')).toBe('012');
  // "4 and up" leaves out what nobody has reviewed.
  expect(await names('minRating=4')).toBe('');
  expect(await names('q=chimneys%20kit')).toBe('01234');
  expect(await names('q=carpentry')).toBe('13');
  expect(await names('q=%24where.*')).toBe('');
  expect(await names('q=...')).toBe('01234');
  expect(await names(`provider=${provider.id}`)).toBe('01234');
  expect(await names(`provider=${newId()}`)).toBe('');

  for (const [sort, words] of [
    ['recommended', ''],
    ['price', ''],
    ['rating', ''],
    ['newest', ''],
    ['recommended', 'kitchen'],
    ['price', 'kitchen'],
  ]) {
    const seen: ServiceView[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof listed>> = await listed(
        `city=${encodeURIComponent(city)}&sort=${sort}&q=${words}&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      seen.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(5);
    expect(seen).toHaveLength(5);
    if (sort === 'price') expect(seen.map(({ visiting_charge: charge }) => charge)).toStrictEqual([300, 300, 500, 700, 900]);
    if (sort === 'newest') expect(seen.map(({ name }) => name.slice(-1)).join('')).toBe('43210');
  }
  expect(await catalog.call('GET', `/services?city=${encodeURIComponent(city)}&cursor=nonsense`)).toMatchObject({
    status: 422,
    body: { code: 'INVALID', errors: [{ path: 'cursor' }] },
  });
});
