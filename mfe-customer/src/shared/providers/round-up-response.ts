const minuteSteps = [5, 10, 15, 20, 30, 45];
const hourSteps = [1, 2, 3, 4, 6, 12, 24];

/** A response time as people say it: rounded up to the next usual step, a day at most. After a day a booking expires. */
export function roundUpResponse(minutes: number): { readonly unit: 'minutes' | 'hours'; readonly count: number } {
  const step = minuteSteps.find((each) => minutes <= each);
  if (step !== undefined) return { unit: 'minutes', count: step };
  return { unit: 'hours', count: hourSteps.find((each) => minutes <= each * 60) ?? 24 };
}
