import { useEffect } from 'react';
import { useSearchParams, withParameters } from '@karigar/platform';
import type { ServiceList } from '../api/list-services.ts';

/** Limits what a made-up URL can ask for. */
const maxPages = 20;

/** Keeps the number of pages shown in the URL, as `page`, and loads as many. Returns what shows one more. */
export function usePages(list: ServiceList): () => void {
  const [search, setSearch] = useSearchParams();
  const wanted = Math.min(Number(search.get('page')) || 1, maxPages);
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const loaded = data?.pages.length ?? 0;
  const isMissing = loaded > 0 && loaded < wanted && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isMissing) void fetchNextPage();
  }, [isMissing, fetchNextPage]);
  return () => {
    void fetchNextPage();
    setSearch((before) => withParameters(before, { page: String(loaded + 1) }), { replace: true, preventScrollReset: true });
  };
}
