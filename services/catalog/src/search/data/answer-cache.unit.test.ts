import { expect, it } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';

const start = new Date('2026-11-23T04:30:00Z').getTime();

function counting() {
  let ms = start;
  const answers = createAnswerCache({ now: () => new Date(ms) });
  let made = 0;
  return { answers, next: () => (made += 1), pass: (by: number) => (ms += by) };
}

it('computes an answer once per key', () => {
  const { answers, next } = counting();
  expect([answers.get('a', next), answers.get('a', next), answers.get('b', next)]).toEqual([1, 1, 2]);
});

it('computes it again after a change and after five seconds', () => {
  const { answers, next, pass } = counting();
  answers.get('a', next);
  answers.clear();
  expect(answers.get('a', next)).toBe(2);
  pass(4_999);
  expect(answers.get('a', next)).toBe(2);
  pass(1);
  expect(answers.get('a', next)).toBe(3);
});

it('does not cache an answer that was begun before a change', async () => {
  const { answers, next } = counting();
  let finish = (_value: number) => undefined as unknown;
  const first = answers.get('a', () => new Promise<number>((resolve) => (finish = resolve)));
  answers.clear();
  finish(0);
  expect(await first).toBe(0);
  expect(answers.get('a', next)).toBe(1);
});

it('does not cache failures', async () => {
  const { answers, next } = counting();
  await expect(answers.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(answers.get('a', next)).toBe(1);
});
