export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
/** 24 hours. A day of the calendar has 23 or 25 where and when summer time begins or ends. */
export const dayMs = 24 * hourMs;
