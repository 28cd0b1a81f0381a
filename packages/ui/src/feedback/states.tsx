import { useEffect, useState, type ReactNode } from 'react';
import { ApiProblem, ErrorBoundary, messageOf, useOnline } from '@karigar/platform';
import { cx } from '../class-names.ts';
import { PrintPattern } from '../display/print-block.tsx';
import { Button } from '../forms/button.tsx';
import { DoneIcon, InfoIcon, OfflineIcon, RefreshIcon, WarningIcon, type Icon } from '../icons.tsx';
import { Hidden } from '../layout/layout.tsx';
import classes from './states.module.css';

/** 1 when it is all there is on the page, 2 unless told. */
type HeadingLevel = 1 | 2 | 3;

/** Nothing here yet, said on the block print, with a way on. */
export function EmptyState(props: { title: ReactNode; children?: ReactNode; action?: ReactNode; level?: HeadingLevel }) {
  const { title, children, action, level = 2 } = props;
  const Heading = `h${level}` as const;
  return (
    <div className={classes.empty}>
      <PrintPattern />
      <div className={classes.emptyIn}>
        <Heading>{title}</Heading>
        {children && <p>{children}</p>}
        {action}
      </div>
    </div>
  );
}

export interface ErrorStateProps {
  title?: ReactNode;
  /** The failure: its sentence is shown. Or say it yourself as `children`. */
  error?: unknown;
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** Another way on, beside the retry. */
  action?: ReactNode;
  level?: HeadingLevel;
}

/** Something could not be loaded. */
export function ErrorState({ title = 'That did not work', error, children, onRetry, retrying, action, level = 2 }: ErrorStateProps) {
  const Heading = `h${level}` as const;
  const offline = error instanceof ApiProblem && error.code === 'OFFLINE';
  return (
    <div className={classes.error} role="alert">
      {offline ? <OfflineIcon size={28} /> : <WarningIcon size={28} />}
      <Heading className={classes.title}>{title}</Heading>
      <p>{children ?? messageOf(error)}</p>
      {(onRetry || action) && (
        <div className={classes.actions}>
          {onRetry && (
            <Button small variant="soft" icon={RefreshIcon} loading={retrying} onClick={onRetry}>
              Try again
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  );
}

/** A part of the page that may fail alone: an error inside shows a panel with a retry, the rest goes on. */
export function Region({ title, resetKey, children }: { title?: ReactNode; resetKey?: unknown; children: ReactNode }) {
  return (
    <ErrorBoundary
      resetKey={resetKey}
      fallback={({ retry }) => (
        <ErrorState title={title ?? 'This part could not be shown'} onRetry={retry}>
          Something went wrong on our side. The rest of the page still works.
        </ErrorState>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}

export type BannerTone = 'info' | 'good' | 'wait' | 'bad';
const bannerIcons: Record<BannerTone, Icon> = { info: InfoIcon, good: DoneIcon, wait: InfoIcon, bad: WarningIcon };

/** A sentence across the page that stays. Announced when it appears; `bad` at once. */
export function Banner({
  tone = 'info',
  icon,
  action,
  children,
}: {
  tone?: BannerTone;
  icon?: Icon;
  action?: ReactNode;
  children: ReactNode;
}) {
  const Glyph = icon ?? bannerIcons[tone];
  return (
    <div className={cx(classes.banner, classes[tone])} role={tone === 'bad' ? 'alert' : 'status'}>
      <Glyph />
      <span className={classes.bannerText}>{children}</span>
      {action}
    </div>
  );
}

/** Shows itself while there is no network. */
export function OfflineBanner() {
  const online = useOnline();
  return (
    <div className={classes.offline} role="status">
      {!online && (
        <>
          <OfflineIcon /> You are offline. What you see may be old; we go on when you are back.
        </>
      )}
    </div>
  );
}

/** Says what is being waited for, once the waiting has been long (3 s unless told). Put it beside the skeleton. */
export function SlowNotice({ after = 3000, children }: { after?: number; children: ReactNode }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), after);
    return () => clearTimeout(timer);
  }, [after]);
  return (
    <p className={classes.slow} role="status">
      {slow && children}
    </p>
  );
}

/** A grey shape in the size of what will be there. `height` in pixels; `width` any CSS width. */
export function Skeleton({ height = 16, width = '100%', round }: { height?: number; width?: string | number; round?: boolean }) {
  return <span className={cx(classes.skeleton, round && classes.round)} style={{ height, width }} aria-hidden />;
}

/** Lines of text to come. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className={classes.lines} aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={14} width={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </span>
  );
}

/** A card with a picture and two lines, as in the lists of services. */
export function SkeletonCard() {
  return (
    <div className={classes.skeletonCard} aria-hidden>
      <span className={cx(classes.skeleton, classes.cover)} />
      <div className={classes.skeletonCardIn}>
        <Skeleton height={20} width="70%" />
        <Skeleton height={14} width="45%" />
        <Skeleton height={16} width="30%" />
      </div>
    </div>
  );
}

/** Rows of a list to come. */
export function SkeletonList({ rows = 4 }: { rows?: number }) {
  return (
    <div className={classes.skeletonList} aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.skeletonRow}>
          <Skeleton height={44} width={44} round />
          <SkeletonText lines={2} />
        </div>
      ))}
    </div>
  );
}

/** Wraps skeletons: says to screen readers that something is loading, and after 3 s to everybody what. Without a network it is not slow: it waits. */
export function Loading({ label, children }: { label: string; children?: ReactNode }) {
  const online = useOnline();
  return (
    <div aria-busy>
      <Hidden>
        <span role="status">Loading</span>
      </Hidden>
      {children}
      <SlowNotice>{online ? label : 'You are offline. This is loaded as soon as you are connected again.'}</SlowNotice>
    </div>
  );
}
