import { dayMs } from '@karigar/contracts';

/** A provider's instant or booked work, identified by its request, or by its order if it was booked. */
export interface Job {
  readonly id: string;
  /** Version of the order; 0 until the order is known. Older versions are ignored. */
  readonly version: number;
  readonly isUnderWay: boolean;
  /** When the order reached this state. */
  readonly at: Date;
}

/** A provider's running jobs, and how many they can do at once. */
export interface Engagement {
  readonly capacity: number;
  /** Version of the provider's availability that sets the capacity. */
  readonly capacityVersion: number;
  readonly jobs: readonly Job[];
  /** How often the provider has become engaged or free. */
  readonly changes: number;
  /** The last change whose consequences have been carried out. */
  readonly settledChange: number;
}

/** Every order ends within three days of its window (`autoCloseAfterHours`), so work reported before that is over. */
export const longestWorkMs = 4 * dayMs;
/**
 * Finished jobs are remembered for as long as an older event could make them current again. The bound keeps the document small if somebody books and
 * cancels for days.
 */
const maxFinishedJobs = 2_000;

export const noEngagement: Engagement = { capacity: 1, capacityVersion: 0, jobs: [], changes: 0, settledChange: 0 };

/** An engaged provider is neither asked about requests nor can win one. */
export const isEngaged = ({ jobs, capacity }: Pick<Engagement, 'jobs' | 'capacity'>): boolean =>
  jobs.filter(({ isUnderWay }) => isUnderWay).length >= capacity;

export const isUnsettled = ({ changes, settledChange }: Engagement): boolean => changes > settledChange;

/** Updates one job, unless a newer version of it is known. */
export function withJob(engagement: Engagement, job: Job): Engagement {
  const { jobs } = engagement;
  if (jobs.some(({ id, version }) => id === job.id && version >= job.version)) return engagement;
  const others = jobs.filter(({ id }) => id !== job.id);
  return counted(engagement, { ...engagement, jobs: [...remembered(others, job.at), job] });
}

/** Forgets finished jobs whose remaining events would all be too old to be applied. */
function remembered(jobs: readonly Job[], now: Date): Job[] {
  const over = jobs.filter((job) => !job.isUnderWay && now.getTime() - job.at.getTime() <= longestWorkMs);
  return [...over.slice(-maxFinishedJobs), ...jobs.filter(({ isUnderWay }) => isUnderWay)];
}

export function withCapacity(engagement: Engagement, capacity: number, version: number): Engagement {
  return version <= engagement.capacityVersion ? engagement : counted(engagement, { ...engagement, capacity, capacityVersion: version });
}

const counted = (before: Engagement, after: Engagement): Engagement =>
  isEngaged(before) === isEngaged(after) ? after : { ...after, changes: after.changes + 1 };
