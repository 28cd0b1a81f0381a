/** The outcome of `work`, or after `ms` that of `late`. The work goes on, unobserved. */
export async function within<T>(ms: number, work: Promise<T>, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms))).then(late);
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
