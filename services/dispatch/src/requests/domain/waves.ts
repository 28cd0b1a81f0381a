const firstWave = 15;
const betweenWavesMs = 25_000;

/**
 * How many to ask next: with every wave twice as many, the best rated first. A small market gets one wave. The rule is public (about page); declines do
 * not matter.
 */
export const waveSize = (waves: number): number => firstWave * 2 ** Math.min(waves, 6);

export const nextWaveAt = (now: Date): Date => new Date(now.getTime() + betweenWavesMs);
