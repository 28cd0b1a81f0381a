import { expect, test } from 'vitest';
import { changeCategory, checkBriefs, slugOf, type Category } from './category.ts';

const category: Category = {
  id: 'party',
  slug: 'party',
  name: 'Party',
  nameHi: 'पार्टी',
  description: 'Cakes and music.',
  descriptionHi: 'केक और म्यूज़िक।',
  translations: {},
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
  ['Home Décor', 'home-decor'],
  ['दर्ज़ी', ''],
  [`${'word '.repeat(11)}at the end`, `${'word-'.repeat(11)}at-th`],
  [`${'word '.repeat(11)}four five`, `${'word-'.repeat(11)}four`],
])('the slug of %j is %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test('briefs need titles that differ in more than case and punctuation', () => {
  const brief = (title: string) => ({
    id: slugOf(title),
    title,
    titleHi: null,
    description: 'A tap.',
    descriptionHi: null,
    translations: {},
  });
  expect(checkBriefs([brief('Fix tap'), brief('Fix taps')])).toEqual({ ok: true, value: undefined });
  expect(checkBriefs([brief('Fix tap'), brief('fix tap!')])).toMatchObject({ ok: false, extras: { errors: [{ path: 'briefs' }] } });
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
