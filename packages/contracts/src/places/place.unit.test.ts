import { describe, expect, it } from 'vitest';
import { devanagariNames } from './devanagari-names.ts';
import {
  areaKeys,
  cityAt,
  cityNamed,
  cityOfPin,
  coverKeys,
  covers,
  findCity,
  namesOf,
  nearbyAreas,
  placeKey,
  placeOf,
  type Place,
} from './index.ts';

const pune = { city: 'Pune', pincode: '411038' };

describe('the place of an address', () => {
  it.each([
    ['Flat 4, MG Road 411001', 'Pune', '411001'],
    ['Flat 4, MG Road, Pune-411001', 'Pune', '411001'],
    ['5 Lake View, Pune, Maharashtra 411 038', 'Pune', '411038'],
    ['Flat B2, 5 Lake View, Pune, Maharashtra 411038, India', 'Pune', '411038'],
    ['12 MG Road, Bangalore', 'Bengaluru', null],
    ['12 MG Road, BENGALURU, Karnataka', 'Bengaluru', null],
    ['12 MG Road Bengaluru Karnataka 560001', 'Bengaluru', '560001'],
    ['Marine Drive, Bombay', 'Mumbai', null],
    ['C-14 Lajpat Nagar, New Delhi', 'Delhi', null],
    ['C-14 Lajpat Nagar, Delhi 110024', 'Delhi', '110024'],
    ['Sector 29, Gurgaon, Haryana', 'Gurugram', null],
    ['Vashi, Navi Mumbai 400703', 'Navi Mumbai', '400703'],
    ['Plot 7, Sector 15, Vashi 400703', 'Navi Mumbai', '400703'],
    ['फ्लैट ४, एमजी रोड, Pune ४११००१', 'Pune', '411001'],
    ['फ्लैट 5, अंधेरी, मुंबई', 'Mumbai', null],
    ['फ्लॅट ५, अंधेरी, मुम्बई', 'Mumbai', null],
    ['कोथरूड, पुणे, महाराष्ट्र, भारत', 'Pune', null],
    ['कोथरूड पुणे महाराष्ट्र ४११०३८', 'Pune', '411038'],
    ['पुणे रोड, नासिक', 'Nashik', null],
    ['सेक्टर 29, गुड़गाँव, हरियाणा', 'Gurugram', null],
    ['लाजपत नगर, नई दिल्ली', 'Delhi', null],
    ['MG Road, Ernakulam', 'Kochi', null],
    ['Kothrud Pune', 'Pune', null],
    ['Kothrud - Pune - Maharashtra', 'Pune', null],
    ['Pune Road, Nashik', 'Nashik', null],
    ['Pune, near the station', 'Pune', null],
    ['5 Hill Road,\nMysore', 'Mysuru', null],
    ['Old Market, Secunderabad', 'Hyderabad', null],
    ['Chinchwad, Pimpri-Chinchwad', 'Pune', null],
    // The data says Nashik for this code; the customer says Nagpur. Both count.
    ['5 Lake View, Nagpur, Maharashtra 422001', 'Nagpur', '422001'],
    ['411001, ring 560001 if closed', 'Bengaluru', '560001'],
  ])('%j is in %s, %s', (address, city, pincode) => {
    expect(placeOf({ address })).toStrictEqual({ city, pincode });
  });

  it.each([
    '',
    '5 Lake View',
    'x y z',
    'Near the temple, opposite the school',
    'Flat 999999',
    'Call 9822041100',
    'Call 98220 41100',
    'Plot 411001/2',
    'Survey 12-411001',
    'Order 4110012',
    'Hotel Sagar, Lane 3',
    'Pune Road',
    'Maharashtra, India',
    'पुणे रोड',
    'गांधी बस्ती',
    'महाराष्ट्र, भारत',
  ])('%j names none', (address) => {
    expect(placeOf({ address })).toBeNull();
  });

  it('is the city of the account when it names none', () => {
    expect(placeOf({ address: '5 Lake View', home: { city: ' Pune ' } })).toStrictEqual({ city: 'Pune', pincode: null });
    expect(placeOf({ address: '5 Lake View', home: { city: '', pincode: '411001' } })).toStrictEqual({ city: 'Pune', pincode: '411001' });
    expect(placeOf({ address: '5 Lake View', home: { city: '', pincode: null } })).toBeNull();
    expect(placeOf({ address: 'MG Road, Jaipur', home: { city: 'Pune', pincode: '411001' } })).toStrictEqual({
      city: 'Jaipur',
      pincode: null,
    });
  });
});

