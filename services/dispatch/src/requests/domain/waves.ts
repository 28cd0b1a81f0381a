const betweenWavesMs = 25_000;

/**
 * How many to ask next: with every wave twice as many. A small market gets one wave. The rule is public (about page); declines do
 * not matter.
 * @param first size of the first wave
 */
export const waveSize = (waves: number, first: number): number => first * 2 ** Math.min(waves, 6);

export const nextWaveAt = (now: Date): Date => new Date(now.getTime() + betweenWavesMs);
