/** Logs a handled failure to the console. The only place that does, so that reports can be sent from here later. */
export function report(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console
  console.warn(what, error);
}
