import { cx } from '../class-names.ts';
import { Muted, Row } from '../layout/layout.tsx';
import classes from './written.module.css';

/** What a person wrote: its line ends are kept, and a long word is broken instead of widening the page. */
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
  /** Set apart in grey: one side of a case, beside its answer. */
  quiet?: boolean;
  children: string;
}

/** What somebody said to what is above: a reply, a statement, an answer. */
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
