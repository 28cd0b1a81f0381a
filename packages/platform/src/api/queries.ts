import { onlineManager, QueryClient, queryOptions, type QueryKey } from '@tanstack/react-query';
import { session } from '../session/session.ts';
import { addressOf, api, type ApiKey, type ApiRequest, type ApiResponse } from './client.ts';
import { firstAnswer, firstAnswersAt } from './first-answers.ts';
import { ApiProblem } from './problem.ts';

/** Only transient failures are worth a retry: a refusal (4xx) would be repeated. */
const isTransient = (error: unknown) => !(error instanceof ApiProblem) || error.status === 0 || error.status >= 500;

/** The only query cache. Reads are attempted three times, writes once, because only the user can decide to repeat them. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && isTransient(error),
      retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 8000),
    },
    // Not paused while offline: the user must see the failure at once.
    mutations: { retry: false, networkMode: 'always' },
  },
});

// react-query takes the device for online until it hears otherwise: a page opened without a network would try three times before it says so.
if (typeof navigator !== 'undefined') onlineManager.setOnline(navigator.onLine);

// Data of one account must not be shown to the next.
let accountId: string | undefined;
session.subscribe(() => {
  const next = session.current()?.id;
  if (next !== accountId) queryClient.clear();
  accountId = next;
});

type Arguments<K extends ApiKey> = object extends ApiRequest<K> ? [request?: ApiRequest<K>] : [request: ApiRequest<K>];

/**
 * The options of a read for `useQuery`, `ensureQueryData` and the like: `useQuery(apiQuery('GET /orders/{id}', { params: { id } }))`.
 * The key is `[route, request]`: `invalidateQueries({ queryKey: ['GET /orders/{id}'] })` invalidates all requests of a route. An answer that came
 * with the page is there at once.
 */
export function apiQuery<K extends ApiKey & `GET ${string}`>(key: K, ...[request]: Arguments<K>) {
  return queryOptions<ApiResponse<K>>({
    queryKey: [key, request ?? {}],
    queryFn: ({ signal }) =>
      (api as (key: K, options: object) => Promise<ApiResponse<K>>)(key, { ...(request as object | undefined), signal }),
    initialData: () => firstAnswer(addressOf(key, request as object | undefined)) as ApiResponse<K> | undefined,
    initialDataUpdatedAt: firstAnswersAt,
  });
}

/** For the first page of a list that is read page by page: the answer that came with the page. */
export function firstPageOf<K extends ApiKey & `GET ${string}`>(key: K, ...[request]: Arguments<K>) {
  return {
    initialData: (): { pages: ApiResponse<K>[]; pageParams: undefined[] } | undefined => {
      const answer = firstAnswer(addressOf(key, request as object | undefined)) as ApiResponse<K> | undefined;
      return answer && { pages: [answer], pageParams: [undefined] };
    },
    initialDataUpdatedAt: firstAnswersAt,
  };
}

/**
 * Reloads data after an event. A running read may be older than the event: it finishes and is followed by another one. (Aborting it would
 * save nothing, and would look like a failed request.)
 */
export async function reload(...queryKey: QueryKey): Promise<void> {
  const isRunning = queryClient.isFetching({ queryKey }) > 0;
  await queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
  if (isRunning) await queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
}