describe('a place that is given explicitly', () => {
  it('comes before the address and the account', () => {
    const address = 'MG Road, Bengaluru 560001';
    const home = { city: 'Jaipur' };
    expect(placeOf({ city: 'Pune', address, home })).toStrictEqual({ city: 'Pune', pincode: null });
    expect(placeOf({ pincode: '411 038', address, home })).toStrictEqual(pune);
    expect(placeOf({ point: { lat: 18.507, lng: 73.806 }, address, home })).toStrictEqual({
      city: 'Pune',
      pincode: null,
      point: { lat: 18.51, lng: 73.81 },
    });
  });

  it('is made exact by a PIN code of the same city in the address', () => {
    expect(placeOf({ city: 'pune', address: '5 Lake View 411038' })).toStrictEqual({ city: 'pune', pincode: '411038' });
    expect(placeOf({ city: 'Bangalore', address: 'MG Road 560001' })).toStrictEqual({ city: 'Bangalore', pincode: '560001' });
  });

  it('may be one that the data does not know', () => {
    expect(placeOf({ city: 'Testville' })).toStrictEqual({ city: 'Testville', pincode: null });
    expect(placeOf({ pincode: '999999' })).toStrictEqual({ city: null, pincode: '999999' });
    expect(placeOf({ city: ' ', pincode: '', address: '5 Lake View' })).toBeNull();
    // In the sea.
    expect(placeOf({ point: { lat: 0, lng: 0 }, home: { city: 'Pune' } })).toStrictEqual({ city: 'Pune', pincode: null });
  });
});

describe('the areas of a service', () => {
  const serves = (locations: string[], place: Place | null, city = 'Pune') => covers({ areas: areaKeys({ locations, city }) }, place);

  it('cover a city by any of its names, and its PIN codes', () => {
    expect(serves([' PUNE '], pune)).toBe(true);
    expect(serves(['Pune'], { city: null, pincode: '411038' })).toBe(true);
    expect(serves(['Bangalore'], { city: 'Bengaluru', pincode: null })).toBe(true);
    expect(serves(['Poona'], pune)).toBe(true);
    expect(serves(['Testville'], { city: 'testville', pincode: null })).toBe(true);
    expect(serves(['Mumbai', 'Pune'], pune)).toBe(true);
    expect(serves(['Mumbai'], pune)).toBe(false);
  });

  it('cover a city in whichever script it and the place are written', () => {
    expect(serves(['नाशिक'], { city: 'Nashik', pincode: null })).toBe(true);
    expect(serves(['Nashik'], placeOf({ home: { city: 'नासिक' } }))).toBe(true);
    expect(serves(['Nashik'], placeOf({ address: 'फ्लैट 5, अंधेरी, मुंबई', home: { city: 'Nashik' } }))).toBe(false);
    expect(areaKeys({ locations: [], city: 'पुणे' })).toStrictEqual(['pune']);
  });

  it('are the city of the provider when none is named', () => {
    expect(serves([], pune)).toBe(true);
    expect(serves([' '], pune)).toBe(true);
    expect(serves([], pune, 'Jaipur')).toBe(false);
  });

  it('cover a PIN code that they name, and no other', () => {
    expect(serves(['411038'], pune)).toBe(true);
    expect(serves(['411 038'], pune)).toBe(true);
    expect(serves(['411001'], pune)).toBe(false);
    expect(serves(['411001', 'Pune'], pune)).toBe(true);
    expect(serves(['999999'], { city: null, pincode: '999999' })).toBe(true);
  });

  it('may cover a place of which only the city is known', () => {
    expect(serves(['411001'], { city: 'Pune', pincode: null })).toBe(true);
    expect(serves(['560001'], { city: 'Pune', pincode: null })).toBe(false);
    expect(serves(['999999'], { city: 'Pune', pincode: null })).toBe(true);
  });

  it('cover the city that the customer names and the one that the PIN code belongs to', () => {
    const place = { city: 'Nagpur', pincode: '422001' };
    expect([serves(['Nagpur'], place), serves(['Nashik'], place), serves(['Pune'], place)]).toEqual([true, true, false]);
  });

  it('cover a place that cannot be told', () => {
    expect(serves(['Pune'], null)).toBe(true);
  });

  it('are looked up by keys', () => {
    expect(areaKeys({ locations: ['Bangalore', '411038', 'bengaluru'], city: 'Pune' })).toStrictEqual(['bengaluru', '411038', 'pune/*']);
    expect(coverKeys(pune)).toStrictEqual(['pune', '411038']);
    expect(coverKeys({ city: 'Bangalore', pincode: null })).toStrictEqual(['bengaluru', 'bengaluru/*']);
  });
});

it('finds the city that a search names', () => {
  expect(findCity('Bangalore')).toMatchObject({ city: { name: 'Bengaluru' }, words: '' });
  expect(findCity('plumber in new delhi')).toMatchObject({ city: { name: 'Delhi' }, words: 'plumber' });
  expect(findCity('pune tap repair')).toMatchObject({ city: { name: 'Pune' }, words: 'tap repair' });
  expect(findCity('पुणे नल मरम्मत')).toMatchObject({ city: { name: 'Pune' }, words: 'नल मरम्मत' });
  expect(findCity('tap repair')).toBeUndefined();
  expect(findCity(' ')).toBeUndefined();
});

