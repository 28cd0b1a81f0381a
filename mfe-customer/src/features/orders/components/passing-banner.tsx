import { useEffect } from 'react';
import { Banner } from '@karigar/ui';
import type { Notice } from '../model/banner.ts';
import classes from './passing-banner.module.css';

const shownForMs = 5000;

/** A banner that disappears after five seconds. The page shows the same information elsewhere. */
export function PassingBanner({ notice, onGone }: { notice: Notice; onGone: (notice: Notice) => void }) {
  useEffect(() => {
    const timer = setTimeout(() => onGone(notice), shownForMs);
    return () => clearTimeout(timer);
    // Restarts the timer for each notice.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [notice]);
  return (
    <div className={classes.banner}>
      <div className={classes.card}>
        <Banner tone={notice.tone}>{notice.text}</Banner>
      </div>
    </div>
  );
}
