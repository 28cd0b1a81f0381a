import { meanRating, noReviews, scoredBy, type Scored } from '@karigar/contracts';
import { Schema } from 'mongoose';
import { afterAll, expect, it } from 'vitest';
import { newId } from '../ids.ts';
import { embedded, schemaOptions } from '../mongo/schema.ts';
import { useDatabase } from '../testing/index.ts';
import { createScores, scoredFields } from './scores.ts';

interface Entry {
  _id: string;
  rated?: Scored;
}

const database = await useDatabase();
afterAll(() => database.close());
const schema = new Schema<Entry>({ _id: String, rated: embedded(scoredFields) }, { ...schemaOptions });

/** Scores of a market and a collection of their own. */
async function newMarket() {
  const name = `entries_${newId()}`;
  const model = database.mongo.model<Entry>(name, schema, name);
  const scores = createScores(database.mongo, Infinity);
  await database.mongo.collection('market_ratings').deleteMany({});
  const copied: [string, number | undefined, number][] = [];
  const refresh = () =>
    scores.refresh({ model, field: 'rated', onScored: async (id, before, after) => void copied.push([id, before, after]) });
  const stored = async (id: string) => (await model.findOne({ _id: id }).lean<Entry>())?.rated;
  return { noteMarket: scores.noteMarket, mean: scores.mean, model, refresh, copied, stored };
}

it('scores what has no score, and all again once there are reviews', async () => {
  const { model, noteMarket, refresh, stored, copied } = await newMarket();
  await model.create({ _id: 'new' });
  await refresh();
  expect(await stored('new')).toEqual(scoredBy(noReviews, 4));
  await noteMarket({ count: 10, sum: 46 });
  await refresh();
  expect(await stored('new')).toEqual(scoredBy(noReviews, 4.6));
  expect(copied).toEqual([
    ['new', undefined, 4],
    ['new', 4, 4.6],
  ]);
});

it('ranks by the mean of today, whenever the reviews were written', async () => {
  const { model, noteMarket, refresh, stored, copied } = await newMarket();
  await model.create({ _id: 'early', rated: scoredBy({ count: 1, sum: 5 }, 4.9) });
  await model.create({ _id: 'late', rated: scoredBy({ count: 6, sum: 30 }, 4.5) });
  await model.create({ _id: 'new', rated: scoredBy(noReviews, 4) });
  await noteMarket({ count: 200, sum: 900 });
  await refresh();
  expect(await stored('early')).toEqual(scoredBy({ count: 1, sum: 5 }, 4.5));
  expect(await stored('new')).toEqual(scoredBy(noReviews, 4.5));
  const ranked = await model.find().sort({ 'rated.score': -1 }).lean<Entry[]>();
  expect(ranked.map(({ _id }) => _id)).toEqual(['late', 'early', 'new']);
  expect(copied.map(([id]) => id)).toEqual(['early', 'new']);
});

it('keeps the mean until it has moved by a hundredth, and follows it then, at any number of reviews', async () => {
  const { noteMarket, mean } = await newMarket();
  const seen: number[] = [];
  for (const [count, sum] of [
    [1_000, 4_500],
    [1_001, 4_505],
    [1_010, 4_555],
    [1_030, 4_655],
  ] as const) {
    await noteMarket({ count, sum });
    const used = await mean();
    seen.push(used);
    expect(Math.abs(used - meanRating({ count, sum }))).toBeLessThan(0.01);
  }
  expect(seen).toEqual([4.5, 4.5, 4.5, 4.52]);
});

it('ends with the newest totals of the market, whatever order they arrive in', async () => {
  const { noteMarket, mean } = await newMarket();
  const totals = [1, 2, 3, 4, 5].map((count) => ({ count, sum: 4 * count + (count === 5 ? 1 : 0) }));
  await Promise.all([...totals, ...totals].reverse().map(noteMarket));
  expect(await mean()).toBe(4.2);
  for (const each of totals.reverse()) await noteMarket(each);
  expect(await mean()).toBe(4.2);
});

it('scores thousands, by several processes at once and while their reviews are counted', async () => {
  const { model, noteMarket, refresh, stored } = await newMarket();
  const ids = Array.from({ length: 1_203 }, (_, index) => `entry-${index}`);
  await model.insertMany(ids.map((_id, index) => ({ _id, rated: scoredBy({ count: index % 40, sum: (index % 40) * 4 }, 4) })));
  await noteMarket({ count: 10, sum: 45 });
  const review = async () => {
    for (const id of ids.slice(0, 60)) await model.updateOne({ _id: id }, { $set: { rated: scoredBy({ count: 50, sum: 250 }, 4) } });
    await refresh();
  };
  const move = async () => {
    await noteMarket({ count: 11, sum: 45 });
    await refresh();
  };
  await Promise.all([refresh(), refresh(), review(), move()]);
  const wrong = (await model.find().lean<Entry[]>()).filter(
    ({ rated = scoredBy(noReviews, 0) }) => rated.score !== scoredBy(rated, 4.09).score,
  );
  expect(wrong).toEqual([]);
  expect(await stored('entry-0')).toMatchObject({ count: 50, sum: 250 });
});

it('goes on with the next call where there are too many for one', async () => {
  const { model, noteMarket } = await newMarket();
  const refresh = () => createScores(database.mongo, 0).refresh({ model, field: 'rated' });
  await model.insertMany(Array.from({ length: 700 }, (_, index) => ({ _id: `entry-${index}` })));
  await noteMarket({ count: 10, sum: 45 });
  const left = () => model.countDocuments({ 'rated.mean': null });
  await refresh();
  expect(await left()).toBe(200);
  await refresh();
  expect(await left()).toBe(0);
});

it('keeps a review that is counted between the read and the write of a score', async () => {
  const { model, noteMarket, stored } = await newMarket();
  await model.create({ _id: 'one', rated: scoredBy({ count: 1, sum: 1 }, 4) });
  await noteMarket({ count: 2, sum: 10 });
  const newest = scoredBy({ count: 2, sum: 6 }, 5);
  const count = async () => void (await model.updateOne({ _id: 'one' }, { $set: { rated: newest } }));
  await createScores(database.mongo).refresh({ model, field: 'rated', onScored: count });
  expect(await stored('one')).toEqual(newest);
});

it('copies a score elsewhere again when the first attempt failed', async () => {
  const { model, noteMarket, refresh, copied } = await newMarket();
  await model.create({ _id: 'one', rated: scoredBy(noReviews, 4) });
  await noteMarket({ count: 2, sum: 10 });
  const broken = createScores(database.mongo).refresh({
    model,
    field: 'rated',
    onScored: () => Promise.reject(new Error('Lost the connection')),
  });
  await expect(broken).rejects.toThrow('Lost the connection');
  await refresh();
  expect(copied).toEqual([['one', 4, 5]]);
});
