/** Instant or booked work of a provider, known by its request, or by its order if it was booked. */
export interface Job {
  readonly id: string;
  /** Of the order; 0 until the order is known. What is older changes nothing. */
  readonly version: number;
  readonly isUnderWay: boolean;
  /** When the order became what this says. */
  readonly at: Date;
}

/** How many jobs a provider has under way, and how many they can have at once. */
export interface Engagement {
  readonly capacity: number;
  /** Version of the provider's availability that says so. */
  readonly capacityVersion: number;
  readonly jobs: readonly Job[];
  /** Counts how often the provider became engaged or free. */
  readonly changes: number;
  /** The change whose consequences have been carried out. */
  readonly settledChange: number;
}

/** Every order ends within three days of its window (decisions 4a), so work that was reported longer ago is over. */
export const longestWorkMs = 4 * 24 * 3_600_000;
/**
 * Jobs that are over are remembered for as long as an older event could still make them current, however many there are in that time. The bound keeps
 * the document small if somebody books and cancels for days.
 */
const mostJobsOver = 2_000;

export const noEngagement: Engagement = { capacity: 1, capacityVersion: 0, jobs: [], changes: 0, settledChange: 0 };

/** An engaged provider is asked for nothing new and wins nothing new. */
export const isEngaged = ({ jobs, capacity }: Pick<Engagement, 'jobs' | 'capacity'>): boolean =>
  jobs.filter(({ isUnderWay }) => isUnderWay).length >= capacity;

export const isUnsettled = ({ changes, settledChange }: Engagement): boolean => changes > settledChange;

/** What is known of one job, unless something newer is known of it. */
export function withJob(engagement: Engagement, job: Job): Engagement {
  const { jobs } = engagement;
  if (jobs.some(({ id, version }) => id === job.id && version >= job.version)) return engagement;
  const others = jobs.filter(({ id }) => id !== job.id);
  return counted(engagement, { ...engagement, jobs: [...remembered(others, job.at), job] });
}

/** Forgets jobs that are over and of which every event is too old to be believed by now. */
function remembered(jobs: readonly Job[], now: Date): Job[] {
  const over = jobs.filter((job) => !job.isUnderWay && now.getTime() - job.at.getTime() <= longestWorkMs);
  return [...over.slice(-mostJobsOver), ...jobs.filter(({ isUnderWay }) => isUnderWay)];
}

/** What the first word of a job says, unless anything is known of it: a request is a job from its acceptance on, before there is an order. */
export const withNewJob = (engagement: Engagement, job: Job): Engagement =>
  engagement.jobs.some(({ id }) => id === job.id) ? engagement : withJob(engagement, job);

export function withCapacity(engagement: Engagement, capacity: number, version: number): Engagement {
  return version <= engagement.capacityVersion ? engagement : counted(engagement, { ...engagement, capacity, capacityVersion: version });
}

const counted = (before: Engagement, after: Engagement): Engagement =>
  isEngaged(before) === isEngaged(after) ? after : { ...after, changes: after.changes + 1 };
