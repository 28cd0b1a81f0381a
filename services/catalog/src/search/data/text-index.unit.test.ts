import { expect, it } from 'vitest';
import { createTextIndex } from './text-index.ts';
import type { TextEntry } from '../domain/impacts.ts';
import { firstCategories } from '../../categories/data/first-categories.ts';
import { createSynonyms } from '../domain/synonyms.ts';
import { stemOf, wordsOf } from '../domain/words.ts';

const entry = (id: string, over: Partial<TextEntry>): TextEntry => ({
  id,
  name: '',
  category: '',
  tasks: '',
  people: '',
  places: 'pune',
  description: '',
  stars: 4,
  ...over,
});

const market = [
  entry('tap', {
    name: 'Tap and leak repair',
    category: 'Plumbing',
    tasks: 'Taps Pipes Flush tanks',
    people: 'Ramesh Jadhav',
    places: 'bengaluru bangalore',
  }),
  entry('drain', { name: 'Drain cleaning', category: 'Plumbing', tasks: 'Blocked sinks', people: 'Salim Shaikh' }),
  entry('fan', { name: 'Fan fitting', category: 'Electrical', tasks: 'Ceiling fans', people: 'Sunil Pawar' }),
  entry('geyser', { name: 'Geyser repair', category: 'Home Appliance', tasks: 'Heating elements', people: 'Kavita Rao' }),
  entry('ac', { name: 'AC service', category: 'AC & Cooling', tasks: 'Gas filling', people: 'Farhan Ali' }),
  entry('mandap', { name: 'Mandap', category: 'Wedding Requisites', description: 'Placement of flowers and accessories' }),
  entry('mehndi', { name: 'Bridal mehndi', category: 'Beauty & Spa', people: 'Anita Desai' }),
  entry('painter', { name: 'One room in a day', category: 'Painting', people: 'Ramesh Kulkarni' }),
];
const synonyms = createSynonyms((await firstCategories.list()).flatMap((category) => category.synonyms));
const newIndex = () => createTextIndex(() => synonyms);
const index = newIndex();
for (const one of market) index.put(one);
const found = (query: string) => (index.find(query)?.best(20) ?? []).map(({ id }) => id);

/** A service of each category, named and described as providers do, in English. */
const offered: Readonly<Record<string, readonly [name: string, tasks: string, description?: string]>> = {
  plumbing: ['Tap and leak repair', 'Leak fixing Cistern repair'],
  electrical: ['Short circuit and tripping', 'Fault finding Earthing check'],
  'home-cleaning': ['Deep cleaning, 2 BHK', 'Floor scrubbing', 'Floors by machine, kitchen grease, fans, grills and balconies'],
  'beauty-spa': ['Facial and clean-up', 'Head massage Bridal mehndi'],
  carpentry: ['Doors, hinges and locks', 'Lock fitting Wardrobe'],
  painting: ['Whole house painting', 'Putty and primer Damp ceilings', 'So that you can stay at home, and it shall last'],
  'home-appliance': ['Fridge repair', 'Gas refill Thermostat'],
  'ac-cooling': ['AC service', 'Jet cleaning Cooler'],
  'pest-control': ['Cockroach and ant treatment', 'Gel treatment'],
  'home-renovation': ['Tile and floor work', 'Grouting Plaster'],
  'wedding-requisites': ['Mandap and flowers', 'Stage Catering'],
  party: ['Birthday decoration', 'Balloon arch Music'],
};
const all = newIndex();
for (const { slug, name, nameHi, translations } of await firstCategories.list()) {
  const [service = '', tasks = '', description = ''] = offered[slug] ?? [];
  const names = [name, nameHi, ...Object.values(translations).map((texts) => texts.name)];
  all.put(entry(slug, { name: service, category: names.join(' '), tasks, description }));
}

