const betweenWavesMs = 25_000;

/**
 * How many providers the next wave asks: twice as many as the wave before. The rule is published (about page); declines do not change it.
 * @param first size of the first wave
 */
export const waveSize = (waves: number, first: number): number => first * 2 ** Math.min(waves, 6);

export const nextWaveAt = (now: Date): Date => new Date(now.getTime() + betweenWavesMs);
