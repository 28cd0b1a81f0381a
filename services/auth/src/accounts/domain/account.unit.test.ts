import { expect, test } from 'vitest';
import {
  block,
  changeAvatar,
  changeBase,
  changeEmail,
  changeLanguage,
  changeMobile,
  changePassword,
  changeProfile,
  changeProviderProfile,
  deleteCustomer,
  deleteProvider,
  isTokenValid,
  newCustomer,
  newProvider,
  revokeAllTokens,
  revokeToken,
  unblock,
  wrongCurrentPassword,
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
  createdAt: new Date('2026-11-01T04:30:00Z'),
};

test('a profile change updates the given fields and keeps the others', () => {
  expect(changeProfile(asha, { city: 'Mumbai', pincode: null, name: undefined })).toEqual({
    ok: true,
    value: { state: { ...asha, city: 'Mumbai', pincode: null }, facts: [{ type: 'ProfileChanged' }] },
  });
});

test('a PIN code in a profile is one of the country, given or not', () => {
  const refused = {
    ok: false,
    code: 'INVALID',
    extras: { errors: [{ path: 'pincode', message: 'Please enter a PIN code of six digits' }] },
  };
  expect(changeProfile(asha, { pincode: '41100' })).toEqual(refused);
  expect(changeProfile(asha, { country: 'Bharat', pincode: 'SW1A 1AA' })).toEqual(refused);
  expect(changeProfile(asha, { country: 'United Kingdom', pincode: 'SW1A 1AA' })).toMatchObject({
    value: { state: { pincode: 'SW1A 1AA' } },
  });
});

test('an unchanged profile produces no event', () => {
  expect(changeProfile(asha, { city: 'Pune' })).toEqual({ ok: true, value: { state: asha, facts: [] } });
});

