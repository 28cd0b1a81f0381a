import { cx } from '../class-names.ts';
import { Muted, Row } from '../layout/layout.tsx';
import classes from './written.module.css';

/** Blank lines after a blank line: with hundreds of them, a review would push everything else off the page. */
const furtherBlankLines = /(?<=\n[^\S\n]*\n)(?:[^\S\n]*\n)+/g;

/** Text that a user wrote: preserves line breaks, up to one blank line, and wraps long words. */
export function Written({ children }: { children: string }) {
  return (
    <p className={classes.text} dir="auto">
      {children.replace(furtherBlankLines, '')}
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
