import { infiniteQueryOptions, onlineManager, QueryClient, queryOptions, type QueryKey } from '@tanstack/react-query';
import { language } from '../i18n/language.ts';
import { onOtherAccount } from '../session/session.ts';
import { pathWithQuery, api, type ApiKey, type ApiRequest, type ApiResponse } from './client.ts';
import { embeddedResponse, embeddedResponsesAt } from './embedded-responses.ts';
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
    // By default react-query pauses mutations while offline; the user should see the failure at once.
    mutations: { retry: false, networkMode: 'always' },
  },
});

// react-query assumes that the device is online until an event says otherwise. A page opened offline would make three attempts before it reports it.
if (typeof navigator !== 'undefined') onlineManager.setOnline(navigator.onLine);

// Clears the cache when an account is no longer logged in: the next one must not see its data. What nobody in particular has read stays on screen until it
// is read again by the account that has logged in, perhaps in another tab.
onOtherAccount((before) => {
  if (before !== undefined) return queryClient.clear();
  void queryClient.resetQueries({ predicate: ({ state }) => state.data === undefined });
  void queryClient.invalidateQueries();
});

// Cached data can contain texts of the language before: problems of the server, fallbacks for missing fields.
language.subscribe(() => void queryClient.invalidateQueries());

/** `api` without the check of its options, which is not possible while the route is a type parameter. The functions below check the request. */
const read = api as <K extends ApiKey>(key: K, options: object) => Promise<ApiResponse<K>>;

type Arguments<K extends ApiKey> = object extends ApiRequest<K> ? [request?: ApiRequest<K>] : [request: ApiRequest<K>];

/**
 * Query options for `useQuery`, `ensureQueryData` and the like: `useQuery(apiQuery('GET /orders/{id}', { params: { id } }))`.
 * The key is `[route, request]`, so `invalidateQueries({ queryKey: ['GET /orders/{id}'] })` invalidates all requests of a route. A response
 * embedded in the page serves as initial data.
 */
export function apiQuery<K extends ApiKey & `GET ${string}`>(key: K, ...[request]: Arguments<K>) {
  return queryOptions<ApiResponse<K>>({
    queryKey: [key, request ?? {}],
    queryFn: ({ signal }) => read(key, { ...(request as object | undefined), signal }),
    initialData: () => embeddedResponse(pathWithQuery(key, request as object | undefined)) as ApiResponse<K> | undefined,
    initialDataUpdatedAt: embeddedResponsesAt,
  });
}

interface CursorPage {
  readonly items: readonly unknown[];
  readonly nextCursor: string | null;
}

/** The routes whose response is a page of a list. */
type PagedKey = { [K in ApiKey & `GET ${string}`]: ApiResponse<K> extends CursorPage ? K : never }[ApiKey & `GET ${string}`];

/**
 * Query options for a list that is read page by page: `useInfiniteQuery({ ...apiPages('GET /complaints', { query: { limit: 10 } }), select: itemsOf })`.
 * Without `select` the data are the pages. A first page that is embedded in the document serves as initial data.
 */
export function apiPages<K extends PagedKey>(key: K, ...[request]: Arguments<K>) {
  const { query, ...rest } = (request ?? {}) as { query?: object };
  return infiniteQueryOptions({
    queryKey: [key, 'pages', request ?? {}],
    queryFn: ({ pageParam, signal }) => read(key, { ...rest, query: { ...query, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page as CursorPage).nextCursor ?? undefined,
    initialData: () => {
      const first = embeddedResponse(pathWithQuery(key, request as object | undefined)) as ApiResponse<K> | undefined;
      return first && { pages: [first], pageParams: [undefined] };
    },
    initialDataUpdatedAt: embeddedResponsesAt,
  });
}

/** For `select` of `apiPages`: the items of all pages that have been read. */
export const itemsOf = <Item>({ pages }: { readonly pages: readonly { readonly items: readonly Item[] }[] }): Item[] =>
  pages.flatMap(({ items }) => items);

/**
 * Reloads data after an event. A request that is already running may return data from before the event, so it is followed by another one. It is
 * not aborted, because that saves nothing and shows up as a failed request.
 */
export async function reload(...queryKey: QueryKey): Promise<void> {
  const isRunning = queryClient.isFetching({ queryKey }) > 0;
  await queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
  if (isRunning) await queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
}

/** Abandons the reads of this page that have nothing to show yet, because the network or the server does not answer, and starts them again. */
export async function restartReads(): Promise<void> {
  const waiting = queryClient
    .getQueryCache()
    .findAll({ type: 'active', fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
  const predicate = (query: (typeof waiting)[number]) => waiting.includes(query);
  await queryClient.cancelQueries({ predicate });
  await queryClient.refetchQueries({ predicate });
}

/**
 * Applies an event to cached data. `change` gets the cached data, if any, and returns the new data; undefined changes nothing. A read that is running may
 * return data from before the event, so it is repeated. It is cancelled first if there is new data to show until then.
 */
export function storeNewer<T>(queryKey: QueryKey, change: (known: T | undefined) => T | undefined): void {
  const filters = { queryKey, exact: true };
  const isRunning = queryClient.isFetching(filters) > 0;
  const next = change(queryClient.getQueryData<T>(queryKey));
  if (next !== undefined) {
    void queryClient.cancelQueries(filters);
    queryClient.setQueryData(queryKey, next);
  }
  if (isRunning) void reload(...queryKey);
}
