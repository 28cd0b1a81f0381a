// react-query is private to the platform, like the router. Exporting by name keeps its unused parts out of the first load.
export { keepPreviousData, QueryClientProvider, queryOptions, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
export type { QueryKey } from '@tanstack/react-query';
