import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { session } from '../session/session.ts';
import { fakeApi, problem, signIn } from '../testing/index.tsx';
import { api } from './client.ts';
import { readOrCached, useCachedSince } from './read-or-cached.ts';

const fake = fakeApi({ 'GET /customer/profile': () => problem(500, 'INTERNAL') });
const read = () => readOrCached('profile', async () => (await api('GET /customer/profile')).name);
const answer = (name: string) =>
  fake.on({ 'GET /customer/profile': () => Response.json({ name }, { headers: { 'content-type': 'application/json' } }) });
const lost = () => fake.on({ 'GET /customer/profile': () => Response.error() });
const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('cached-response:'));

beforeEach(() => {
  session.clear();
  signIn('customer', { id: 'asha' });
});

const Since = () => <p>{useCachedSince('profile', 'another') === null ? 'now' : 'before'}</p>;

it('returns the stored response and its time while the server is unreachable', async () => {
  render(<Since />);
  lost();
  await expect(read()).rejects.toMatchObject({ status: 0 });
  answer('Asha');
  expect(await read()).toBe('Asha');
  expect(screen.getByText('now')).toBeTruthy();
  lost();
  expect(await act(read)).toBe('Asha');
  expect(screen.getByText('before')).toBeTruthy();
  answer('Asha Rao');
  expect(await act(read)).toBe('Asha Rao');
  expect(screen.getByText('now')).toBeTruthy();
});

it('does not hide a refusal, and forgets the time of the stored response', async () => {
  render(<Since />);
  answer('Asha');
  await read();
  lost();
  await act(read);
  expect(screen.getByText('before')).toBeTruthy();
  fake.on({ 'GET /customer/profile': () => problem(404, 'NOT_FOUND') });
  await act(() => expect(read()).rejects.toMatchObject({ status: 404 }));
  expect(screen.getByText('now')).toBeTruthy();
});

it('says nothing to another account about how old the responses of the first one were', async () => {
  render(<Since />);
  answer('Asha');
  await read();
  lost();
  await act(read);
  expect(screen.getByText('before')).toBeTruthy();
  act(() => signIn('customer', { id: 'ravi' }));
  expect(screen.getByText('now')).toBeTruthy();
});

it('keeps nothing after a logout, and shows nothing to another account', async () => {
  answer('Asha');
  await read();
  expect(stored()).toHaveLength(1);
  session.clear();
  expect(stored()).toEqual([]);

  signIn('customer', { id: 'asha' });
  await read();
  signIn('customer', { id: 'ravi' });
  expect(stored()).toEqual([]);
  lost();
  await expect(read()).rejects.toMatchObject({ status: 0 });
});

it('ignores a response that arrives after its account has logged out', async () => {
  let arrive: (answer: Response) => void = () => {};
  fake.on({ 'GET /customer/profile': () => new Promise<Response>((resolve) => (arrive = resolve)) });
  const reading = read();
  session.clear();
  signIn('customer', { id: 'ravi' });
  arrive(Response.json({ name: 'Asha' }));
  await expect(reading).rejects.toMatchObject({ code: 'LOGGED_OUT' });
  expect(stored()).toEqual([]);
});

it('keeps the sixty latest responses', async () => {
  answer('Asha');
  for (let n = 0; n < 70; n += 1) await readOrCached(`answer ${n}`, () => Promise.resolve(n));
  expect(stored()).toHaveLength(60);
  lost();
  expect(await readOrCached('answer 69', read)).toBe(69);
});
