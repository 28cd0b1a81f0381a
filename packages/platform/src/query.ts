import { useMutation as useAnyMutation, type DefaultError, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { isLoggedOut } from './api/problem.ts';

// Only the platform imports react-query. Named exports let the bundler drop what nobody uses.
export { keepPreviousData, QueryClientProvider, useInfiniteQuery, useQuery } from '@tanstack/react-query';

/**
 * react-query's `useMutation`. If the account is no longer logged in when the answer arrives, neither `onSuccess` nor `onError` is called, because both may
 * write to the cache, which belongs to the next account.
 */
export const useMutation = <Data = unknown, Failure = DefaultError, Variables = void, Before = unknown>(
  options: UseMutationOptions<Data, Failure, Variables, Before>,
): UseMutationResult<Data, Failure, Variables, Before> =>
  useAnyMutation({ ...options, onError: (...failed) => (isLoggedOut(failed[0]) ? undefined : options.onError?.(...failed)) });
