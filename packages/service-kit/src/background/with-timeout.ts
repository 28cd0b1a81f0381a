/** Resolves like `work`, or with `onTimeout()` after `timeoutMs`. The work continues, and its outcome is ignored. */
export async function withTimeout<T>(work: Promise<T>, timeoutMs: number, onTimeout: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => (timer = setTimeout(resolve, timeoutMs))).then(onTimeout);
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
