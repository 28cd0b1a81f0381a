// What a browser or a service has; this package is compiled for both.
declare const document: { querySelector(selector: string): { getAttribute(name: string): string | null } | null } | undefined;
declare const process: { readonly env: Readonly<Record<string, string | undefined>> } | undefined;

export const defaultTimeZone = 'Asia/Kolkata';

/**
 * The time zone of days, booking windows and quiet hours, and of all that people read: the setting `TIME_ZONE`, in which the parts must agree. The
 * gateway writes it into the page, where the frontends find it.
 */
export const marketTimeZone: string =
  (typeof document === 'undefined' ? undefined : document.querySelector('meta[name="time-zone"]')?.getAttribute('content')) ??
  (typeof process === 'undefined' ? undefined : process.env['TIME_ZONE']) ??
  defaultTimeZone;
