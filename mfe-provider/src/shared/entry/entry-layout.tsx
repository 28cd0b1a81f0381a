import type { ReactNode } from 'react';
import { Card, DoneIcon, Page, PrintBlock } from '@karigar/ui';
import classes from './entry-layout.module.css';
import { useTexts } from './texts.ts';

const points = ['pointRequests', 'pointPrice', 'pointVisits'] as const;

/** Login and registration: the form, beside what Karigar offers providers. On phones the form comes first. */
export function EntryLayout({ children }: { children: ReactNode }) {
  const t = useTexts();
  return (
    <Page width="middle">
      <div className={classes.entry}>
        <Card pad="large" className={classes.form}>
          {children}
        </Card>
        <PrintBlock rounded className={classes.block}>
          <div className={classes.words}>
            <p className={classes.promise}>{t('promise')}</p>
            <ul className={classes.points}>
              {points.map((point) => (
                <li key={point} className={classes.point}>
                  <DoneIcon />
                  {t(point)}
                </li>
              ))}
            </ul>
          </div>
        </PrintBlock>
      </div>
    </Page>
  );
}
