import { useEffect, useRef, useState, type ReactNode } from 'react';
import {
  ApiProblem,
  ErrorBoundary,
  formatDateTime,
  formatTime,
  isoDay,
  messageOf,
  serverNow,
  useCachedSince,
  useOnline,
  useRealtimeStatus,
  type Realtime,
} from '@karigar/platform';
import { cx } from '../class-names.ts';
import { PrintPattern } from '../display/print-block.tsx';
import { Button } from '../forms/button.tsx';
import { DoneIcon, InfoIcon, OfflineIcon, RefreshIcon, WarningIcon, type Icon } from '../icons.tsx';
import { Card, Hidden, Row, Stack } from '../layout/layout.tsx';
import tones from '../display/tones.module.css';
import { useTexts } from '../texts.ts';
import classes from './states.module.css';

/** 1 if the state is the whole page, otherwise 2. */
type HeadingLevel = 1 | 2 | 3;

/** Shown instead of an empty list, with a suggested next step. */
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

interface ErrorStateProps {
  title: ReactNode;
  /** Its message is shown, unless `children` replace it. */
  error?: unknown;
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** An alternative to the retry. */
  action?: ReactNode;
  level?: HeadingLevel;
}

/** Answers that stay the same however often one asks: forbidden, not found, gone, invalid. */
const finalStatuses: readonly number[] = [403, 404, 410, 422];

/** Shown when something could not be loaded, with a retry if that can help. */
export function ErrorState({ title, error, children, onRetry, retrying, action, level = 2 }: ErrorStateProps) {
  const t = useTexts();
  const Heading = `h${level}` as const;
  const offline = error instanceof ApiProblem && error.code === 'OFFLINE';
  const retry = error instanceof ApiProblem && finalStatuses.includes(error.status) ? undefined : onRetry;
  return (
    <div className={classes.error} role="alert">
      {offline ? <OfflineIcon size={28} /> : <WarningIcon size={28} />}
      <Heading className={classes.title}>{title}</Heading>
      <p>{children ?? messageOf(error)}</p>
      {(retry || action) && (
        <Row>
          {retry && (
            <Button small variant="soft" icon={RefreshIcon} loading={retrying} onClick={retry}>
              {t('retry')}
            </Button>
          )}
          {action}
        </Row>
      )}
    </div>
  );
}

/** Shown for content that is unavailable offline. */
function OfflineState({ title, action, level = 2 }: Pick<ErrorStateProps, 'title' | 'action' | 'level'>) {
  const t = useTexts();
  const Heading = `h${level}` as const;
  return (
    <div className={classes.error} role="status">
      <OfflineIcon size={28} />
      <Heading className={classes.title}>{title}</Heading>
      <p>{t('slowOffline')}</p>
      {action && <Row>{action}</Row>}
    </div>
  );
}

interface LoadedProps<T> extends Pick<ErrorStateProps, 'action' | 'level'> {
  /** The result of `useQuery` or `useInfiniteQuery`. */
  query: {
    readonly data: T | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    /** Waiting for a network connection. */
    readonly isPaused?: boolean;
    readonly refetch: () => unknown;
  };
  /** Shown after 3 s, says what is waited for: "Your orders are taking longer than usual to load." */
  slow: ReactNode;
  /** Title of the error panel: "Your orders could not be loaded". */
  failed: ReactNode;
  /** Replaces the error's message. */
  failedText?: ReactNode;
  /** Shown while loading, in the shape of the data. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/**
 * Renders a query's state: the skeleton, an error panel with a retry, or `children` with the data, also while it is being refetched. Offline, it says so
 * at once and continues when the connection is back.
 */
export function Loaded<T>({ query, slow, failed, failedText, action, level, skeleton, children }: LoadedProps<T>) {
  const { data, error, isFetching, isPaused, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error && isPaused) return <OfflineState title={failed} action={action} level={level} />;
  if (!error) return <Loading label={slow}>{skeleton}</Loading>;
  return (
    <ErrorState title={failed} error={error} action={action} level={level} retrying={isFetching} onRetry={() => void refetch()}>
      {failedText}
    </ErrorState>
  );
}

/** An error boundary with a panel and a retry. The rest of the page keeps working. */
export function Region({ title, resetKey, children }: { title?: ReactNode; resetKey?: unknown; children: ReactNode }) {
  const t = useTexts();
  return (
    <ErrorBoundary
      resetKey={resetKey}
      fallback={({ retry }) => (
        <ErrorState title={title ?? t('regionFailed')} onRetry={retry}>
          {t('regionFailedText')}
        </ErrorState>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}

type BannerTone = 'info' | 'good' | 'wait' | 'bad';
const bannerIcons: Record<BannerTone, Icon> = { info: InfoIcon, good: DoneIcon, wait: InfoIcon, bad: WarningIcon };

/** A message across the page, announced to screen readers when it appears; `bad` interrupts them. */
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
    <div className={cx(classes.banner, tones[tone])} role={tone === 'bad' ? 'alert' : 'status'}>
      <Glyph />
      <span className={classes.bannerText}>{children}</span>
      {action}
    </div>
  );
}

/** Scrolls its content into view when it appears: a message that may be outside the screen when a button is pressed. */
export function InView({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    content.current?.scrollIntoView({ block: 'center' });
  }, []);
  return <div ref={content}>{children}</div>;
}

interface RetryBannerProps {
  /** The failed result of `useQuery`. */
  query: { readonly isFetching: boolean; readonly refetch: () => unknown };
  children: ReactNode;
}

/** Says that something could not be loaded, with a retry. For a part of a form or dialog; use `ErrorState` for a page or a list. */
export function RetryBanner({ query, children }: RetryBannerProps) {
  const t = useTexts();
  return (
    <Banner
      tone="bad"
      action={
        <Button small variant="ghost" loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('retry')}
        </Button>
      }
    >
      {children}
    </Banner>
  );
}

