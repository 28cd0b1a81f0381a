import { expect, it } from 'vitest';
import { isSamePerson } from './same-person.ts';

const asha = { mobile: '+919800000002', email: 'asha@example.test' };
const ramesh = { mobile: '+919800000001', email: 'ramesh@example.test' };
const deleted = { mobile: '', email: '' };

it('takes accounts with the same mobile number or email for one person', () => {
  expect(isSamePerson(asha, { ...ramesh, mobile: asha.mobile })).toBe(true);
  expect(isSamePerson(asha, { ...ramesh, email: asha.email })).toBe(true);
  expect(isSamePerson(asha, ramesh)).toBe(false);
  expect(isSamePerson(deleted, deleted)).toBe(false);
});
