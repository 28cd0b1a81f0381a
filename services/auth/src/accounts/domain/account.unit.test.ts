import { expect, test } from 'vitest';
import {
  changeEmail,
  changePassword,
  changeProfile,
  changeProviderProfile,
  isTokenValid,
  revokeAllTokens,
  revokeToken,
  type Customer,
  type Provider,
} from './account.ts';
import { readLoginName } from './login-name.ts';

const asha: Customer = {
  role: 'customer',
  id: 'asha',
  name: 'Asha',
  email: 'asha@example.com',
  emailProven: false,
  mobile: '+919876543210',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  language: 'en-IN',
  pincode: '411030',
  passwordHash: 'hash-1',
  sessionVersion: 3,
  revokedTokens: [],
  blocked: null,
  deleted: false,
};

test('a profile change updates the given fields and keeps the others', () => {
  expect(changeProfile(asha, { city: 'Mumbai', pincode: null, name: undefined })).toEqual({
    ok: true,
    value: { state: { ...asha, city: 'Mumbai', pincode: null }, facts: [{ type: 'ProfileChanged' }] },
  });
});

test('an unchanged profile produces no event', () => {
  expect(changeProfile(asha, { city: 'Pune' })).toEqual({ ok: true, value: { state: asha, facts: [] } });
});

test('the email changes only by proof, and may be sent back unchanged', () => {
  const refused = { ok: false, code: 'INVALID', extras: { errors: [{ path: 'email', message: 'This cannot be changed here.' }] } };
  expect(changeProfile(asha, { city: 'Mumbai', email: 'other@example.com' })).toEqual(refused);
  expect(changeProfile(asha, { city: 'Mumbai', email: asha.email })).toMatchObject({ value: { state: { city: 'Mumbai' } } });
  expect(changeEmail(asha, 'other@example.com')).toEqual({
    ok: true,
    value: { state: { ...asha, email: 'other@example.com', emailProven: true }, facts: [{ type: 'ProfileChanged' }] },
  });
  expect(changeEmail(asha, asha.email)).toEqual({ ok: true, value: { state: { ...asha, emailProven: true }, facts: [] } });
});

test('a session ends by its token, all sessions by the session version', () => {
  const now = new Date('2026-11-20T04:30:00Z');
  const expires = new Date('2026-11-20T16:30:00Z');
  const expired = { jti: 'expired', expires: now };
  const revoked = revokeToken({ ...asha, revokedTokens: [expired] }, { jti: 'jti-1', expires }, now);
  expect(revoked).toEqual({
    ok: true,
    value: { state: { ...asha, revokedTokens: [{ jti: 'jti-1', expires }] }, facts: [{ type: 'TokensRevoked', jti: 'jti-1' }] },
  });
  const account = revoked.ok ? revoked.value.state : asha;
  expect(isTokenValid(account, { jti: 'jti-1', sessionVersion: 3 })).toBe(false);
  expect(isTokenValid(account, { jti: 'jti-2', sessionVersion: 3 })).toBe(true);
  expect(isTokenValid(account, { jti: 'jti-2', sessionVersion: 2 })).toBe(false);
  expect(revokeAllTokens(asha)).toMatchObject({ value: { state: { sessionVersion: 4 }, facts: [{ type: 'TokensRevoked', jti: null }] } });
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

test('a changed password revokes all tokens, and the second of two simultaneous changes is refused', () => {
  const changed = changePassword(asha, { was: 'hash-1', to: 'hash-2' });
  expect(changed).toEqual({
    ok: true,
    value: { state: { ...asha, passwordHash: 'hash-2', sessionVersion: 4 }, facts: [{ type: 'TokensRevoked', jti: null }] },
  });
  const account = changed.ok ? changed.value.state : asha;
  expect(changePassword(account, { was: 'hash-1', to: 'hash-3' })).toMatchObject({ ok: false, code: 'INVALID_CREDENTIALS' });
});

const ravi: Provider = {
  role: 'provider',
  id: 'ravi',
  name: 'Ravi',
  email: 'ravi@example.com',
  emailProven: false,
  mobile: '+919876543211',
  address: '12 Laxmi Road',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  language: 'en-IN',
  avatar: null,
  base: null,
  passwordHash: 'hash-1',
  sessionVersion: 1,
  revokedTokens: [],
  blocked: null,
  deleted: false,
};

test('a provider changes their details and may send the rest back unchanged', () => {
  const { name, email, mobile, address, state, country } = ravi;
  expect(changeProviderProfile(ravi, { name, email, mobile, address, city: 'Nashik', state, country })).toEqual({
    ok: true,
    value: { state: { ...ravi, city: 'Nashik' }, facts: [{ type: 'ProfileChanged' }] },
  });
});

test('a provider cannot change the email or the mobile number', () => {
  expect(changeProviderProfile(ravi, { name: 'Ravi J', email: 'other@example.com', mobile: '+919876543219' })).toEqual({
    ok: false,
    code: 'INVALID',
    extras: {
      errors: [
        { path: 'email', message: 'This cannot be changed here.' },
        { path: 'mobile', message: 'This cannot be changed here.' },
      ],
    },
  });
});
