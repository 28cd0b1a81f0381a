// Only the platform imports react-query. Named exports let the bundler drop what nobody uses.
export { keepPreviousData, QueryClientProvider, queryOptions, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
export type { QueryKey } from '@tanstack/react-query';