it('knows cities by their names, and where they are', () => {
  expect(placeKey('  New   DELHI ')).toBe('delhi');
  expect(placeKey('Testville')).toBe('testville');
  expect(placeKey('बैंगलोर')).toBe('bengaluru');
  expect(namesOf('Bangalore')).toStrictEqual(expect.arrayContaining(['bangalore', 'बेंगलुरु']));
  expect(namesOf('बैंगलोर')[0]).toBe('bengaluru');
  expect(namesOf('jaipur')).toStrictEqual(['jaipur', 'जयपुर', 'जयपूर']);
  expect(cityOfPin('800001')).toStrictEqual({ name: 'Patna', state: 'Bihar' });
  expect(cityOfPin('999999')).toBeUndefined();
  const at = (lat: number, lng: number) => cityAt({ lat, lng })?.name;
  expect([at(18.59, 73.74), at(12.975, 77.606), at(28.57, 77.32), at(28.46, 77.03), at(19.12, 72.85)]).toEqual([
    'Pune',
    'Bengaluru',
    'Noida',
    'Gurugram',
    'Mumbai',
  ]);
  expect(at(0, 0)).toBeUndefined();
});

it.each(['फ्लैट 5, संभाजी नगर', '12, अहिल्या नगर', '12, श्रीनगर', 'कोटा स्टोन का काम, गांधीनगर'])('takes no quarter for a city: %s', (address) => {
  expect(placeOf({ address, home: { city: 'Pune' } })).toMatchObject({ city: 'Pune' });
});

it.each(['411038', '411 038', '411-038'])('reads the PIN code %s', (pincode) => {
  expect(placeOf({ pincode })).toMatchObject({ city: 'Pune', pincode: '411038' });
});

it('gives every name in Devanagari to one city that it knows', () => {
  const named = Object.entries(devanagariNames).flatMap(([city, names]) => names.map((name) => [name, city]));
  expect(named.map(([name = '']) => [name, cityNamed(name)?.name])).toStrictEqual(named);
});

it.each([
  ['चण्डीगढ़', 'Chandigarh'],
  ['चंडीगढ', 'Chandigarh'],
  ['ग़ाज़ियाबाद', 'Ghaziabad'],
  ['गाज़ियाबाद', 'Ghaziabad'],
  ['झाँसी', 'Jhansi'],
])('knows %s as %s however its nukta and its nasal are written', (written, city) => {
  expect(cityNamed(written)?.name).toBe(city);
});

it.each([
  ['Latur', 18.4, 76.56],
  ['Latur', 18.418, 76.56],
  ['Satara', 17.69, 74],
  ['Kolhapur', 16.7, 74.24],
  ['Ambala', 30.38, 76.78],
  ['Tirupati', 13.63, 79.42],
  ['Asansol', 23.68, 86.97],
  ['Guwahati', 26.14, 91.74],
  ['Howrah', 22.59, 88.31],
  ['Navi Mumbai', 19.03, 73.03],
])('takes a point in %s (%d, %d) for that city although post offices of another are near', (name, lat, lng) => {
  expect(cityAt({ lat, lng })?.name).toBe(name);
});

describe('areas near a place', () => {
  const near = (city: string | null, pincode: string | null) => nearbyAreas({ city, pincode }, 30);

  it('are neighbouring cities and their PIN codes, with how far they are, and none that covers it', () => {
    const around = near('Mumbai', '400080');
    expect([around.get('thane'), around.get('navi mumbai'), around.get('400604')]).toEqual([
      expect.any(Number),
      expect.any(Number),
      expect.any(Number),
    ]);
    expect(['mumbai', '400080', 'pune', '411001'].filter((key) => around.has(key))).toEqual([]);
    for (const km of around.values()) expect(km ?? 0).toBeLessThanOrEqual(30);
    expect(near('mumbai', '400080')).toBe(around);
  });

  it('are all PIN codes of its city, however far, since the data misplaces some', () => {
    expect(covers({ areas: [...near('Pune', '411038').keys()] }, { city: null, pincode: '411001' })).toBe(true);
    expect(areaKeys({ locations: ['411045'], city: 'Pune' }).some((key) => near('Pune', '411038').has(key))).toBe(true);
    expect(near('Pune', '411038').has('ahmednagar')).toBe(false);
  });

  it('are looked for around the middle of the city when the PIN code is missing or unknown', () => {
    expect(near('Gurugram', null).has('delhi')).toBe(true);
    expect(near('Gurugram', '999999').has('delhi')).toBe(true);
    expect(near(null, '110001').has('noida')).toBe(true);
  });

  it('are unknown for a place that the data does not have', () => {
    expect([...near('Testville', null), ...near(null, '999999')]).toEqual([]);
  });
});
