/** The one source of "now". Use cases receive it, so that tests set the time. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
