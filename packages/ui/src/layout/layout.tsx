import type { ElementType, ReactNode } from 'react';
import { cx } from '../class-names.ts';
import classes from './layout.module.css';

type Space = 1 | 2 | 3 | 4 | 5 | 6 | 7;

interface BoxProps {
  as?: ElementType;
  className?: string;
  children?: ReactNode;
  id?: string;
}

/** The width of a page with its margins. `narrow` (640 px) for one column: forms, the wizard; `middle` (980 px) for one order. */
export function Page({ as: Tag = 'div', width = 'wide', className, ...rest }: BoxProps & { width?: 'wide' | 'middle' | 'narrow' }) {
  return <Tag {...rest} className={cx(classes.page, classes[width], className)} />;
}

/** The same width without space above and below, for the inside of full-width blocks. */
export function Wrap({ as: Tag = 'div', className, ...rest }: BoxProps) {
  return <Tag {...rest} className={cx(classes.wrap, className)} />;
}

/** One under the other. */
export function Stack({ as: Tag = 'div', gap = 4, className, ...rest }: BoxProps & { gap?: Space }) {
  return <Tag {...rest} className={cx(classes.stack, classes[`gap${gap}`], className)} />;
}

/** Beside each other, centred; wraps unless told. `between` pushes the ends apart. */
export function Row({
  as: Tag = 'div',
  gap = 3,
  between,
  nowrap,
  className,
  ...rest
}: BoxProps & { gap?: Space; between?: boolean; nowrap?: boolean }) {
  return (
    <Tag {...rest} className={cx(classes.row, classes[`gap${gap}`], between && classes.between, nowrap && classes.nowrap, className)} />
  );
}

/** As many columns as fit, none narrower than `min` pixels. */
export function Grid({
  as: Tag = 'div',
  min = 260,
  gap = 4,
  className,
  ...rest
}: BoxProps & { min?: 160 | 200 | 260 | 300 | 360; gap?: Space }) {
  return <Tag {...rest} className={cx(classes.grid, classes[`min${min}`], classes[`gap${gap}`], className)} />;
}

/** A heading with an action at its right ("See all") and what belongs under it. */
export function Section({
  title,
  action,
  className,
  children,
}: {
  title: ReactNode;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
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

export interface CardProps extends BoxProps {
  /** Room inside. `none` for lists and pictures that touch the edges. */
  pad?: 'none' | 'normal' | 'large';
  /** Marks one of several: the best offer. */
  chosen?: boolean;
}

export function Card({ as: Tag = 'div', pad = 'normal', chosen, className, ...rest }: CardProps) {
  return <Tag {...rest} className={cx(classes.card, classes[`pad-${pad}`], chosen && classes.chosen, className)} />;
}

/** Quiet text. `small` 14 px, `tiny` 12.5 px. */
export function Muted({ as: Tag = 'p', size = 'small', className, ...rest }: BoxProps & { size?: 'normal' | 'small' | 'tiny' }) {
  return <Tag {...rest} className={cx(classes.muted, classes[size], className)} />;
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
