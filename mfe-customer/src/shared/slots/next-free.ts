import { nextFreeMax } from '@karigar/contracts/constants';
import { api, useQuery, type ApiResponse } from '@karigar/platform';

type NextFree = ApiResponse<'GET /slots/next-free'>['items'][number]['next'];

/** The provider ids requested by the cards within one task, batched into one call. */
let gathered: { readonly ids: Set<string>; readonly answer: Promise<Map<string, NextFree>> } | undefined;

function gather() {
  const ids = new Set<string>();
  const answer = Promise.resolve().then(() => {
    gathered = undefined;
    return readAll([...ids]);
  });
  return { ids, answer };
}

async function readAll(ids: readonly string[]): Promise<Map<string, NextFree>> {
  const calls = Array.from({ length: Math.ceil(ids.length / nextFreeMax) }, (_, n) =>
    api('GET /slots/next-free', { query: { providers: ids.slice(n * nextFreeMax, (n + 1) * nextFreeMax).join(',') } }),
  );
  const answers = await Promise.all(calls);
  return new Map(answers.flatMap(({ items }) => items.map(({ provider_id, next }) => [provider_id, next])));
}

/** The next free slot of a provider; null if there is none in the bookable days, undefined while loading. */
export const useNextFree = (providerId: string): NextFree | undefined =>
  useQuery({
    queryKey: ['GET /slots/next-free', providerId],
    queryFn: async () => {
      gathered ??= gather();
      const { ids, answer } = gathered;
      ids.add(providerId);
      return (await answer).get(providerId) ?? null;
    },
    staleTime: 60_000,
    retry: false,
  }).data;
