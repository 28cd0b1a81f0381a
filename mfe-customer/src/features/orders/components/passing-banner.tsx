import { useEffect, useState } from 'react';
import { Banner, cx } from '@karigar/ui';
import type { Notice } from '../model/banner.ts';
import classes from './passing-banner.module.css';

const floatsForMs = 5000;

/** A banner that floats over the page for five seconds. Phones then keep it at the top of the page: what is below must not move. */
export function PassingBanner({ notice }: { notice: Notice }) {
  const [passed, setPassed] = useState<Notice | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(notice), floatsForMs);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <div className={cx(classes.banner, passed === notice && classes.passed)}>
      <div className={classes.card}>
        <Banner tone={notice.tone}>{notice.text}</Banner>
      </div>
    </div>
  );
}
