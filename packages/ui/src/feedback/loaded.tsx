import { useEffect, useState, type ReactNode } from 'react';
import { useOnline } from '@karigar/platform';
import { RefreshIcon } from '../icons.tsx';
import { Hidden } from '../layout/layout.tsx';
import { useTexts } from '../texts.ts';
import classes from './loaded.module.css';
import { RetryButton, slowAfter, useRetry, type Read } from './retry.tsx';
import { ErrorState, OfflineState, type ErrorStateProps } from './states.tsx';

interface LoadedProps<T> extends Pick<ErrorStateProps, 'action' | 'level'> {
  query: Read & { readonly data: T | undefined };
  /** Shown after 3 s with a button to ask again, says what is waited for: "Your orders are taking longer than usual to load." */
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
  const { failure, ...retry } = useRetry(query);
  const { data, isPaused } = query;
  if (isPaused && data === undefined) return <OfflineState title={failed} action={action} level={level} />;
  if (failure !== null)
    return (
      <ErrorState title={failed} error={failure} action={action} level={level} {...retry}>
        {failedText}
      </ErrorState>
    );
  if (data !== undefined) return children(data);
  return (
    <Loading label={slow} action={<RetryButton icon={RefreshIcon} {...retry} />}>
      {skeleton}
    </Loading>
  );
}

interface LoadingProps {
  label: ReactNode;
  /** Shown with the label. */
  action?: ReactNode;
  children?: ReactNode;
}

/** Wraps skeletons: announces loading to screen readers, and after 3 s shows the `label`, what is waited for, or that the device is offline. */
export function Loading({ label, action, children }: LoadingProps) {
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
      {online && <AfterAWhile>{action}</AfterAWhile>}
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
