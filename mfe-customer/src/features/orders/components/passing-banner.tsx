import { useEffect, useState } from 'react';
import { Banner } from '@karigar/ui';
import type { Notice } from '../model/banner.ts';
import classes from './passing-banner.module.css';

const shownForMs = 5000;

/** A banner that is shown for five seconds. The page shows the same information elsewhere. */
export function PassingBanner({ notice }: { notice: Notice }) {
  const [passed, setPassed] = useState<Notice | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(notice), shownForMs);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    passed !== notice && (
      <div className={classes.banner}>
        <div className={classes.card}>
          <Banner tone={notice.tone}>{notice.text()}</Banner>
        </div>
      </div>
    )
  );
}
