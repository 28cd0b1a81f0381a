import type { ReactNode } from 'react';
import { Link } from '@karigar/platform';
import { cx } from '../class-names.ts';
import { ForwardIcon, type Icon } from '../icons.tsx';
import classes from './notice-link.module.css';

interface NoticeLinkProps {
  to: string;
  icon: Icon;
  children: ReactNode;
  /** At the end, such as a time. */
  aside?: ReactNode;
  className?: string;
}

/** A line across the page that leads to what is going on. */
export function NoticeLink({ to, icon: NoticeIcon, children, aside, className }: NoticeLinkProps) {
  return (
    <Link to={to} className={cx(classes.notice, className)}>
      <NoticeIcon />
      <span>{children}</span>
      {aside && <span className={classes.aside}>{aside}</span>}
      <ForwardIcon />
    </Link>
  );
}
