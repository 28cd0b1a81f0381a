import { useState, type CSSProperties, type ElementType, type ReactNode } from 'react';
import { cx } from '../class-names.ts';
import type { Icon } from '../icons.tsx';
import classes from './layout.module.css';

type Space = 1 | 2 | 3 | 4 | 5 | 6 | 7;

interface BoxProps {
  as?: ElementType;
  className?: string;
  children?: ReactNode;
}

const spaced = (gap: Space, min?: number) =>
  ({ '--gap': `var(--s${gap})`, ...(min !== undefined && { '--min': `${min}px` }) }) as CSSProperties;

/** The content of a page with its margins. `narrow` (640 px) is for a single column such as a form, `middle` (980 px) for an order. */
export function Page({ width = 'wide', className, ...rest }: Omit<BoxProps, 'as'> & { width?: 'wide' | 'middle' | 'narrow' }) {
  return <div {...rest} className={cx(classes.page, classes[width], className)} />;
}

/** Content in the width of a `wide` page without vertical padding, for use inside full-width blocks. */
export function Wrap({ className, ...rest }: Omit<BoxProps, 'as'>) {
  return <div {...rest} className={cx(classes.wrap, className)} />;
}

/** A vertical stack. `divided` adds lines between the children; `grow` fills the remaining width of a `Row`. */
export function Stack(props: BoxProps & { gap?: Space; divided?: boolean; grow?: boolean }) {
  const { as: Tag = 'div', gap = 4, divided, grow, className, ...rest } = props;
  return <Tag {...rest} className={cx(classes.stack, divided && classes.divided, grow && classes.grow, className)} style={spaced(gap)} />;
}

interface RowProps extends BoxProps {
  gap?: Space;
  between?: boolean;
  nowrap?: boolean;
  fill?: boolean;
}

/**
 * A horizontal row, vertically centered; wraps unless `nowrap`. `between` distributes the children over the full width. With `fill`, for several buttons, the
 * children share the width of a phone, and one that does not fit beside the others takes all of its own line.
 */
export function Row({ as: Tag = 'div', gap = 3, between, nowrap, fill, className, ...rest }: RowProps) {
  const names = cx(classes.row, between && classes.between, nowrap && classes.nowrap, fill && classes.fill, className);
  return <Tag {...rest} className={names} style={spaced(gap)} />;
}

/** As many columns as fit, each at least `min` pixels wide. `fit` lets the existing children fill the row, e.g. the fields of a form. */
export function Grid(props: BoxProps & { min?: number; gap?: Space; fit?: boolean }) {
  const { as: Tag = 'div', min = 260, gap = 4, fit, className, ...rest } = props;
  return <Tag {...rest} className={cx(classes.grid, fit && classes.fit, className)} style={spaced(gap, min)} />;
}

/**
 * The class of content below the first screen. Browsers lay it out in tasks of their own, so that a slow phone can handle input in between. It clips what
 * overflows by more than 24 px, so nothing in it may open over its neighbours.
 */
export const laidOutLater = classes.later;

interface TitledProps {
  title: ReactNode;
  /** To the right of the title: "See all", a button. */
  action?: ReactNode;
  children: ReactNode;
}

/** A section of a page with an h2. */
export function Section({ title, action, className, children }: TitledProps & Pick<BoxProps, 'className'>) {
  return (
    <section className={cx(classes.section, className)}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

interface CardProps extends BoxProps {
  /** Padding. `none` for lists and pictures that touch the edges. */
  pad?: 'none' | 'normal' | 'large';
  /** Highlights one of several cards, e.g. the best offer. */
  chosen?: boolean;
}

export function Card({ as: Tag = 'div', pad = 'normal', chosen, className, ...rest }: CardProps) {
  return <Tag {...rest} className={cx(classes.card, classes[`pad-${pad}`], chosen && classes.chosen, className)} />;
}

/** A card with an h2. */
export function Panel({ title, action, pad, gap = 4, children }: TitledProps & Pick<CardProps, 'pad'> & { gap?: Space }) {
  return (
    <Card as="section" pad={pad}>
      <Stack gap={gap}>
        <Row between className={classes.panelHead}>
          <h2>{title}</h2>
          {action}
        </Row>
        {children}
      </Stack>
    </Card>
  );
}

/** Secondary text. `small` is 14 px, `tiny` 12.5 px. */
export function Muted({ as: Tag = 'p', size = 'small', className, ...rest }: BoxProps & { size?: 'normal' | 'small' | 'tiny' }) {
  return <Tag {...rest} className={cx(classes.muted, classes[size], className)} />;
}

/** One line of secondary text after an icon. Reserves its height while empty. */
export function IconLine({ icon: Glyph, children }: { icon?: Icon; children?: ReactNode }) {
  return (
    <Muted className={classes.iconLine}>
      {Glyph && <Glyph size={16} />}
      {children && <span>{children}</span>}
    </Muted>
  );
}

interface ActionBarProps {
  /** A passing line over the content. The bar grows over the page, which does not move. */
  note?: ReactNode;
  children: ReactNode;
}

/** A bar fixed to the lower edge, above the tab bar, e.g. with the price and Next. The page reserves space for it. */
export function ActionBar({ note, children }: ActionBarProps) {
  return (
    <div className={classes.actionBarPlace}>
      <div className={classes.actionBar}>
        {note && <div className={cx(classes.wrap, classes.actionBarNote)}>{note}</div>}
        <div className={cx(classes.wrap, classes.actionBarIn)}>{children}</div>
      </div>
    </div>
  );
}

/** Visible to screen readers only; with `onPhone`, visible to everybody on larger screens. */
export function Hidden({ as: Tag = 'span', onPhone, ...rest }: BoxProps & { onPhone?: boolean }) {
  return <Tag {...rest} className={onPhone ? classes.hiddenOnPhone : classes.hidden} />;
}

/** Content under a summary that shows or hides it. Hidden at first unless `defaultOpen`; `open` shows it whatever was chosen. */
export function Disclosure({ summary, defaultOpen, open, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(defaultOpen ?? false);
  return (
    <details open={open || isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={classes.summary}>{summary}</summary>
      <div className={classes.disclosed}>{children}</div>
    </details>
  );
}

interface DisclosureProps {
  summary: ReactNode;
  defaultOpen?: boolean;
  open?: boolean;
  children: ReactNode;
}
