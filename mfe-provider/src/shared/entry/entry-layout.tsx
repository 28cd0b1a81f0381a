import type { ReactNode } from 'react';
import type { EntryFrameProps } from '@karigar/account';
import { Card, DoneIcon, Muted, Page, PrintBlock, Stack } from '@karigar/ui';
import classes from './entry-layout.module.css';
import { useTexts } from './texts.ts';

const points = ['pointRequests', 'pointPrice', 'pointVisits'] as const;

/** The layout of login and registration: the form next to the benefits for providers. On phones the form comes first. */
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

/** A login or registration page with a single form. */
export function EntryForm({ title, lead, links, onSubmit, children }: EntryFrameProps) {
  return (
    <EntryLayout>
      <Stack gap={5}>
        <Stack gap={2}>
          <h1>{title}</h1>
          <Muted>{lead}</Muted>
        </Stack>
        <form onSubmit={onSubmit} noValidate>
          <Stack>{children}</Stack>
        </form>
        <Muted as="div" className={classes.links}>
          {links}
        </Muted>
      </Stack>
    </EntryLayout>
  );
}
