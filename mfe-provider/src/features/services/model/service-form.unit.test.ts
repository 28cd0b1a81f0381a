import { describe, expect, it } from 'vitest';
import { aService } from '../../../testing/builders.ts';
import { formOf, schemaFor, splitList, toFormData } from './service-form.ts';

const home = { city: 'Pune', state: 'Maharashtra', country: 'India' };
const picture = (name: string) => new File(['x'], name, { type: 'image/png' });

describe('a comma-separated list', () => {
  it('is split and trimmed, without blanks and duplicates', () => {
    expect(splitList(' Pune, 411038 ,,pune , Aundh')).toEqual(['Pune', '411038', 'Aundh']);
    expect(splitList(' , ')).toEqual([]);
    expect(splitList('पुणे، नाशिक\u202E, \u200B')).toEqual(['पुणे', 'नाशिक']);
  });
});

it.each([
  ['0', true],
  ['349', true],
  ['349.50', true],
  ['३४९', true],
  [' ₹ 1,200 ', true],
  ['1,20,000', true],
  ['12,50', false],
  ['1e9', false],
  ['10000001', false],
  ['٣٤٩', false],
  ['', false],
  ['-1', false],
  ['1.234', false],
  ['1e3', false],
  ['abc', false],
])('%j is a charge: %s', (typed, expected) => {
  const parsed = schemaFor(aService(), home).safeParse({ ...formOf(aService(), home), visiting_charge: typed });
  expect(parsed.success).toBe(expected);
});

describe('the request body', () => {
  const form = formOf(aService(), home);

  it('of a new service contains everything, repeats list fields, and has no badge', () => {
    const [cover, a, b] = [picture('cover.png'), picture('a.png'), picture('b.png')];
    const uploads = new Map([cover, a, b].map((file) => [file, `m-${file.name}`]));
    const body = toFormData({ ...form, cover_image: cover, working_images: [a, b] }, home, false, uploads);

    expect(Object.fromEntries(body)).toMatchObject({
      name: 'Tap and leak repair',
      category_id: 'plumbing',
      visiting_charge: '349',
      instant_visiting_charge: '850',
      experience: '5',
      service_type: 'INSTANT',
      badge_status: 'false',
      ...home,
    });
    expect(body.getAll('locations[]')).toEqual(['Pune', '411038']);
    expect(body.getAll('specifications[]')).toEqual(['Taps', 'Pipes']);
    expect(body.get('cover_upload')).toBe('m-cover.png');
    expect(body.getAll('keep_images[]')).toEqual(['upload:m-a.png', 'upload:m-b.png']);
    expect([...body.values()].every((value) => typeof value === 'string')).toBe(true);
  });

  it('of a change names the pictures to keep, even if there are none', () => {
    const added = picture('a.png');
    const images = ['/api/media/m2/640', added, '/api/media/m1/640'];
    const keeping = toFormData({ ...form, working_images: images }, home, true, new Map([[added, 'm-a']]));
    expect(keeping.getAll('keep_images[]')).toEqual(['/api/media/m2/640', 'upload:m-a', '/api/media/m1/640']);
    expect(keeping.has('cover_upload')).toBe(false);

    const none = toFormData({ ...form, working_images: [] }, home, true, new Map());
    expect(none.getAll('keep_images[]')).toEqual(['']);
  });
});

it('sends a charge in the digits of the contract', () => {
  const form = schemaFor(aService(), home).parse({ ...formOf(aService(), home), visiting_charge: '₹१,२००.५०' });
  expect(toFormData(form, home, true, new Map()).get('visiting_charge')).toBe('1200.50');
});

it('starts with the provider’s own city', () => {
  expect(formOf(null, home)).toMatchObject({ locations: 'Pune', service_type: 'HOME', name: '' });
});

it.each([
  ['Pune, 411038', true],
  [' , ', false],
  ['Pune, 411 038, ४११०३८', true],
  ['Pune, 4110', false],
  ['Pune, ४११०', false],
  ['000000', false],
  ['x'.repeat(80), true],
  ['x'.repeat(81), false],
  [Array.from({ length: 20 }, (_, n) => `4110${n + 10}`).join(','), true],
  [Array.from({ length: 21 }, (_, n) => `4110${n + 10}`).join(','), false],
])('%.20s are locations: %s', (locations, expected) => {
  expect(schemaFor(aService(), home).safeParse({ ...formOf(aService(), home), locations }).success).toBe(expected);
});

it('takes any number as a postal code in other countries', () => {
  const abroad = { ...home, country: 'Germany' };
  expect(schemaFor(aService(), abroad).safeParse({ ...formOf(aService(), abroad), locations: 'Berlin, 10115' }).success).toBe(true);
});
