import type { ReactNode } from 'react';
import { Link } from '@karigar/platform';
import { ForwardIcon, type Icon } from '@karigar/ui';
import classes from './notice-link.module.css';

interface NoticeLinkProps {
  to: string;
  icon: Icon;
  children: ReactNode;
  /** At the end, such as a time. */
  aside?: ReactNode;
}

/** A line across the page, under the top bar, that leads to what is going on. */
export function NoticeLink({ to, icon: NoticeIcon, children, aside }: NoticeLinkProps) {
  return (
    <Link to={to} className={classes.notice}>
      <NoticeIcon />
      <span>{children}</span>
      {aside && <span className={classes.aside}>{aside}</span>}
      <ForwardIcon />
    </Link>
  );
}
