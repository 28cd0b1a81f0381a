import { expect, it } from 'vitest';
import { asked, openRequest, start } from '../../testing/builders.ts';
import { nextWaveAt, promisedWave, waveSize } from './waves.ts';

it('starts small, doubles, and is bounded', () => {
  expect([0, 1, 2, 6, 60].map((waves) => waveSize(waves, 15))).toEqual([15, 30, 60, 960, 960]);
  expect(nextWaveAt(start)).toEqual(new Date(start.getTime() + 25_000));
});

it('promises a wave while the last one found somebody and the request lasts', () => {
  const second = nextWaveAt(start);
  expect(promisedWave(openRequest({ nextWaveAt: second }))).toEqual(second);
  expect(promisedWave(openRequest({ nextWaveAt: null }))).toBeNull();
  expect(promisedWave(openRequest({ nextWaveAt: second, expiresAt: second }))).toBeNull();
  expect(promisedWave(openRequest({ nextWaveAt: second, status: 'cancelled' }))).toBeNull();
  expect(promisedWave(openRequest({ nextWaveAt: second, asked: [] }))).toBeNull();
  // The second wave found nobody; somebody who came online was asked between the two.
  const later = { ...asked('p4'), at: new Date(start.getTime() + 10_000) };
  const afterSecond = nextWaveAt(second);
  expect(promisedWave(openRequest({ nextWaveAt: afterSecond, asked: [asked('p1'), later] }))).toBeNull();
});
