import { expect, it } from 'vitest';
import { catalogRoutes } from './index.ts';

const form = {
  name: 'Leak repair',
  category_id: 'cat_1',
  visiting_charge: '349',
  instant_visiting_charge: '599.50',
  description: 'Taps, pipes and tanks.',
  experience: '5',
  service_type: 'instant',
  locations: [' Pune ', '411001', ''],
  specifications: ['Taps', 'Pipes'],
  badge_status: 'true',
  city: '',
};
const { fields } = catalogRoutes.createService.multipart;

it('reads the texts of a form as what they mean, and gives nobody a badge', () => {
  expect(fields.parse(form)).toStrictEqual({
    name: 'Leak repair',
    category_id: 'cat_1',
    visiting_charge: 349,
    instant_visiting_charge: 599.5,
    description: 'Taps, pipes and tanks.',
    experience: 5,
    service_type: 'INSTANT',
    locations: ['Pune', '411001'],
    specifications: ['Taps', 'Pipes'],
    city: null,
  });
});

it('reads PIN codes in Devanagari digits, in areas and lists', () => {
  expect(fields.parse({ ...form, locations: ['पुणे', '४११०३८'] })).toMatchObject({ locations: ['पुणे', '411038'] });
  expect(catalogRoutes.listServices.query.parse({ city: 'Pune, ४११०३८' })).toMatchObject({ city: 'Pune, 411038' });
});

it('splits a list that came as one text', () => {
  expect(fields.parse({ ...form, locations: 'Pune, Mumbai\u202E ,\u200B', specifications: 'Taps' })).toMatchObject({
    locations: ['Pune', 'Mumbai'],
    specifications: ['Taps'],
  });
});

it.each([
  { name: ' ' },
  { visiting_charge: '' },
  { visiting_charge: '-1' },
  { visiting_charge: '1e3' },
  { instant_visiting_charge: '1.005' },
  { experience: '' },
  { experience: '2' },
  { service_type: 'REMOTE' },
  { specifications: [] },
  { specifications: undefined },
  { description: undefined },
])('refuses %o', (change) => {
  expect(fields.safeParse({ ...form, ...change }).success).toBe(false);
});

it('tells keeping no picture from saying nothing about pictures', () => {
  const update = catalogRoutes.updateService.multipart.fields;

  expect(update.parse(form).keep_images).toBeUndefined();
  expect(update.parse({ ...form, keep_images: [''] }).keep_images).toStrictEqual([]);
});

it('reads filters from a query string', () => {
  expect(
    catalogRoutes.listServices.query.parse({
      category: 'plumbing',
      city: '',
      type: 'instant',
      minPrice: '100',
      minRating: '4.5',
      limit: '10',
    }),
  ).toStrictEqual({
    category: 'plumbing',
    city: null,
    type: 'INSTANT',
    minPrice: 100,
    minRating: 4.5,
    limit: 10,
    sort: 'recommended',
  });
  expect(catalogRoutes.listServices.query.safeParse({ minPrice: '' }).success).toBe(false);
  expect(catalogRoutes.listServices.query.safeParse({ sort: 'cheapest' }).success).toBe(false);
});

it('serves pictures in their three widths only', () => {
  const { params } = catalogRoutes.getMedia;

  expect(params.parse({ id: 'med_1', width: '640' })).toStrictEqual({ id: 'med_1', width: 640 });
  expect(params.safeParse({ id: 'med_1', width: '641' }).success).toBe(false);
});
