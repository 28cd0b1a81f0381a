import { expect, test } from 'vitest';
import { changeCategory, slugOf, type Category } from './category.ts';

const category: Category = {
  id: 'party',
  slug: 'party',
  name: 'Party',
  nameHi: 'पार्टी',
  description: 'Cakes and music.',
  descriptionHi: 'केक और म्यूज़िक।',
  searchWords: ['birthday'],
  synonyms: [{ words: ['janamdin', 'जन्मदिन'], means: ['birthday'] }],
  briefs: [],
  picture: 'p1',
  active: true,
  position: 3,
};

test.each([
  ['AC & Cooling', 'ac-cooling'],
  ['  Café  work ', 'cafe-work'],
  ['दर्ज़ी', ''],
])('the slug of %j is %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test('omitted fields stay, and unchanged values are no change', () => {
  expect(changeCategory(category, { details: { name: 'Parties', active: undefined } })).toEqual({
    ok: true,
    value: { state: { ...category, name: 'Parties' }, facts: ['CategoryChanged'] },
  });
  expect(changeCategory(category, { details: {}, picture: 'p2' })).toMatchObject({ value: { state: { picture: 'p2', name: 'Party' } } });
  expect(changeCategory(category, { details: { nameHi: null } })).toMatchObject({ value: { state: { nameHi: null } } });
  expect(changeCategory(category, { details: { synonyms: [] } })).toMatchObject({
    value: { state: { synonyms: [], searchWords: ['birthday'] } },
  });
  expect(changeCategory(category, { details: { ...category } })).toEqual({ ok: true, value: { state: category, facts: [] } });
});
