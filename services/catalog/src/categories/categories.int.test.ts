import type { CategoryView } from '@karigar/contracts';
import { systemClock } from '@karigar/service-kit';
import { until } from '@karigar/service-kit/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGridFsBlobStore } from '../media/data/blob-store.ts';
import { createMediaStore } from '../media/data/media-store.ts';
import { startTestCatalog, type TestCatalog } from '../testing/index.ts';
import { toEvents } from './messaging/publishes.ts';
import { createCategoryRepository } from './data/category-repository.ts';
import { categoryDefinitions } from './domain/definitions.ts';
import { drawings } from './data/drawings.ts';
import { keepCategories } from './use-cases/keep-categories.ts';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());

it('comes with twelve categories, each with a picture and an event', async () => {
  const names = (await catalog.call('GET', '/category/names')).body;
  expect(names).toStrictEqual(categoryDefinitions.map(({ id, name }) => ({ id, name })));
  const { items } = (await catalog.call('GET', '/categories')).body as { items: CategoryView[] };
  expect(items).toHaveLength(12);
  for (const { image, slug, description } of items) {
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

it('pages through them', async () => {
  const first = (await catalog.call('GET', '/categories?limit=7')).body as { items: CategoryView[]; nextCursor: string };
  const second = (await catalog.call('GET', `/categories?limit=7&cursor=${first.nextCursor}`)).body as {
    items: CategoryView[];
    nextCursor: null;
  };
  expect([...first.items, ...second.items].map(({ id }) => id)).toStrictEqual(categoryDefinitions.map(({ id }) => id));
  expect(second.nextCursor).toBeNull();
  expect(await catalog.call('GET', '/categories/unknown')).toMatchObject({ status: 404 });
});

it('writes nothing when nothing is different, and what is different once, by however many processes', async () => {
  const nudged: string[] = [];
  const connection = catalog.engines.mongo;
  const categories = createCategoryRepository({
    connection,
    outbox: { nudge: (id) => void nudged.push(id) },
    clock: systemClock,
    toEvents,
  });
  const deps = {
    categories,
    media: createMediaStore({ connection, blobs: createGridFsBlobStore(connection), clock: systemClock }),
    drawings,
  };
  await keepCategories(deps, categoryDefinitions);
  expect(nudged).toStrictEqual([]);

  const renamed = categoryDefinitions.map((definition) => (definition.id === 'party' ? { ...definition, name: 'Parties' } : definition));
  const stored = () => connection.collection<{ _id: string; version: number; picture: string }>('categories').findOne({ _id: 'party' });
  const before = await stored();
  await Promise.all(Array.from({ length: 5 }, () => keepCategories(deps, renamed)));
  expect(nudged).toStrictEqual(['party']);
  expect(await stored()).toMatchObject({ version: (before?.version ?? 0) + 1, name: 'Parties', picture: before?.picture });
});
