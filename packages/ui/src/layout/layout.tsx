import type { CSSProperties, ElementType, ReactNode } from 'react';
import { cx } from '../class-names.ts';
import type { Icon } from '../icons.tsx';
import classes from './layout.module.css';

type Space = 1 | 2 | 3 | 4 | 5 | 6 | 7;

interface BoxProps {
  as?: ElementType;
  className?: string;
  children?: ReactNode;
  id?: string;
}

const spaced = (gap: Space, min?: number) =>
  ({ '--gap': `var(--s${gap})`, ...(min !== undefined && { '--min': `${min}px` }) }) as CSSProperties;

/** The width of a page with its margins. `narrow` (640 px) for one column: forms, the wizard; `middle` (980 px) for one order. */
export function Page({ as: Tag = 'div', width = 'wide', className, ...rest }: BoxProps & { width?: 'wide' | 'middle' | 'narrow' }) {
  return <Tag {...rest} className={cx(classes.page, classes[width], className)} />;
}

/** The same width without space above and below, for the inside of full-width blocks. */
export function Wrap({ as: Tag = 'div', className, ...rest }: BoxProps) {
  return <Tag {...rest} className={cx(classes.wrap, className)} />;
}

/** Children below each other. `divided` draws a line between them; `grow` takes the room that is left in a `Row`. */
export function Stack(props: BoxProps & { gap?: Space; divided?: boolean; grow?: boolean }) {
  const { as: Tag = 'div', gap = 4, divided, grow, className, ...rest } = props;
  return <Tag {...rest} className={cx(classes.stack, divided && classes.divided, grow && classes.grow, className)} style={spaced(gap)} />;
}

/** Children beside each other, centred, wrapping unless `nowrap`. `between` pushes the ends apart. */
export function Row(props: BoxProps & { gap?: Space; between?: boolean; nowrap?: boolean }) {
  const { as: Tag = 'div', gap = 3, between, nowrap, className, ...rest } = props;
  return <Tag {...rest} className={cx(classes.row, between && classes.between, nowrap && classes.nowrap, className)} style={spaced(gap)} />;
}

/** As many columns as fit, none narrower than `min` pixels. `fit` stretches the last ones over the whole width: for the fields of a form. */
export function Grid(props: BoxProps & { min?: number; gap?: Space; fit?: boolean }) {
  const { as: Tag = 'div', min = 260, gap = 4, fit, className, ...rest } = props;
  return <Tag {...rest} className={cx(classes.grid, fit && classes.fit, className)} style={spaced(gap, min)} />;
}

interface TitledProps {
  title: ReactNode;
  /** At the right of the title: "See all", a button. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of a page under its h2. */
export function Section({ title, action, className, children }: TitledProps) {
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
  /** Room inside. `none` for lists and pictures that touch the edges. */
  pad?: 'none' | 'normal' | 'large';
  /** Highlights one of several: the best offer. */
  chosen?: boolean;
}

export function Card({ as: Tag = 'div', pad = 'normal', chosen, className, ...rest }: CardProps) {
  return <Tag {...rest} className={cx(classes.card, classes[`pad-${pad}`], chosen && classes.chosen, className)} />;
}

/** A card under its own h2. */
export function Panel({ title, action, pad, className, children }: TitledProps & Pick<CardProps, 'pad'>) {
  return (
    <Card as="section" pad={pad} className={className}>
      <Stack gap={4}>
        <Row between className={classes.panelHead}>
          <h2>{title}</h2>
          {action}
        </Row>
        {children}
      </Stack>
    </Card>
  );
}

/** Quiet text. `small` 14 px, `tiny` 12.5 px. */
export function Muted({ as: Tag = 'p', size = 'small', className, ...rest }: BoxProps & { size?: 'normal' | 'small' | 'tiny' }) {
  return <Tag {...rest} className={cx(classes.muted, classes[size], className)} />;
}

/** One line of quiet text behind an icon. Its room is kept while there is nothing to say yet. */
export function IconLine({ icon: Glyph, children }: { icon?: Icon; children?: ReactNode }) {
  return (
    <Muted className={classes.iconLine}>
      {Glyph && <Glyph size={16} />}
      {children && <span>{children}</span>}
    </Muted>
  );
}

/** Pinned to the lower edge, above the tab bar: the price and Next. The page keeps room for it. */
export function ActionBar({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={classes.actionBarPlace}>
      <div className={classes.actionBar}>
        <div className={cx(classes.wrap, classes.actionBarIn, className)}>{children}</div>
      </div>
    </div>
  );
}

/** For screen readers only. */
export function Hidden({ as: Tag = 'span', ...rest }: BoxProps) {
  return <Tag {...rest} className={classes.hidden} />;
}
