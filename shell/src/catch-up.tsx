import { useEffect } from 'react';
import type { createShellRouter } from './router.tsx';

interface CatchUpProps {
  router: Pick<ReturnType<typeof createShellRouter>, 'state' | 'revalidate'>;
  /** The router's state when drawing began. */
  since: CatchUpProps['router']['state'];
}

/**
 * Draws what the router has done meanwhile: it is watched from the first commit on, and drawing in pieces leaves it time before that, e.g. for the
 * redirect of an ended session.
 */
export function CatchUp({ router, since }: CatchUpProps) {
  useEffect(() => {
    if (router.state !== since) void router.revalidate();
  }, [router, since]);
  return null;
}
