export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
/** Of 24 hours: the market's time zone has no daylight saving time. */
export const dayMs = 24 * hourMs;
