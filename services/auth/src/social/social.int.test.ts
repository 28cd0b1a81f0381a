import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { fixedClock } from '@karigar/service-kit/testing';
import { afterAll, expect, test } from 'vitest';
import { startAuth } from '../testing/auth-for-tests.ts';
import { customerBody, registeredCustomer, verified } from '../testing/people.ts';

const publicUrl = 'http://karigar.test';
const callback = `${publicUrl}/api/auth/social/local/callback`;

/** Who signs in at the issuer, and what it says about them. */
let person = { email: 'asha@example.test', email_verified: true as boolean | undefined, name: 'Asha Kulkarni' };
const clock = fixedClock(new Date());

const issuer = createServer();
await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
const provider = new Provider(url, {
  clients: [{ client_id: 'karigar', client_secret: 'secret', redirect_uris: [callback], grant_types: ['authorization_code'] }],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...person }) }),
  features: { devInteractions: { enabled: true } },
  pkce: { required: () => true },
  cookies: { keys: ['a key of this test'] },
});
issuer.on('request', provider.callback());
const social = [
  { id: 'local', label: 'Local', issuer: url, clientId: 'karigar', clientSecret: 'secret' },
  { id: 'away', label: 'Away', issuer: 'http://127.0.0.1:1', clientId: 'karigar', clientSecret: 'secret' },
];
const auth = await startAuth({ clock, env: { PUBLIC_URL: publicUrl, SOCIAL_PROVIDERS: JSON.stringify(social) } });
afterAll(async () => {
  await auth.stop();
  issuer.close();
  issuer.closeAllConnections();
});

/** A browser: keeps cookies per origin, does not follow redirects. */
function browser() {
  const jar = new Map<string, string>();
  const go = async (url: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { cookie, ...init.headers } });
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  return { jar, go };
}
type Browser = ReturnType<typeof browser>;

/** What the gateway makes of an address of ours. */
const toService = (location: string) => location.replace(`${publicUrl}/api`, auth.url);

const start = (at: Browser, provider = 'local') => at.go(`${auth.url}/auth/social/${provider}/start`);
const locationOf = (answer: Response) => answer.headers.get('location') ?? '';

/** Signs in at the issuer, up to its redirect to our callback. */
async function signInAtIssuer(at: Browser, authorization: string): Promise<string> {
  let next = authorization;
  for (let steps = 0; steps < 12; steps += 1) {
    if (next.startsWith(callback)) return next;
    const answer = await at.go(next);
    const location = locationOf(answer);
    if (location !== '') {
      next = new URL(location, next).href;
      continue;
    }
    const page = await answer.text();
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1] ?? next;
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '';
    const body = new URLSearchParams({ prompt, ...(prompt === 'login' ? { login: 'asha', password: 'any' } : {}) });
    const posted = await at.go(new URL(action, next).href, { method: 'POST', body });
    next = new URL(locationOf(posted), next).href;
  }
  throw new Error(`The issuer never led back, the last address was ${next}`);
}

/** Signs in completely. Returns the parameters of the page to which the person is redirected. */
async function signIn(at: Browser): Promise<URLSearchParams> {
  const returned = await signInAtIssuer(at, locationOf(await start(at)));
  const ended = await at.go(toService(returned));
  expect([ended.status, locationOf(ended)]).toEqual([302, expect.stringMatching(/^\/authtransfer\?/)]);
  return new URL(locationOf(ended), publicUrl).searchParams;
}

const register = async (at: Browser, email: string, handoff: string) => {
  const mobile = await verified(auth);
  const cookie = [...at.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await auth.call('POST', '/customer/register', { body: customerBody(mobile, { email, handoff }), headers: { cookie } });
  return { mobile, answer };
};
const isProven = async (mobile: string) => (await auth.mongo.collection('customers').findOne({ mobile }))?.['emailProven'] as unknown;

let people = 0;
const somebody = (over: Partial<typeof person> = {}) => {
  person = { email: `asha${(people += 1)}.${Date.now()}@example.test`, email_verified: true, name: 'Asha Kulkarni', ...over };
  return person;
};

test('a new person is sent to the registration, where the handoff proves the email once', async () => {
  const { email } = somebody();
  const at = browser();
  const query = await signIn(at);
  expect(Object.fromEntries(query)).toEqual({ name: 'Asha Kulkarni', email, handoff: expect.stringMatching(/^[\w-]{43}$/) });
  const handoff = query.get('handoff') ?? '';
  const stored = JSON.stringify(await auth.mongo.collection('handoffs').findOne({ email }));
  for (const secret of [handoff, at.jar.get('karigar_handoff') ?? 'missing']) expect(stored).not.toContain(secret);

  const { mobile, answer } = await register(at, email, handoff);
  expect(answer).toMatchObject({ status: 201, body: { data: { email } } });
  expect(await isProven(mobile)).toBe(true);
  expect(await auth.mongo.collection('handoffs').countDocuments({ email })).toBe(0);
  // The account is gone, the handoff is shown again.
  await auth.mongo.collection('customers').deleteOne({ mobile });
  expect((await register(at, email, handoff)).answer).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } });
});