it.each([
  ['plumbing', ['नळ', 'नळ दुरुस्ती', 'गळती', 'नळ गळतो आहे', 'नल ठीक करना', 'नल से रिसाव', 'risav', 'पाईप', 'पाणी', 'संडास', 'पानी की टंकी']],
  ['electrical', ['वीज', 'वायरिंग', 'veej', 'वायरमन', 'बिजली का काम', 'पंखा', 'पंखा ठीक करवाना है', 'फॅन', 'दिवा', 'बटण']],
  ['home-cleaning', ['साफसफाई', 'स्वच्छता', 'सफ़ाई', 'झाडू', 'स्वयंपाकघर साफ करायचे आहे']],
  ['beauty-spa', ['मेंदी', 'मेहंदी', 'मसाज', 'ब्युटी पार्लर', 'न्हावी']],
  ['carpentry', ['सुतार', 'sutar', 'बढ़ई', 'बढई', 'कुलूप', 'दार', 'key lost', 'कपाट', 'फर्निचर दुरुस्ती', 'लाकडी काम']],
  ['painting', ['रंगकाम', 'रंगारी', 'रंग करायचा आहे', 'पुताई', 'ओल', 'सीलन']],
  ['home-appliance', ['फ्रिज', 'फ्रीज', 'tv', 'टीवी', 'mixer grinder', 'उपकरणे']],
  ['ac-cooling', ['एसी', 'एअर कंडिशनर', 'कुलर', 'ए सी सर्विस']],
  ['pest-control', ['झुरळ', 'वाळवी', 'ढेकूण', 'डास', 'दीमक', 'चींटी', 'cockroach']],
  ['home-renovation', ['गवंडी', 'फरशी', 'टाइल', 'नूतनीकरण', 'राजमिस्त्री']],
  ['wedding-requisites', ['लग्न', 'मंडप', 'केटरिंग', 'शादी', 'फुले']],
  ['party', ['वाढदिवस', 'सजावट', 'जन्मदिन', 'केक']],
])('finds %s first by what people type in English, Hindi and Marathi', (slug, queries) => {
  const answers = queries.map((query) => ({ query, first: all.find(query)?.best(1)[0]?.id, corrected: all.find(query)?.corrected }));
  expect(answers).toStrictEqual(queries.map((query) => ({ query, first: slug, corrected: undefined })));
});

it.each(['fan', 'fan not working', 'ceiling fan'])('finds for "%s" electricians first where only a cleaner names fans', (query) => {
  expect(all.find(query)?.best(20)).toMatchObject([{ id: 'electrical' }, { id: 'home-cleaning' }]);
});

it.each([
  ['plumber', ['tap', 'drain']],
  ['plumbers', ['tap', 'drain']],
  ['leaky tap', ['tap']],
  ['Tap leaks', ['tap']],
  ['toilet', ['tap', 'drain']],
  ['plumer', ['tap', 'drain']],
  ['toilt', ['tap', 'drain']],
  ['electrician', ['fan']],
  ['electrican', ['fan']],
  ['fan fiting', ['fan']],
  ['geyser not working', ['geyser']],
  ['gyser', ['geyser']],
  ['water heater', ['geyser']],
  ['ac', ['ac']],
  ['air conditioner repair', ['ac']],
  ['mehendi', ['mehndi']],
  ['मेहंदी', ['mehndi']],
  ['नल', ['tap', 'drain']],
  ['bijli', ['fan']],
  ['painters', ['painter']],
  ['plumber in Bangalore', ['tap']],
  ['Bangalore', ['tap']],
  ['Salim', ['drain']],
  ['ramesh plumber', ['tap']],
])('finds for "%s" %o', (query, ids) => {
  expect(found(query).slice(0, ids.length).sort()).toStrictEqual([...ids].sort());
});

it.each([
  ['plumer', 'plumber'],
  ['gyser repair', 'geyser repair'],
  ['Fan ceilng', 'fan ceiling'],
  ['toilt', 'toilet'],
  ['बिजलि', 'बिजली'],
  ['ramsh plumbing', 'ramesh plumbing'],
  // More than one letter in five is wrong: nothing is found, but there is a suggestion.
  ['plmbr', 'plumber'],
])('for "%s" suggests "%s"', (query, corrected) => {
  expect(index.find(query)?.corrected).toBe(corrected);
});

it.each([['plumber'], ['leaky tap'], ['geyser not working'], ['plumb'], ['नल'], ['xylophone'], ['qwrt'], ['glumbr'], ['ac']])(
  'suggests nothing for "%s"',
  (query) => {
    expect(index.find(query)?.corrected).toBeUndefined();
  },
);

