import type { EntryFrameProps } from '@karigar/account';
import { Slot } from '@karigar/platform';
import { Card, Muted, Page, Stack } from '@karigar/ui';
import classes from './entry-page.module.css';

interface EntryPageProps extends EntryFrameProps {
  /** In the slim header: "Step 1 of 4". */
  note?: string;
}

/** A page with one form in the middle: login and registration. */
export function EntryPage({ title, lead, note, links, onSubmit, children }: EntryPageProps) {
  return (
    <Page width="narrow" className={classes.page}>
      {note && <Slot name="slim-note">{note}</Slot>}
      <Stack gap={5}>
        <Stack gap={1}>
          <h1>{title}</h1>
          <Muted size="normal">{lead}</Muted>
        </Stack>
        <Card pad="large">
          <form noValidate onSubmit={onSubmit}>
            <Stack>{children}</Stack>
          </form>
        </Card>
        <div className={classes.links}>{links}</div>
      </Stack>
    </Page>
  );
}
