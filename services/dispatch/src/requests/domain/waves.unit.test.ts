import { expect, it } from 'vitest';
import { start } from '../../testing/builders.ts';
import { nextWaveAt, waveSize } from './waves.ts';

it('starts small, doubles, and is bounded', () => {
  expect([0, 1, 2, 6, 60].map((waves) => waveSize(waves, 15))).toEqual([15, 30, 60, 960, 960]);
  expect(nextWaveAt(start)).toEqual(new Date(start.getTime() + 25_000));
});
