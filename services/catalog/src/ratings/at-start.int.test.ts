import { startServiceForTest, useEngines } from '@karigar/service-kit/testing';
import { expect, it } from 'vitest';
import { createCatalogApp } from '../app.ts';
import { loadCatalogConfig } from '../config.ts';

it('completes ratings at its start that an earlier version has stored', async () => {
  const engines = await useEngines();
  const { mongo } = engines;
  const providers = mongo.collection<{ _id: string }>('providers');
  const services = mongo.collection<{ _id: string; rated: object }>('services');
  await mongo
    .collection<{ _id: string }>('market_ratings')
    .insertOne({ _id: 'market', count: 100, sum: 450, mean: 4.5 } as { _id: string });
  await providers.insertOne({ _id: 'never-reviewed' });
  await services.insertOne({ _id: 'old', rated: { average: 5, count: 2, score: 4.1667, mean: 4 } });
  const service = await startServiceForTest({
    create: ({ env, ...parts }) => createCatalogApp({ config: loadCatalogConfig(env), ...parts }),
    env: { ORDER_URL: 'http://127.0.0.1:1', INSTANCE_ID: 'catalog-test' },
    engines,
  });
  await service.stop();
  expect(await providers.findOne({ _id: 'never-reviewed' })).toMatchObject({ rated: { count: 0, average: 4, score: 4.5, mean: 4.5 } });
  expect(await services.findOne({ _id: 'old' })).toMatchObject({ rated: { count: 2, sum: 10, average: 5, score: 4.5833, mean: 4.5 } });
  await engines.close();
});
