// The cache belongs to the platform, like the router. Naming what may be used of the library keeps the rest out of the first load.
export { keepPreviousData, QueryClientProvider, queryOptions, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
export type { QueryKey } from '@tanstack/react-query';
