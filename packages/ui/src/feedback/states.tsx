import type { ReactNode } from 'react';
import { ApiProblem, ErrorBoundary, messageOf } from '@karigar/platform';
import { PrintPattern } from '../display/print-block.tsx';
import { OfflineIcon, RefreshIcon, WarningIcon, type Icon } from '../icons.tsx';
import { Row } from '../layout/layout.tsx';
import { useTexts } from '../texts.ts';
import { RetryButton } from './retry.tsx';
import classes from './states.module.css';

/** 1 if the state is the whole page, 2 within one, 3 within a section. */
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

export interface ErrorStateProps {
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
export function ErrorState({ title, error, children, onRetry, retrying, action, level }: ErrorStateProps) {
  const offline = error instanceof ApiProblem && error.code === 'OFFLINE';
  const retry = error instanceof ApiProblem && finalStatuses.includes(error.status) ? undefined : onRetry;
  return (
    <FailurePanel role="alert" icon={offline ? OfflineIcon : WarningIcon} title={title} level={level} text={children ?? messageOf(error)}>
      {retry && <RetryButton icon={RefreshIcon} retrying={retrying} onRetry={retry} />}
      {action}
    </FailurePanel>
  );
}

/** Shown for content that is unavailable offline. */
export function OfflineState({ title, action, level }: Pick<ErrorStateProps, 'title' | 'action' | 'level'>) {
  const t = useTexts();
  return (
    <FailurePanel role="status" icon={OfflineIcon} title={title} level={level} text={t('slowOffline')}>
      {action}
    </FailurePanel>
  );
}

interface FailurePanelProps extends Pick<ErrorStateProps, 'title' | 'level'> {
  role: 'alert' | 'status';
  icon: Icon;
  text: ReactNode;
  /** What can be done about it. */
  children: ReactNode;
}

function FailurePanel({ role, icon: Glyph, title, level = 2, text, children }: FailurePanelProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.error} role={role}>
      <Glyph size={28} />
      <Heading className={classes.title}>{title}</Heading>
      <p>{text}</p>
      <Row className={classes.actions}>{children}</Row>
    </div>
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