test('email and number change only by proof, and may be sent back unchanged', () => {
  const refused = { ok: false, code: 'INVALID', extras: { errors: [{ path: 'email', message: 'This cannot be changed here.' }] } };
  expect(changeProfile(asha, { city: 'Mumbai', email: 'other@example.com' })).toEqual(refused);
  expect(changeProfile(asha, { city: 'Mumbai', mobile: '+919800000099' })).toMatchObject({
    code: 'INVALID',
    extras: { errors: [{ path: 'mobile' }] },
  });
  expect(changeProfile(asha, { city: 'Mumbai', email: asha.email, mobile: asha.mobile })).toMatchObject({
    value: { state: { city: 'Mumbai' } },
  });
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
  const other = { jti: 'jti-2', expires };
  expect(revokeToken({ ...asha, revokedTokens: [other] }, { jti: 'jti-1', expires }, now)).toMatchObject({
    value: { state: { revokedTokens: [other, { jti: 'jti-1' }] } },
  });
  expect(revokeToken(account, { jti: 'jti-1', expires }, now)).toMatchObject({ value: { state: account } });
  expect(isTokenValid({ ...asha, revokedTokens: [other, { jti: 'jti-1', expires }] }, { jti: 'jti-1', sessionVersion: 3 })).toBe(false);
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
  expect(changePassword(account, { was: 'hash-1', to: 'hash-3' })).toBe(wrongCurrentPassword);
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
  createdAt: new Date('2026-11-01T04:30:00Z'),
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

test('a registration has proven no email, and is neither blocked nor deleted', () => {
  const person = { id: 'asha', name: 'Asha', email: 'asha@example.com', mobile: '+919876543210', city: 'Pune', state: 'Maharashtra' };
  const inIndia = { ...person, country: 'India', language: 'en-IN', createdAt: new Date('2026-11-01T04:30:00Z') } as const;
  const unused = { emailProven: false, sessionVersion: 1, revokedTokens: [], blocked: null, deleted: false, passwordHash: 'hash-1' };
  const customer = { ...inIndia, pincode: '411030' };
  expect(newCustomer(customer, 'hash-1')).toStrictEqual({ ...customer, ...unused, role: 'customer' });
  const provider = { ...inIndia, address: '12 Laxmi Road', avatar: null };
  expect(newProvider(provider, 'hash-1')).toStrictEqual({ ...provider, ...unused, role: 'provider', base: null });
});

const changed = (state: object) => ({ ok: true, value: { state, facts: [{ type: 'ProfileChanged' }] } });
const unchanged = (state: object) => ({ ok: true, value: { state, facts: [] } });

test('number, language and picture are published when they change', () => {
  expect(changeMobile(asha, '+919876543219')).toEqual(changed({ ...asha, mobile: '+919876543219' }));
  expect(changeLanguage(asha, 'hi')).toEqual(changed({ ...asha, language: 'hi' }));
  expect(changeLanguage(asha, 'en-IN')).toEqual(unchanged(asha));
  expect(changeAvatar(ravi, 'picture')).toEqual(changed({ ...ravi, avatar: 'picture' }));
});

test('a base is published when any part of it changes', () => {
  const base = { lat: 18.51, lng: 73.81, radiusKm: 8, pincode: '411038' };
  const based = { ...ravi, base };
  expect(changeBase(ravi, base)).toEqual(changed(based));
  expect(changeBase(based, null)).toEqual(changed(ravi));
  expect(changeBase(ravi, null)).toEqual(unchanged(ravi));
  expect(changeBase(based, { ...base })).toEqual(unchanged(based));
  for (const part of [{ lat: 18.52 }, { lng: 73.82 }, { radiusKm: 9 }, { pincode: null }])
    expect(changeBase(based, { ...base, ...part })).toEqual(changed({ ...ravi, base: { ...base, ...part } }));
});

test('a block revokes all tokens and keeps its beginning when its reason changes; lifting it revives no token', () => {
  const [now, later] = [new Date('2026-11-20T04:30:00Z'), new Date('2026-11-21T04:30:00Z')];
  const facts = [{ type: 'TokensRevoked', jti: null }, { type: 'BlockChanged' }];
  const blocked = { ...asha, blocked: { reason: 'fraud', since: now }, sessionVersion: 4 };
  expect(block(asha, 'fraud', now)).toEqual({ ok: true, value: { state: blocked, facts } });
  const again = { ...blocked, blocked: { reason: 'threats', since: now }, sessionVersion: 5 };
  expect(block(blocked, 'threats', later)).toEqual({ ok: true, value: { state: again, facts } });
  expect(unblock(blocked)).toEqual({ ok: true, value: { state: { ...asha, sessionVersion: 4 }, facts: [{ type: 'BlockChanged' }] } });
  expect(unblock(asha)).toEqual(unchanged(asha));
});

test('a deletion leaves no personal data, frees number and email, and revokes all tokens', () => {
  const facts = [{ type: 'TokensRevoked', jti: null }, { type: 'Deleted' }];
  const left = {
    name: 'Deleted account',
    emailProven: false,
    city: '',
    state: '',
    country: '',
    language: 'en-IN',
    passwordHash: '',
    revokedTokens: [],
    blocked: null,
    deleted: true,
    createdAt: asha.createdAt,
  };
  expect(deleteCustomer(asha)).toEqual({
    ok: true,
    value: {
      state: {
        ...left,
        role: 'customer',
        id: 'asha',
        email: 'deleted asha',
        mobile: 'deleted asha',
        pincode: null,
        sessionVersion: 4,
      },
      facts,
    },
  });
  const base = { lat: 18.51, lng: 73.81, radiusKm: 8, pincode: '411038' };
  expect(deleteProvider({ ...ravi, base, avatar: 'picture', blocked: { reason: 'fraud', since: new Date(0) } })).toEqual({
    ok: true,
    value: {
      state: {
        ...left,
        role: 'provider',
        id: 'ravi',
        email: 'deleted ravi',
        mobile: 'deleted ravi',
        address: '',
        avatar: null,
        base: null,
        sessionVersion: 2,
      },
      facts,
    },
  });
});
