import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyInstant, email, id, numeric, optionalText, page, password, phone, text } from './index.ts';

describe('phone', () => {
  it.each([
    ['9800000001', '+919800000001'],
    ['98000 00001', '+919800000001'],
    ['+91 98000-00001', '+919800000001'],
    ['(980) 000-0001', '+919800000001'],
    ['09800000001', '+919800000001'],
    ['919800000001', '+919800000001'],
    ['+91-09800000001', '+919800000001'],
    ['91 0 98000 00001', '+919800000001'],
    ['+4915112345678', '+4915112345678'],
  ])('reads %s as %s', (given, normalised) => {
    expect(phone.parse(given)).toBe(normalised);
  });

  it.each([
    '',
    '12345',
    '0000000000',
    '+09800000001',
    '00919800000001',
    '+12345678901234567',
    '98000000o1',
    '++919800000001',
    9800000001,
    null,
  ])('refuses %s', (given) => {
    expect(phone.safeParse(given).success).toBe(false);
  });

  it('leaves a normalised number alone', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{9,14}$/), (digits) => {
        const once = phone.parse(digits);
        expect(phone.parse(once)).toBe(once);
      }),
    );
  });

  it('says what is wrong in the words of the screens', () => {
    expect(phone.safeParse('12').error?.issues[0]?.message).toBe('Please enter a valid mobile number');
  });
});

describe('typed text', () => {
  it.each([
    ['Asha\u202E oaR', 'Asha oaR'],
    ['\u200BRavi\uFEFF', 'Ravi'],
    ['Ra\u0000vi\u0007', 'Ravi'],
    ['Ra\uD800vi\uDC00', 'Ravi'],
    ['two\nlines\tand a tab', 'two\nlines\tand a tab'],
    ['क्‍ष', 'क्‍ष'],
    ['👩‍🔧', '👩‍🔧'],
  ])('%j is read as %j', (given, read) => {
    expect(text(100).parse(given)).toBe(read);
    expect(optionalText(100).parse(given)).toBe(read);
  });

  it('that shows nothing is no text', () => {
    expect(text(100).safeParse('\u200B\u202E').success).toBe(false);
    expect(text(100).safeParse('\uD800').success).toBe(false);
    expect(optionalText(100).parse('\u200B ')).toBeNull();
  });
});

describe('password', () => {
  it.each(['Abcdef1!', 'Correct-Horse-7', 'aB3_aB3_', `aA1!${'x'.repeat(124)}`])('takes %s', (given) => {
    expect(password.safeParse(given).success).toBe(true);
  });

  it.each(['', 'Abcde1!', 'abcdef1!', 'ABCDEF1!', 'Abcdefg!', 'Abcdefg1', `aA1!${'x'.repeat(125)}`, 12345678])('refuses %s', (given) => {
    expect(password.safeParse(given).success).toBe(false);
  });
});

describe('numeric', () => {
  it.each([
    ['12', 12],
    [' 12.50 ', 12.5],
    ['-3', -3],
    [7, 7],
  ])('reads %s', (given, value) => {
    expect(numeric.parse(given)).toBe(value);
  });

  it.each(['', ' ', '0x10', '1e3', '1,000', 'Infinity', '1.', Number.NaN, null, undefined, [], true])('refuses %s', (given) => {
    expect(numeric.safeParse(given).success).toBe(false);
  });
});

describe('page', () => {
  it('is twenty unless it says otherwise', () => {
    expect(page.parse({})).toStrictEqual({ limit: 20 });
    expect(page.parse({ limit: '50', cursor: 'abc' })).toStrictEqual({ limit: 50, cursor: 'abc' });
  });

  it.each(['0', '51', '1.5', '', 'many'])('refuses a limit of %s', (limit) => {
    expect(page.safeParse({ limit }).success).toBe(false);
  });
});

describe('id', () => {
  it.each(['64b7f0c2a1d3e4f5a6b7c8d9', 'ord_01k9w3f9n8', 'pro-1|2026-11-21'])('takes %s', (given) => {
    expect(id.safeParse(given).success).toBe(true);
  });

  it.each(['', 'a b', '../x', '{"$ne":1}', '$where', 'x'.repeat(65), { $ne: null }, 5])('refuses %s', (given) => {
    expect(id.safeParse(given).success).toBe(false);
  });
});

it('normalises an instant with an offset to UTC and refuses one without', () => {
  expect(anyInstant.parse('2026-11-21T09:00:00+05:30')).toBe('2026-11-21T03:30:00.000Z');
  expect(anyInstant.parse('2026-11-21T03:30:00Z')).toBe('2026-11-21T03:30:00.000Z');
  for (const given of ['2026-11-21T09:00:00', '2026-11-21', '2026-02-30T09:00:00Z', 'tomorrow', 0])
    expect(anyInstant.safeParse(given).success).toBe(false);
});

it('reads a blank optional text as none', () => {
  expect(optionalText(10).parse('  ')).toBeNull();
  expect(optionalText(10).parse(null)).toBeNull();
  expect(optionalText(10).parse(undefined)).toBeUndefined();
  expect(optionalText(10).parse(' 4B ')).toBe('4B');
});

it('compares emails in lower case', () => {
  expect(email.parse(' Asha@Example.COM ')).toBe('asha@example.com');
  expect(email.safeParse('asha@').success).toBe(false);
});
