/** Says on the console what went wrong and was dealt with. The one place that does, so that reports can be sent from here one day. */
export function report(what: string, error: unknown): void {
  // eslint-disable-next-line no-console
  console.warn(what, error);
}
