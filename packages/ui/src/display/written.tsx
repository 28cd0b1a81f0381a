import { cx } from '../class-names.ts';
import { Muted, Row } from '../layout/layout.tsx';
import classes from './written.module.css';

/** Text that a user wrote: preserves line breaks and wraps long words. */
export function Written({ children }: { children: string }) {
  return (
    <p className={classes.text} dir="auto">
      {children}
    </p>
  );
}

interface QuoteProps {
  /** "Your reply" */
  by: string;
  date?: string | null;
  /** Gray background, e.g. for one side of a complaint. */
  quiet?: boolean;
  children: string;
}

/** A user's reply or statement about the content above it. */
export function Quote({ by, date, quiet, children }: QuoteProps) {
  return (
    <div className={cx(classes.quote, quiet && classes.quiet)}>
      <Row gap={2}>
        <b>{by}</b>
        {date && <Muted as="span">{date}</Muted>}
      </Row>
      <Written>{children}</Written>
    </div>
  );
}
