import { queryClient, type QueryKey } from '@karigar/platform';

/**
 * Reloads data after an event. A running read may be older than the event: it finishes and is followed by another one. (Aborting it would save nothing, and would
 * look like a failed request.)
 */
export async function reload(...queryKey: QueryKey): Promise<void> {
  const isRunning = queryClient.isFetching({ queryKey }) > 0;
  await queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
  if (isRunning) await queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
}
