import type { AuditEntry, CategoryNameView, CategoryView, OperatorCategoryView, SearchView, ServiceFacets } from '@karigar/contracts';
import { newId, systemClock } from '@karigar/service-kit';
import { until } from '@karigar/service-kit/testing';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createGridFsBlobStore } from '../media/data/blob-store.ts';
import { createMediaStore } from '../media/data/media-store.ts';
import { picture, serviceForm, startTestCatalog } from '../testing/index.ts';
import { toEvents } from './messaging/publishes.ts';
import { createCategoryRepository } from './data/category-repository.ts';
import { firstCategories } from './data/first-categories.ts';
import { createFirstCategories } from './use-cases/create-first-categories.ts';

const catalog = await startTestCatalog();
afterAll(() => catalog.stop());

it('starts with twelve categories, each with a picture and an event', async () => {
  const names = (await catalog.call('GET', '/category/names')).body;
  expect(names).toStrictEqual(
    (await firstCategories.list()).map(({ slug, name, nameHi, translations }) => ({
      id: slug,
      name,
      nameHi,
      translations: { mr: { name: translations['mr']?.name } },
    })),
  );
  const { items } = (await catalog.call('GET', '/categories')).body as { items: CategoryView[] };
  expect(items).toHaveLength(12);
  for (const { image, slug, description, descriptionHi, translations } of items) {
    for (const translated of [descriptionHi, translations?.['mr']?.description]) expect(translated).toMatch(/\p{Script=Devanagari}/u);
    const bytes = await fetch(catalog.origin + (image ?? '').replace('/api', '').replace(/640$/, '1280'));
    expect(await sharp(Buffer.from(await bytes.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 960 });
    expect((await catalog.call('GET', `/categories/${slug.toUpperCase()}`)).body).toMatchObject({ slug, description });
  }
  await until('an event for each', () => catalog.published.filter(({ type }) => type === 'category.changed.v1').length === 12);
  expect(catalog.published.find(({ subject }) => subject === 'party')).toMatchObject({
    version: 1,
    data: { name: 'Party', slug: 'party', active: true, position: 11 },
  });
});

it('are listed page by page', async () => {
  const first = (await catalog.call('GET', '/categories?limit=7')).body as { items: CategoryView[]; nextCursor: string };
  const second = (await catalog.call('GET', `/categories?limit=7&cursor=${first.nextCursor}`)).body as {
    items: CategoryView[];
    nextCursor: null;
  };
  expect([...first.items, ...second.items].map(({ id }) => id)).toStrictEqual((await firstCategories.list()).map(({ slug }) => slug));
  expect(second.nextCursor).toBeNull();
  expect(await catalog.call('GET', '/categories/unknown')).toMatchObject({ status: 404 });
});

it('creates missing categories at startup, in any number of processes, and keeps existing ones', async () => {
  const nudged: string[] = [];
  const connection = catalog.engines.mongo;
  const categories = createCategoryRepository({
    connection,
    outbox: { nudge: (id) => void nudged.push(id) },
    clock: systemClock,
    toEvents,
  });
  const media = createMediaStore({ connection, blobs: createGridFsBlobStore(connection), clock: systemClock });
  // Without its event, which may leave the outbox meanwhile.
  const stored = () => connection.collection<{ _id: string }>('categories').findOne({ _id: 'party' }, { projection: { outbox: 0 } });
  const before = await stored();
  await connection.collection<{ _id: string }>('categories').deleteOne({ _id: 'painting' });
  await Promise.all(Array.from({ length: 3 }, () => createFirstCategories({ categories, media }, firstCategories)));
  expect(nudged).toStrictEqual(['painting']);
  expect(await stored()).toStrictEqual(before);
});

describe('an operator', () => {
  const operatorId = newId();
  const form = (fields: Record<string, string>, image?: Buffer) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    if (image !== undefined) body.append('image', new Blob([new Uint8Array(image)]), 'image.png');
    return body;
  };
  const send = (method: 'POST' | 'PUT', path: string, body: FormData, token = catalog.tokenOf(operatorId, 'operator')) =>
    catalog.call(method, path, { token, form: body });
  const names = async () => ((await catalog.call('GET', '/category/names')).body as CategoryNameView[]).map(({ name }) => name);
  const find = async (words: string): Promise<SearchView> => (await catalog.call('GET', `/search?q=${encodeURIComponent(words)}`)).body;
  const trail = async () => ((await catalog.callInternal('audit', { limit: 50 })).body as Partial<{ items: AuditEntry[] }>).items ?? [];

  it('adds a category, which accepts services and is found by its words, and sets its picture', async () => {
    const given = {
      name: 'Tailor & Alterations',
      name_hi: 'दर्ज़ी',
      description: 'Clothes altered at home.',
      description_hi: 'घर पर कपड़ों की सिलाई।',
      translations: JSON.stringify({ mr: { name: 'शिंपी' } }),
      search_words: 'darzi, silai',
    };
    const added = await send('POST', '/operator/categories', form(given));
    const id = 'tailor-alterations';
    expect(added).toMatchObject({
      status: 201,
      body: {
        id,
        slug: id,
        nameHi: 'दर्ज़ी',
        descriptionHi: 'घर पर कपड़ों की सिलाई।',
        translations: { mr: { name: 'शिंपी' } },
        image: null,
        searchWords: ['darzi', 'silai'],
        active: true,
        count: 0,
      },
    });
    // A second try adds nothing, another category of this name is refused.
    expect(await send('POST', '/operator/categories', form(given))).toMatchObject({ status: 201, body: { id } });
    expect(await send('POST', '/operator/categories', form({ ...given, description: 'Else' }))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'name' }] },
    });
    expect((await names()).at(-1)).toBe(given.name);

    const published = await catalog.publishService(await catalog.newProvider(), { category_id: id, name: 'Hemming' });
    expect(published).toMatchObject({ category: { name: given.name } });
    await until('the service is found by a search word', async () => (await find('silai')).services.some(({ name }) => name === 'Hemming'));
    expect((await find('दर्ज़ी')).categories).toMatchObject([{ id, count: 1 }]);

    const withImage = await send('PUT', `/operator/categories/${id}`, form({}, await picture()));
    expect(withImage).toMatchObject({ status: 200, body: { name: given.name, image: expect.stringContaining('/api/media/') } });
    expect(await send('PUT', `/operator/categories/${id}`, form({}, Buffer.from('no picture')))).toMatchObject({ status: 415 });
    expect((await trail()).filter(({ about }) => about.id === id).map(({ action, operatorId: by }) => [action, by])).toEqual([
      ['category_changed', operatorId],
      ['category_added', operatorId],
    ]);
  });

  it('sets synonyms and job briefs in all languages, which take effect at once', async () => {
    const token = catalog.tokenOf(operatorId, 'operator');
    const synonyms = [{ words: ['darzi ki dukaan', 'दर्ज़ी', 'blouse'], means: ['hemming'] }];
    const briefs = [
      {
        title: 'Take in a kurta',
        titleHi: 'कुर्ता छोटा करना',
        description: 'Chest: ____.',
        descriptionHi: 'सीना: ____।',
        translations: { mr: { title: 'कुर्ता आखूड करणे' } },
      },
      { title: 'New zip', description: 'Length: ____.' },
    ];
    const given = {
      name: 'Stitching',
      description: 'Clothes stitched.',
      synonyms: JSON.stringify(synonyms),
      briefs: JSON.stringify(briefs),
    };
    const added = await send('POST', '/operator/categories', form(given));
    const shown = [
      { id: 'take-in-a-kurta', ...briefs[0] },
      { id: 'new-zip', ...briefs[1], titleHi: null, descriptionHi: null, translations: {} },
    ];
    expect(added).toMatchObject({ status: 201, body: { id: 'stitching', synonyms, briefs: shown } });
    const templates = async () => ((await catalog.call('GET', '/templates?category=stitching')).body as { items: unknown[] }).items;
    await until('the briefs are shown', async () => (await templates()).length === 2);
    const category = { id: 'stitching', name: 'Stitching', slug: 'stitching' };
    expect(await templates()).toStrictEqual(shown.map((brief) => ({ ...brief, category, price: null })));

    await catalog.publishService(await catalog.newProvider(), { category_id: 'stitching', name: 'Hemming of trousers' });
    const finds = async (words: string) => (await find(words)).services.some(({ name }) => name === 'Hemming of trousers');
    for (const words of ['blouse', 'दर्ज़ी', 'darzi ki dukaan near me']) await until(`it is found by "${words}"`, () => finds(words));

    // What is left out stays; a list replaces the whole list, and goes at once.
    await send('PUT', '/operator/categories/stitching', form({ name: 'Stitching', synonyms: '[]' }));
    await until('the synonym is gone', async () => !(await finds('blouse')));
    expect(await templates()).toHaveLength(2);
    const { items } = (await catalog.call('GET', '/operator/categories', { token })).body as { items: OperatorCategoryView[] };
    expect(items.find(({ id }) => id === 'stitching')).toMatchObject({ synonyms: [], briefs: shown });

    const wrongs: Record<string, string>[] = [
      { synonyms: 'blouse' },
      { synonyms: '[{"words": [], "means": ["hemming"]}]' },
      { briefs: JSON.stringify([briefs[0], { ...briefs[1], title: 'TAKE in a kurta' }]) },
      { briefs: JSON.stringify([{ title: 'केवल हिन्दी', description: 'x' }]) },
      { translations: JSON.stringify({ xx: { name: 'x' } }) },
    ];
    for (const wrong of wrongs) expect(await send('PUT', '/operator/categories/stitching', form(wrong))).toMatchObject({ status: 422 });
  });

  it('renames a category everywhere, including existing services', async () => {
    const provider = await catalog.newProvider({ city: 'Ujjain' });
    await catalog.publishService(provider, { category_id: 'party', name: 'Balloons', 'locations[]': ['Ujjain'] });
    const changed = await send('PUT', '/operator/categories/party', form({ name: 'Celebrations', name_hi: 'जश्न', reason: 'Clearer' }));
    expect(changed).toMatchObject({ status: 200, body: { slug: 'party', name: 'Celebrations', nameHi: 'जश्न' } });
    await until('the list names it', async () => {
      const { facets } = (await catalog.call('GET', '/services?city=Ujjain')).body as { facets: ServiceFacets };
      return facets.categories[0]?.name === 'Celebrations';
    });
    expect((await find('Celebrations')).services.some(({ category }) => category.name === 'Celebrations')).toBe(true);
    expect((await trail())[0]).toMatchObject({ action: 'category_changed', about: { kind: 'category', id: 'party' }, reason: 'Clearer' });
    await until('an event', () => catalog.published.some(({ subject, version }) => subject === 'party' && version === 2));
    // Setting the same values is no change.
    expect(await send('PUT', '/operator/categories/party', form({ name: 'Celebrations' }))).toMatchObject({ status: 200 });
    expect((await trail())[0]).toMatchObject({ reason: 'Clearer' });
  });

  it('hides a category: it leaves lists and accepts no new service, while existing ones stay bookable and editable', async () => {
    const id = 'wedding-requisites';
    const provider = await catalog.newProvider();
    const mine = { token: provider.token };
    const service = await catalog.publishService(provider, { category_id: id });
    expect(await send('PUT', `/operator/categories/${id}`, form({ active: 'false' }))).toMatchObject({ body: { active: false } });

    expect(await names()).not.toContain('Wedding Requisites');
    expect(await catalog.call('GET', `/categories/${id}`)).toMatchObject({ status: 404 });
    await until('it has no templates', async () => {
      const { items } = (await catalog.call('GET', `/templates?category=${id}`)).body as { items: unknown[] };
      return items.length === 0;
    });
    const { facets } = (await catalog.call('GET', '/services')).body as { facets: ServiceFacets };
    expect(facets.categories.map((category) => category.id)).not.toContain(id);
    const again = await catalog.call('POST', '/services', { ...mine, form: await serviceForm({ category_id: id }) });
    expect(again).toMatchObject({ status: 422, body: { errors: [{ path: 'category_id' }] } });

    expect(service.category).not.toHaveProperty('hidden');
    expect(await catalog.call('GET', `/services/${service.id}`)).toMatchObject({
      status: 200,
      body: { archived: false, category: { hidden: true } },
    });
    const change = await serviceForm({ category_id: id, name: 'Mandap' }, { cover: null });
    expect(await catalog.call('PUT', `/services/${service.id}`, { ...mine, form: change })).toMatchObject({ status: 200 });

    const operators = (await catalog.call('GET', '/operator/categories', { token: catalog.tokenOf(operatorId, 'operator') })).body;
    expect((operators as { items: OperatorCategoryView[] }).items.find((one) => one.id === id)).toMatchObject({ active: false, count: 1 });
    await send('PUT', `/operator/categories/${id}`, form({ active: 'true' }));
    expect(await names()).toContain('Wedding Requisites');
    expect((await trail()).slice(0, 2).map(({ action }) => action)).toEqual(['category_shown', 'category_hidden']);
  });

  it('is the only one allowed to', async () => {
    const { token } = await catalog.newProvider();
    expect(await send('POST', '/operator/categories', form({ name: 'X', description: 'Y' }), token)).toMatchObject({ status: 403 });
    expect(await send('PUT', '/operator/categories/party', form({ active: 'false' }), token)).toMatchObject({ status: 403 });
    expect(await catalog.call('GET', '/operator/categories', { token })).toMatchObject({ status: 403 });
    expect(await send('PUT', '/operator/categories/unknown', form({ name: 'X' }))).toMatchObject({ status: 404 });
    expect(await send('POST', '/operator/categories', form({ name: 'दर्ज़ी', description: 'Y' }))).toMatchObject({ status: 422 });
  });
});
