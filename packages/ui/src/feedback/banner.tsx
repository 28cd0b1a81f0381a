import { useEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import {
  ApiProblem,
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
import tones from '../display/tones.module.css';
import { DoneIcon, InfoIcon, OfflineIcon, WarningIcon, type Icon } from '../icons.tsx';
import { useTopDialog } from '../overlay/top-dialog.ts';
import { useTexts } from '../texts.ts';
import classes from './banner.module.css';
import { RetryButton, useRetry, type Read } from './retry.tsx';

type BannerTone = 'info' | 'good' | 'wait' | 'bad';
const bannerIcons: Record<BannerTone, Icon> = { info: InfoIcon, good: DoneIcon, wait: InfoIcon, bad: WarningIcon };

interface BannerProps {
  tone?: BannerTone;
  icon?: Icon;
  action?: ReactNode;
  children: ReactNode;
}

/**
 * A message across the page. Screen readers announce one of the tone `bad` when it appears. For the other tones that is not certain, since they follow changes
 * of a known region only: a result that somebody waits for needs the focus or a toast.
 */
export function Banner(props: BannerProps) {
  return <Bar {...props} role={props.tone === 'bad' ? 'alert' : 'status'} />;
}

/** A banner that comes and goes while its page is open: empty at first, it is a region whose changes screen readers announce. */
function StateBanner({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={classes.state}>
      {children !== null && (
        <Bar tone="wait" icon={OfflineIcon}>
          {children}
        </Bar>
      )}
    </div>
  );
}

function Bar({ tone = 'info', icon, action, children, role }: BannerProps & { role?: 'alert' | 'status' }) {
  const Glyph = icon ?? bannerIcons[tone];
  return (
    <div className={cx(classes.banner, tones[tone])} role={role}>
      <Glyph />
      <span className={classes.bannerText}>{children}</span>
      {action}
    </div>
  );
}

/** Why a command failed. Renders nothing without an error, nor for one of a device that was offline and is online again. */
export function FailureBanner({ error }: { error: unknown }) {
  const isOnline = useOnline();
  const isOver = error instanceof ApiProblem && error.code === 'OFFLINE' && isOnline;
  return Boolean(error) && !isOver && <Banner tone="bad">{messageOf(error)}</Banner>;
}

interface RetryBannerProps {
  query: Read;
  /** Shown unless the query has failed. */
  otherwise?: ReactNode;
  children: ReactNode;
}

/** Says that something could not be loaded, with a retry, if its query has failed. For a part of a form or dialog; use `Loaded` for a page or a list. */
export function RetryBanner({ query, otherwise, children }: RetryBannerProps) {
  const { failure, ...retry } = useRetry(query);
  if (failure === null) return otherwise;
  return (
    <Banner tone="bad" action={<RetryButton variant="ghost" {...retry} />}>
      {children}
    </Banner>
  );
}

/** While the server is unreachable: the time of the stored responses that the page shows. `of` are their names, as passed to `readOrCached`. */
export function CachedBanner({ of }: { of: readonly string[] }) {
  const t = useTexts();
  const since = useCachedSince(...of);
  const timeOf = (at: number) => (isoDay(at) === isoDay(serverNow()) ? formatTime(at) : formatDateTime(at));
  return <StateBanner>{since === null ? null : t('asOf', { time: timeOf(since) })}</StateBanner>;
}

/** Says that live news may be missing while the channel is not connected. */
export function ConnectionBanner({ channel, children }: { channel: Pick<Realtime, 'status'>; children: ReactNode }) {
  const status = useRealtimeStatus(channel);
  return <StateBanner>{status === 'offline' || status === 'closed' ? children : null}</StateBanner>;
}

/**
 * For the shell: shown while the device is offline, over the page, which does not move. Presses go through to what is below. While a dialog is open, it is
 * part of it, at the top of the screen: outside, nobody could see or hear it.
 */
export function OfflineBanner() {
  const t = useTexts();
  const online = useOnline();
  return createPortal(
    <div className={classes.offline} role="status">
      {!online && (
        <>
          <OfflineIcon /> <span>{t('offline')}</span>
        </>
      )}
    </div>,
    useTopDialog(),
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
