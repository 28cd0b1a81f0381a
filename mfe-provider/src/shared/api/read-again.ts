import { queryClient, type QueryKey } from '@karigar/platform';

/**
 * Reads anew, after something has happened. A read that is on its way may be older than that: it is let finish and followed by another
 * one. (Aborting it would save nothing, and look like a failed request.)
 */
export async function readAgain(...queryKey: QueryKey): Promise<void> {
  const onItsWay = queryClient.isFetching({ queryKey }) > 0;
  await queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
  if (onItsWay) await queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
}
