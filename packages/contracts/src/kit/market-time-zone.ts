interface Page {
  querySelector(selector: string): { getAttribute(name: string): string | null } | null;
}
type Environment = Readonly<Record<string, string | undefined>>;

// What a browser or a service has; this package is compiled for both.
declare const document: Page | undefined;
declare const process: { readonly env: Environment } | undefined;

export const defaultTimeZone = 'Asia/Kolkata';
/** East of UTC, all year since 1945. */
export const defaultOffsetMinutes = 330;

/** What the page says (nothing, if it is empty), else the environment, else the default. */
export const timeZoneOf = (page: Page | undefined, environment: Environment | undefined): string =>
  page?.querySelector('meta[name="time-zone"]')?.getAttribute('content') || environment?.['TIME_ZONE'] || defaultTimeZone;

/**
 * The time zone of days, booking windows and quiet hours, and of all that people read: the setting `TIME_ZONE`, in which the parts must agree. The
 * gateway writes it into the page, where the frontends find it.
 */
export const marketTimeZone: string = timeZoneOf(
  typeof document === 'undefined' ? undefined : document,
  typeof process === 'undefined' ? undefined : process.env,
);
