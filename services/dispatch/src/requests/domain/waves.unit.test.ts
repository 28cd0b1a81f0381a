import { expect, it } from 'vitest';
import { asked, start } from '../../testing/builders.ts';
import { nextWave } from './waves.ts';

const candidate = (n: number, score = 4) => ({ ...asked(`p${String(n).padStart(3, '0')}`), score });
const many = Array.from({ length: 60 }, (_, n) => candidate(n, n === 59 ? 5 : 4));

it('asks everybody at once in a small market', () => {
  expect(nextWave(many.slice(0, 15), [], 0, start).providers).toHaveLength(15);
});

it('asks the best few first, then twice as many, and nobody twice', () => {
  const first = nextWave(many, [], 0, start);
  expect(first.providers).toHaveLength(15);
  expect(first.providers[0]?.providerId).toBe('p059');
  expect(first.nextWaveAt).toEqual(new Date(start.getTime() + 25_000));
  const second = nextWave(many, first.providers, 1, start);
  expect(second.providers).toHaveLength(30);
  expect(new Set([...first.providers, ...second.providers].map(({ providerId }) => providerId)).size).toBe(45);
});
