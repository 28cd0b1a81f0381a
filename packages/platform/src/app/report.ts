/** Logs a handled failure. All console output goes through here, so that an error tracker can be connected in one place. */
export function report(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console
  console.warn(what, error);
}
