import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from '@karigar/platform';
import type { LinkProps } from '@karigar/platform';
import { cx } from '../class-names.ts';
import type { Icon } from '../icons.tsx';
import classes from './button.module.css';

/** `now` (marigold) is for instant requests: at most one per screen. */
export type ButtonVariant = 'primary' | 'now' | 'ghost' | 'soft' | 'danger';

interface Look {
  variant?: ButtonVariant;
  small?: boolean;
  /** Takes the full width of its container. */
  wide?: boolean;
  icon?: Icon;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** Shows a spinner and ignores presses. Keeps focus and width. */
  loading?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

const classOf = ({ variant = 'primary', small, wide }: Look, className?: string) =>
  cx(classes.button, classes[variant], small && classes.small, wide && classes.wide, className);

/** `type` defaults to `button`. */
export function Button({ variant, small, wide, icon: Glyph, loading, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ variant, small, wide }, cx(loading && classes.loading, className))}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={(event) => (loading ? event.preventDefault() : onClick?.(event))}
    >
      {Glyph && <Glyph />}
      {children}
      {loading && <span className={classes.spinner} />}
    </button>
  );
}

/** A link within the site that looks like a button. */
export function ButtonLink({ variant, small, wide, icon: Glyph, className, children, ...rest }: LinkProps & Look) {
  return (
    <Link {...rest} className={classOf({ variant, small, wide }, className)}>
      {Glyph && <Glyph />}
      {children}
    </Link>
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** For screen readers and the tooltip. */
  label: string;
  icon: Icon;
  /** A number at its corner. Also include it in `label`. */
  badge?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, icon: Glyph, badge, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} className={cx(classes.iconButton, className)}>
      <Glyph size={22} />
      {badge !== undefined && badge !== 0 && <span className={classes.badge}>{badge}</span>}
    </button>
  );
}
