import { describe, expect, it } from 'vitest';
import { givenPassword, otpCode } from './auth/fields.ts';
import * as fields from './fields.ts';
import { hasMisplacedComma, isPostalCodeOf } from './kit/patterns.ts';
import { routes } from './index.ts';
import { email, password, phone, postalCode, text, typedRupees } from './kit/index.ts';

const typed = {
  text: [text(5), fields.text(5), ['', '  ', 'Asha', ' Asha ', 'too long', '\u200B', 'A\u202Esha', '\u200D\uFE0F', '\u3164', '👍', 'नमः']],
  email: [
    email,
    fields.email,
    ['', 'asha', 'asha@example.test', ' Asha@Example.TEST ', 'a@b', '\u200Basha@example.test', `${'x'.repeat(250)}@example.test`],
  ],
  phone: [
    phone,
    fields.phone,
    [
      '',
      '98765',
      '98765 43210',
      '09876543210',
      '(987) 654-3210',
      '+447911123456',
      '+0123456789',
      'abcdefghij',
      '९८७६५४३२१०',
      '\u202A+91 98765\u201143210\u202C',
    ],
  ],
  postalCode: [
    postalCode,
    fields.postalCode,
    ['', '41', '411038', ' 411038 ', 'SW1A 1AA', '-411038', '41103812345', '४११०३८', '\u202A411038\u202C'],
  ],
  password: [
    password,
    fields.password,
    ['', 'Karigar@123', 'karigar@123', 'Karigar123', 'Karigar_123', 'K@r1', `Karigar@1${'x'.repeat(128)}`],
  ],
  givenPassword: [givenPassword, fields.givenPassword, ['', 'x', 'x'.repeat(129)]],
  otpCode: [
    otpCode,
    fields.otpCode,
    ['', '123', '1234', ' 123456 ', '1234567', '12a4', '१२३४', '\u200B1234', '123 456', '123-456', '1 2 3'],
  ],
} as const;

describe.each(Object.entries(typed))('%s of a form and of the contract', (_name, [contract, form, inputs]) => {
  it.each(inputs)('agree on "%s"', (input) => {
    const [expected, actual] = [contract.safeParse(input), form.safeParse(input)];
    expect({ success: actual.success, data: actual.data }).toEqual({ success: expected.success, data: expected.data });
  });
});

it.each([
  ['1250', '1250'],
  ['1,250', '1250'],
  ['12,500', '12500'],
  ['1,25,000', '125000'],
  ['12,50,000.75', '1250000.75'],
  ['1,00,00,000', '10000000'],
  ['125,000', '125000'],
  ['1,250,000.5', '1250000.5'],
  ['₹ १,२५,०००', '125000'],
  ['1,250,', '1250'],
  ['1250, ', '1250'],
  ['Rs. 1,250/-.', '1250'],
  // Not an amount, rather than a hundredfold one.
  ['12,50', undefined],
  ['1,5', undefined],
  ['1,250,50', undefined],
  ['1.250,50', undefined],
  ['1,25,00', undefined],
  ['1,2500', undefined],
  ['1250,000', undefined],
  ['1,,250', undefined],
  ['1,250,,', undefined],
  ['12,50,', undefined],
  [',250', undefined],
  ['1,250.000,5', undefined],
])('reads the commas of %j as %j', (typedAmount, amount) => {
  expect(fields.rupees.safeParse(typedAmount).data).toBe(amount);
  expect(hasMisplacedComma(typedAmount)).toBe(amount === undefined && typedAmount !== ',250');
});

it.each([
  '1200',
  '₹1,200',
  '₹ 1,20,000.50',
  'Rs. 1200/-',
  'INR 1200',
  'रु. १,२००',
  '\u202A1200\u202C',
  '',
  '-5',
  '1e3',
  'twelve',
  '1.2.3',
  '12,50',
])('reads the price "%s" as the form of a service does', (typedPrice) => {
  const [expected, actual] = [typedRupees.safeParse(typedPrice), fields.rupees.safeParse(typedPrice)];
  expect([actual.success, actual.data && Number(actual.data)]).toEqual([expected.success, expected.data]);
});

const ofNobody = ['411038', '411 038', '41103', '000000', 'SW1A 1AA'];

it('asks for six digits of a postal code of India, and for nothing of others', () => {
  const ofIndia = ['411038', ' 411 038 ', '41103', '4110388', '011038', 'SW1A 1AA'];
  expect(ofIndia.filter((code) => isPostalCodeOf('India', code))).toEqual(['411038', ' 411 038 ']);
  expect(isPostalCodeOf(' भारत ', '41103')).toBe(false);
  expect(isPostalCodeOf('United Kingdom', 'SW1A 1AA')).toBe(true);
  expect(isPostalCodeOf('United States', '94105')).toBe(true);
});

it('takes digits for a code of India where no country is given', () => {
  for (const country of [undefined, null, ' ']) {
    expect(ofNobody.filter((code) => isPostalCodeOf(country, code))).toEqual(['411038', '411 038', 'SW1A 1AA']);
  }
});

it('asks for six digits of a PIN code where something takes place', () => {
  const { body } = routes.openRequest;
  const accepts = (place: object) =>
    body.safeParse({ address: '5 Lake View', serviceType: 'plumbing', description: 'Tap', ...place }).success;
  expect(
    [{ pincode: '411001' }, { pincode: '' }, { country: 'United States', pincode: '94105' }].filter((place) => !accepts(place)),
  ).toEqual([]);
  expect([{ pincode: '41100' }, { country: 'India', pincode: 'SW1A 1AA' }].filter(accepts)).toEqual([]);
  for (const { body: address } of [routes.changeOrderAddress, routes.checkCoverage])
    expect(['411001', '41100'].map((pincode) => address.safeParse({ location: '5 Lake View', pincode }).success)).toEqual([true, false]);
});