/** Says how old the stored responses below are while the server is unreachable. `of` are their names, as passed to `readOrCached`. */
export function CachedBanner({ of }: { of: readonly string[] }) {
  const t = useTexts();
  const since = useCachedSince(...of);
  if (since === null) return null;
  const time = isoDay(since) === isoDay(serverNow()) ? formatTime(since) : formatDateTime(since);
  return (
    <Banner tone="wait" icon={OfflineIcon}>
      {t('asOf', { time })}
    </Banner>
  );
}

/** Says that live news may be missing while the channel is not connected. Renders nothing while it is. */
export function ConnectionBanner({ channel, children }: { channel: Pick<Realtime, 'status'>; children: ReactNode }) {
  const status = useRealtimeStatus(channel);
  return (
    (status === 'offline' || status === 'closed') && (
      <Banner tone="wait" icon={OfflineIcon}>
        {children}
      </Banner>
    )
  );
}

/** For the shell: shown while the device is offline. */
export function OfflineBanner() {
  const t = useTexts();
  const online = useOnline();
  return (
    <div className={classes.offline} role="status">
      {!online && (
        <>
          <OfflineIcon /> {t('offline')}
        </>
      )}
    </div>
  );
}

/** A gray placeholder in the size of the content. `height` in pixels, `width` as a number of pixels or any CSS width. */
export function Skeleton({ height = 16, width = '100%', round }: { height?: number; width?: string | number; round?: boolean }) {
  return <span className={cx(classes.skeleton, round && classes.round)} style={{ height, width }} aria-hidden />;
}

/** Placeholder for lines of text. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <Stack as="span" gap={2} grow>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={14} width={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </Stack>
  );
}

/** Placeholder for a `ServiceCard`. */
export function SkeletonCard() {
  return (
    <Card pad="none" className={classes.cardShape}>
      <span className={cx(classes.skeleton, classes.cover)} />
      <Stack gap={3} grow className={classes.inset}>
        <Skeleton height={20} width="70%" />
        <Skeleton height={14} width="45%" />
        <Skeleton height={14} width="55%" />
        <Skeleton height={16} width="30%" />
      </Stack>
    </Card>
  );
}

/** Placeholder for rows of a list. */
export function SkeletonList({ rows = 4 }: { rows?: number }) {
  return (
    <Card pad="none">
      <Stack gap={4} divided>
        {Array.from({ length: rows }, (_, row) => (
          <Row key={row} gap={4} nowrap className={classes.inset}>
            <Skeleton height={44} width={44} round />
            <SkeletonText lines={2} />
          </Row>
        ))}
      </Stack>
    </Card>
  );
}

const slowAfter = 3000;

/** Wraps skeletons: announces loading to screen readers, and after 3 s shows the `label`, what is waited for, or that the device is offline. */
export function Loading({ label, children }: { label: ReactNode; children?: ReactNode }) {
  const t = useTexts();
  const online = useOnline();
  return (
    <div aria-busy>
      <Hidden>
        <span role="status">{t('loading')}</span>
      </Hidden>
      {children}
      <p className={classes.slow} role="status">
        <AfterAWhile>{online ? label : t('slowOffline')}</AfterAWhile>
      </p>
    </div>
  );
}

/** Says what a command waits for when it takes longer than 3 s. Always render it: screen readers announce only changes of a known region. */
export function SlowNote({ waiting, children }: { waiting: boolean; children: ReactNode }) {
  return (
    <p className={classes.slowNote} role="status">
      {waiting && <AfterAWhile>{children}</AfterAWhile>}
    </p>
  );
}

function AfterAWhile({ children }: { children: ReactNode }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfter);
    return () => clearTimeout(timer);
  }, []);
  return slow && children;
}