it('suggests words that somebody wrote, not their stems', () => {
  const own = newIndex();
  own.put(entry('wiring', { name: 'House rewiring' }));
  expect(own.find('rewirng')?.corrected).toBe('rewiring');
  // Only its stem is similar enough.
  expect(own.find('rewr')?.corrected).toBe('rewiring');
  own.remove('wiring');
  expect(own.find('rewirng')?.corrected).not.toBe('rewiring');
});

it('suggests the word with the fewest wrong letters, then the more frequent one, then the first in the alphabet', () => {
  const own = newIndex();
  own.put(entry('a', { name: 'Curtains' }));
  own.put(entry('b', { name: 'Curtails' }));
  expect(own.find('curtaims')?.corrected).toBe('curtails');
  own.put(entry('c', { name: 'Curtains' }));
  expect(own.find('curtaims')?.corrected).toBe('curtains');
  own.put(entry('d', { name: 'Rosemood' }));
  own.put(entry('e', { name: 'Rosemood' }));
  own.put(entry('f', { name: 'Rosewood' }));
  expect(own.find('rosewooc')?.corrected).toBe('rosewood');
});

it('suggests words in the form in which people write their script', () => {
  const own = newIndex();
  own.put(entry('garden', { name: 'தோட்டம்' }));
  expect(own.find('தோடடம்')?.corrected).toBe('தோட்டம்');
});

it('suggests a word that people use only if it finds something', () => {
  const own = newIndex();
  own.put(entry('fan', { name: 'Fan fitting', category: 'Electrical' }));
  // Toilets are for plumbers, and there is none.
  for (const query of ['toilt', 'tolt', 'toilt fan']) expect([query, own.find(query)?.corrected]).toEqual([query, undefined]);
  own.put(entry('drain', { name: 'Drain cleaning', category: 'Plumbing' }));
  expect(own.find('toilt')?.corrected).toBe('toilet');
  expect(own.find('tolt')?.corrected).toBe('toilet');
  expect(own.find('toilt fan')?.corrected).toBe('toilet fan');
});

it('tolerates three typing mistakes at most, however long the word is', () => {
  const own = newIndex();
  own.put(entry('shampoo', { name: 'Internationalisations' }));
  const ids = (query: string) => own.find(query)?.ids().size;
  expect(ids('Internatonalisatons')).toBe(1);
  expect(ids('Internatonlisatons')).toBe(1);
  expect(ids('Intrnatonlisatons')).toBe(0);
  expect(own.find('Intrnatonlisatons')?.corrected).toBeUndefined();
});

it.each([['pl'], ['plu'], ['plumb'], ['plumbin']])('finds plumbing while "%s" is typed', (query) => {
  expect(found(query)).toContain('tap');
});

it.each([
  ['ac', 'mandap'],
  ['placement', 'ac'],
  ['toilet', 'fan'],
  ['plumer', 'fan'],
  ['leaky tap', 'drain'],
  ['salim', 'tap'],
])('for "%s" does not find %s', (query, id) => {
  expect(found(query)).not.toContain(id);
});

it('continues with entries that match half of the words, so that a city without a full match shows something', () => {
  expect(found('salim geyser')).toStrictEqual(expect.arrayContaining(['drain', 'geyser']));
  expect(found('leaky tap geyser').at(0)).toBe('tap');
  expect(found('leaky tap geyser')).not.toContain('geyser');
});

it('weighs the name more than the category, and that more than the description', () => {
  const ranked = newIndex();
  ranked.put(entry('described', { description: 'Also carpentry' }));
  ranked.put(entry('named', { name: 'Carpentry' }));
  ranked.put(entry('filed', { category: 'Carpentry' }));
  expect(
    ranked
      .find('carpentry')
      ?.best(9)
      .map(({ id }) => id),
  ).toStrictEqual(['named', 'filed', 'described']);
});

it('lets the rating decide between equally relevant entries', () => {
  const ranked = newIndex();
  ranked.put(entry('a', { name: 'Sofa cleaning', stars: 3.9 }));
  ranked.put(entry('b', { name: 'Sofa cleaning', stars: 4.8 }));
  expect(
    ranked
      .find('sofa')
      ?.best(9)
      .map(({ id }) => id),
  ).toStrictEqual(['b', 'a']);
});

