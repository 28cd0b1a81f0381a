import { useMutation as useAnyMutation, type DefaultError, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isLoggedOut, isUnanswered } from './api/problem.ts';

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

/**
 * For a command whose answer was lost (`isUnanswered`): as soon as the data on screen say that it was carried out (`hasArrived`), drops the error,
 * which asks for another attempt, and calls `onArrived`.
 */
export function useLostAnswer(
  { error, reset }: { readonly error: unknown; readonly reset: () => void },
  hasArrived: boolean,
  onArrived: () => void,
): void {
  const isKnown = hasArrived && isUnanswered(error);
  const arrive = useEffectEvent(() => {
    reset();
    onArrived();
  });
  useEffect(() => {
    if (isKnown) arrive();
  }, [isKnown]);
}