test('a handoff is worthless for another email, in another browser, and after five minutes', async () => {
  const { email } = somebody();
  const at = browser();
  const handoff = (await signIn(at)).get('handoff') ?? '';
  const refused = { status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } };
  expect((await register(at, `other.${email}`, handoff)).answer).toMatchObject(refused);
  expect((await register(browser(), email, handoff)).answer).toMatchObject(refused);
  expect((await register(at, email, 'a guess')).answer).toMatchObject(refused);
  clock.advance(301_000);
  expect((await register(at, email, handoff)).answer).toMatchObject(refused);
});

test('a sign-in never logs in: an existing account with that email stays its owner’s', async () => {
  const { data } = await registeredCustomer(auth);
  somebody({ email: data.email });
  const at = browser();
  const query = await signIn(at);
  expect([...query.keys()].sort()).toEqual(['email', 'handoff', 'name']);
  expect(await auth.call('POST', '/customer/existancecheck', { body: { email: data.email } })).toMatchObject({ status: 409 });
  expect((await register(at, data.email, query.get('handoff') ?? '')).answer).toMatchObject({
    status: 409,
    body: { code: 'CUSTOMER_EXISTS' },
  });
});

test.each([false, undefined])('an email with email_verified %s proves nothing', async (email_verified) => {
  const { email } = somebody({ email_verified });
  expect(Object.fromEntries(await signIn(browser()))).toEqual({ error: 'unverified' });
  expect(await auth.mongo.collection('handoffs').countDocuments({ email })).toBe(0);
});

test('a wrong state, a missing or tampered cookie and a replayed answer are errors', async () => {
  somebody();
  const at = browser();
  const returned = toService(await signInAtIssuer(at, locationOf(await start(at))));
  const expired = '/authtransfer?error=expired';
  const cookie = at.jar.get('karigar_signin') ?? '';
  const wrongState = new URL(returned);
  wrongState.searchParams.set('state', 'another');
  const withCookie = (value: string, url = returned) => browser().go(url, { headers: { cookie: `karigar_signin=${value}` } });
  expect(locationOf(await withCookie(cookie, wrongState.href))).toBe(expired);
  // Login CSRF: the victim's browser did not begin this sign-in.
  expect(locationOf(await browser().go(returned))).toBe(expired);
  expect(locationOf(await withCookie(`${cookie.slice(0, -4)}AAAA`))).toBe(expired);
  expect(locationOf(await at.go(returned))).toMatch(/^\/authtransfer\?name=/);
  expect(locationOf(await at.go(returned)), 'the cookie is gone').toBe(expired);
  expect(locationOf(await withCookie(cookie)), 'the issuer knows that the code was used').toBe('/authtransfer?error=unavailable');
});

test('PKCE and nonce refuse a code from another sign-in', async () => {
  somebody();
  const [victim, attacker] = [browser(), browser()];
  const returned = new URL(await signInAtIssuer(attacker, locationOf(await start(attacker))));
  const authorization = new URL(locationOf(await start(victim)));
  returned.searchParams.set('state', authorization.searchParams.get('state') ?? '');
  expect(locationOf(await victim.go(toService(returned.href)))).toBe('/authtransfer?error=unavailable');
});

test('cancelling at the issuer, or its outage, is explained', async () => {
  const at = browser();
  const state = new URL(locationOf(await start(at))).searchParams.get('state') ?? '';
  const cancelled = await at.go(`${auth.url}/auth/social/local/callback?error=access_denied&state=${state}`);
  expect(locationOf(cancelled)).toBe('/authtransfer?error=cancelled');
  expect(locationOf(await start(browser(), 'away'))).toBe('/authtransfer?error=unavailable');
  expect((await start(browser(), 'unknown')).status).toBe(404);
});

test('a sign-in that fails is a security event, and a person who cancels is none', async () => {
  const failures = async () =>
    /^security_events_total\{event="login-failed".*\} (\d+)$/m.exec(await (await fetch(`${auth.url}/metrics`)).text())?.[1];
  const before = Number((await failures()) ?? 0);
  await browser().go(`${auth.url}/auth/social/local/callback?code=guess&state=guess`);
  somebody({ email_verified: false });
  await signIn(browser());
  const at = browser();
  const state = new URL(locationOf(await start(at))).searchParams.get('state') ?? '';
  await at.go(`${auth.url}/auth/social/local/callback?error=access_denied&state=${state}`);
  expect(Number(await failures()) - before).toBe(2);
});

test('nothing in the request decides where the person is redirected', async () => {
  const at = browser();
  const answer = await at.go(`${auth.url}/auth/social/local/start?returnTo=https://evil.test&redirect_uri=https://evil.test`, {
    headers: { 'x-forwarded-host': 'evil.test', host: 'evil.test' },
  });
  const url = new URL(locationOf(answer));
  expect(url.searchParams.get('redirect_uri')).toBe(callback);
  expect(url.href).not.toContain('evil');
  expect(answer.headers.getSetCookie()[0]).toMatch(/^karigar_signin=.*; Path=\/api; .*HttpOnly; SameSite=Lax/);
});

test('the screens receive labels and no secrets', async () => {
  const { body } = await auth.call('GET', '/auth/features');
  expect(body.socialProviders).toEqual([
    { id: 'local', label: 'Local' },
    { id: 'away', label: 'Away' },
  ]);
});