it('returns the best accepted entries, and which others matched', () => {
  const ranked = newIndex();
  for (const [n, stars] of [4.1, 4.9, 3.5, 4.5].entries()) ranked.put(entry(`s${n}`, { name: 'Sofa cleaning', stars }));
  const hits = ranked.find('sofa');
  expect(hits?.best(2).map(({ id }) => id)).toStrictEqual(['s1', 's3']);
  expect(hits?.best(2, (id) => id !== 's1').map(({ id }) => id)).toStrictEqual(['s3', 's0']);
  expect(hits?.ids()).toStrictEqual(new Set(['s0', 's1', 's2', 's3']));
});

it('calls the filter only for candidates', () => {
  const ranked = newIndex();
  for (let n = 0; n < 1_000; n += 1) ranked.put(entry(`s${n}`, { name: 'Sofa cleaning', stars: 5 - n / 1_000 }));
  const asked: string[] = [];
  ranked.find('sofa')?.best(2, (id) => asked.push(id) > 0);
  expect(asked).toStrictEqual(['s0', 's1']);
});

it('gives the same answers whatever the order of insertion', () => {
  const reversed = newIndex();
  for (const one of market.toReversed()) reversed.put(one);
  for (const query of ['repair', 'plumber', 'ramesh', 'cleaning service'])
    expect(reversed.find(query)?.best(20)).toStrictEqual(index.find(query)?.best(20));
});

it('removes and replaces entries', () => {
  const changing = newIndex();
  changing.put(entry('x', { name: 'Sofa cleaning' }));
  changing.put(entry('x', { name: 'Carpet cleaning' }));
  expect(changing.find('sofa')?.best(9)).toStrictEqual([]);
  expect(changing.find('carpet')?.best(9)).toMatchObject([{ id: 'x' }]);
  changing.remove('x');
  changing.remove('x');
  expect(changing.find('carpet')?.best(9)).toStrictEqual([]);
});

it('distinguishes a query without words from one without hits', () => {
  expect(index.find(' .*$ ')).toBeUndefined();
  expect(index.find('xylophone')?.best(9)).toStrictEqual([]);
});

it('ignores case, accents and punctuation, and keeps vowel signs', () => {
  expect(wordsOf('Bridal make-up, Café & मेहंदी!')).toStrictEqual(['bridal', 'make', 'up', 'cafe', 'मेहंदी']);
});

it.each([
  ['leak', ['leaks', 'leaky', 'leaking', 'leaked']],
  ['plumb', ['plumber', 'plumbers', 'plumbing']],
  ['electric', ['electrician', 'electrical']],
  ['fit', ['fitting', 'fitted', 'fitter']],
  ['wir', ['wire', 'wires', 'wiring']],
  ['party', ['party', 'parties']],
  ['glass', ['glass', 'glasses']],
  ['bus', ['bus']],
])('has the stem "%s" for %o', (stem, words) => {
  expect(words.map(stemOf)).toStrictEqual(words.map(() => stem));
});

it('drops a word with the last entry that contains it', () => {
  const index = newIndex();
  const put = (id: string, name: string) => index.put(entry(id, { name }));
  const names = Array.from({ length: 300 }, (_, n) => `tapper${n}`);
  put('basin', 'basin');
  for (const name of names) put(name, name);
  for (const name of names.slice(0, 100)) index.remove(name);
  put('barber', 'barber');
  expect(index.find('tapper')?.ids().size).toBe(200);
  for (const name of names.slice(100)) index.remove(name);
  expect(index.find('tapper')?.ids().size).toBe(0);
  expect(index.find('ba')?.ids()).toStrictEqual(new Set(['basin', 'barber']));
});

it('ranks a word in the name above several words that only begin like it in the description', () => {
  const pipes = newIndex();
  pipes.put(entry('description', { description: 'pipeline pipework pipefitting' }));
  pipes.put(entry('name', { name: 'pipe' }));
  expect(
    pipes
      .find('pipe')
      ?.best(2)
      .map(({ id }) => id),
  ).toEqual(['name', 'description']);
});
