import { useEffect } from 'react';
import type { createShellRouter } from './router.tsx';

interface CatchUpProps {
  router: Pick<ReturnType<typeof createShellRouter>, 'state' | 'revalidate'>;
  /** The router's state when rendering began. */
  since: CatchUpProps['router']['state'];
}

/**
 * Shows router changes that happened during the first render. The router is subscribed to only from the first commit on, and a transition leaves time for
 * changes before that, e.g. the redirect of an expired session.
 */
export function CatchUp({ router, since }: CatchUpProps) {
  useEffect(() => {
    if (router.state !== since) void router.revalidate();
  }, [router, since]);
  return null;
}
