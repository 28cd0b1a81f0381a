import { waitFor } from '@testing-library/react';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { session } from '../session/session.ts';
import { signIn } from '../testing/index.tsx';
import { queryClient, restartReads, storeNewer } from './queries.ts';

const queryKey = ['count'];
let answers: ((count: number) => void)[];
let stop: () => void;

beforeEach(() => {
  answers = [];
  const queryFn = () => new Promise<number>((resolve) => answers.push(resolve));
  stop = new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {});
});
afterEach(() => {
  stop();
  queryClient.clear();
});

const answer = async (count: number) => {
  answers.at(-1)?.(count);
  await waitFor(() => expect(stored()).toBe(count));
};
const stored = () => queryClient.getQueryData(queryKey);
const addOne = (count: number | undefined) => count && count + 1;

it('keeps newer data when a read that began before it returns, and reads again', async () => {
  await answer(1);
  void queryClient.refetchQueries({ queryKey });
  expect(answers).toHaveLength(2);
  storeNewer(queryKey, addOne);
  answers[1]?.(1);
  await waitFor(() => expect(answers).toHaveLength(3));
  expect(stored()).toBe(2);
  await answer(3);
});

it('reads nothing again when no read is running', async () => {
  await answer(1);
  storeNewer(queryKey, addOne);
  expect(stored()).toBe(2);
  expect(queryClient.isFetching()).toBe(0);
});

it('lets a first read finish if the change needs its data, and reads again', async () => {
  storeNewer(queryKey, addOne);
  expect(stored()).toBeUndefined();
  await answer(1);
  await waitFor(() => expect(answers).toHaveLength(2));
  await answer(2);
});

it('keeps newer data when even the first read began before it', async () => {
  storeNewer(queryKey, () => 2);
  answers[0]?.(1);
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(stored()).toBe(2);
});

it('starts a read again that has not been answered, and ignores a late answer to the first one', async () => {
  void restartReads();
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[0]?.(1);
  await answer(2);
  expect(queryClient.isFetching()).toBe(0);
});

it('does not disturb a read that has something to show', async () => {
  await answer(1);
  void queryClient.refetchQueries({ queryKey });
  await restartReads();
  expect(answers).toHaveLength(2);
  await answer(3);
});

it('keeps what nobody in particular has read when somebody logs in, and reads it again', async () => {
  await answer(1);
  signIn('customer', { id: 'asha' });
  expect(stored()).toBe(1);
  expect(answers).toHaveLength(2);
  await answer(2);
  signIn('customer', { id: 'ravi' });
  expect(stored()).toBeUndefined();
  session.clear();
});

it('reads again what is read for the first time when somebody logs in', async () => {
  signIn('customer', { id: 'asha' });
  expect(answers).toHaveLength(2);
  await answer(2);
  expect(stored()).toBe(2);
  session.clear();
});
