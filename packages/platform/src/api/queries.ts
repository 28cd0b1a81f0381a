import { QueryClient, queryOptions } from '@tanstack/react-query';
import { session } from '../session/session.ts';
import { api, type ApiKey, type ApiRequest, type ApiResponse } from './client.ts';
import { ApiProblem } from './problem.ts';

/** A "no" of the server stays a "no"; only what may pass by itself is asked again. */
const mayPass = (error: unknown) => !(error instanceof ApiProblem) || error.status === 0 || error.status >= 500;

/** The one cache. Reads are tried three times; writes once, because only the user knows whether to try again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && mayPass(error),
      retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 8000),
    },
    // Not held back while offline: a tap has to answer now.
    mutations: { retry: false, networkMode: 'always' },
  },
});

// Nothing of one account may be seen by the next.
let owner: string | undefined;
session.subscribe(() => {
  const next = session.current()?.id;
  if (next !== owner) queryClient.clear();
  owner = next;
});

type Arguments<K extends ApiKey> = object extends ApiRequest<K> ? [request?: ApiRequest<K>] : [request: ApiRequest<K>];

/**
 * A read as options for `useQuery`, `ensureQueryData` and the rest: `useQuery(apiQuery('GET /orders/{id}', { params: { id } }))`.
 * The key is `[route, request]`: `invalidateQueries({ queryKey: ['GET /orders/{id}'] })` reaches all of a route.
 */
export function apiQuery<K extends ApiKey & `GET ${string}`>(key: K, ...[request]: Arguments<K>) {
  return queryOptions<ApiResponse<K>>({
    queryKey: [key, request ?? {}],
    queryFn: ({ signal }) =>
      (api as (key: K, options: object) => Promise<ApiResponse<K>>)(key, { ...(request as object | undefined), signal }),
  });
}
