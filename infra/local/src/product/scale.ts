/**
 * The number of dispatch processes in the flag `--scale dispatch=3`, which is that of Docker Compose. Here only dispatch runs more than once; in a
 * cluster every service can.
 * @throws for another service, or a number below 1
 */
export function instancesOf(scale: string): number {
  const [, count] = /^dispatch=([1-9]\d?)$/.exec(scale) ?? [];
  if (count === undefined) throw new Error(`--scale is "${scale}"; it must be dispatch=N, with N from 1 to 99.`);
  return Number(count);
}
