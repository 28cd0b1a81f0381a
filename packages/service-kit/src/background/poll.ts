import { setTimeout as wait } from 'node:timers/promises';

const firstDelayMs = 10;
const maxDelayMs = 200;

/** Calls `find`, with growing pauses, until it returns something other than null, undefined or false. Returns undefined after `timeoutMs`. */
export async function poll<T>(
  find: () => T | Promise<T>,
  { timeoutMs }: { readonly timeoutMs: number },
): Promise<NonNullable<Exclude<T, false>> | undefined> {
  const deadline = performance.now() + timeoutMs;
  for (let pause = firstDelayMs; ; pause = Math.min(pause * 2, maxDelayMs)) {
    const found = await find();
    if (found !== undefined && found !== null && found !== false) return found as NonNullable<Exclude<T, false>>;
    if (performance.now() >= deadline) return undefined;
    await wait(pause);
  }
}

/** How long a read waits for an event published a moment ago, e.g. for a service that its provider has just added. */
const projectionLagMs = 1_500;

/**
 * Waits up to 1.5 s for an entry of a projection.
 * @returns undefined when it has not arrived by then
 */
export const awaitProjection = <T>(find: () => Promise<T | null | undefined>, timeoutMs = projectionLagMs): Promise<T | undefined> =>
  poll(find, { timeoutMs });
