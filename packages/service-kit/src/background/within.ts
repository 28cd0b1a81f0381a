/** Resolves like `work`, or with `late()` after `ms`. The work continues, and its outcome is ignored. */
export async function within<T>(ms: number, work: Promise<T>, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms))).then(late);
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
