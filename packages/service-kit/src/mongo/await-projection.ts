/**
 * Looks until something is there that another service announced a moment ago, e.g. the service a provider has just published. Answers
 * undefined after `patienceMs` (1.5 s): then it does not exist.
 */
export async function awaitProjection<T>(find: () => Promise<T | null | undefined>, patienceMs = 1_500): Promise<T | undefined> {
  const end = Date.now() + patienceMs;
  for (let wait = 10; ; wait = Math.min(wait * 2, 200)) {
    const found = await find();
    if (found !== null && found !== undefined) return found;
    if (Date.now() >= end) return undefined;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
