import { expect, test } from 'vitest';
import { changeProfile, revokeAllTokens, revokeToken, type Customer } from './account.ts';
import { readLoginName } from './login-name.ts';

const asha: Customer = {
  role: 'customer',
  id: 'asha',
  name: 'Asha',
  email: 'asha@example.com',
  mobile: '+919876543210',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  pincode: '411030',
  sessionVersion: 3,
};

test('a profile change takes over what is given and leaves the rest', () => {
  expect(changeProfile(asha, { city: 'Mumbai', pincode: null, name: undefined })).toEqual({
    ok: true,
    value: { account: { ...asha, city: 'Mumbai', pincode: null }, facts: [{ type: 'ProfileChanged' }] },
  });
});

test('a change that changes nothing is no event', () => {
  expect(changeProfile(asha, { city: 'Pune' })).toEqual({ ok: true, value: { account: asha, facts: [] } });
});

test('one session ends by its token, all by the session version', () => {
  expect(revokeToken(asha, 'jti-1')).toMatchObject({
    value: { account: { sessionVersion: 3 }, facts: [{ type: 'TokensRevoked', jti: 'jti-1' }] },
  });
  expect(revokeAllTokens(asha)).toMatchObject({ value: { account: { sessionVersion: 4 }, facts: [{ type: 'TokensRevoked', jti: null }] } });
});

test.each([
  ['  Asha@Example.COM ', { email: 'asha@example.com' }],
  ['98765 43210', { mobile: '+919876543210' }],
  ['+91-98765-43210', { mobile: '+919876543210' }],
  ['asha', undefined],
  ['asha@', undefined],
])('the login name %j is %j', (typed, name) => {
  expect(readLoginName(typed)).toEqual(name);
});
