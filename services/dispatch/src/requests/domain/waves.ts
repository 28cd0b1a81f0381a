import { betweenWavesSeconds } from '@karigar/contracts';
import type { ServiceRequest } from './request.ts';

const betweenWavesMs = betweenWavesSeconds * 1_000;

/**
 * How many providers the next wave asks: twice as many as the wave before. The rule is published (about page); declines do not change it.
 * @param first size of the first wave
 */
export const waveSize = (waves: number, first: number): number => first * 2 ** Math.min(waves, 6);

export const nextWaveAt = (now: Date): Date => new Date(now.getTime() + betweenWavesMs);

/** When the next wave asks, unless everybody has been asked as far as the last one could tell, or the request ends before. */
export function promisedWave({ status, asked, nextWaveAt: next, expiresAt }: Waved): Date | null {
  if (status !== 'open' || next === null || next >= expiresAt) return null;
  const last = next.getTime() - betweenWavesMs;
  return asked.some(({ at }) => at.getTime() === last) ? next : null;
}

type Waved = Pick<ServiceRequest, 'status' | 'asked' | 'nextWaveAt' | 'expiresAt'>;
