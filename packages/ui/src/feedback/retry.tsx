import { useEffect, useState } from 'react';
import { restartReads } from '@karigar/platform';
import { Button, type ButtonVariant } from '../forms/button.tsx';
import type { Icon } from '../icons.tsx';
import { useFocusPassedOn } from '../overlay/focus-heading.ts';
import { useTexts } from '../texts.ts';

/** A result of `useQuery` or `useInfiniteQuery`. */
export interface Read {
  readonly data: unknown;
  readonly error: unknown;
  readonly isPlaceholderData: boolean;
  readonly isFetching: boolean;
  /** Waiting for a network connection. */
  readonly isPaused: boolean;
  readonly errorUpdateCount: number;
  readonly refetch: () => unknown;
}

/** How long a read may take before the page says so and offers to try again. */
export const slowAfter = 3000;

/**
 * Why a read has no data (null: it has, or has not failed), and the props of its `RetryButton`. The failure stays while the read is tried again, although
 * react-query forgets it then: otherwise the button would disappear under the finger.
 */
export function useRetry({ data, error, isPlaceholderData, isFetching, isPaused, errorUpdateCount, refetch }: Read) {
  const [shown, setShown] = useState<unknown>(null);
  const isTriedAgain = (isFetching || isPaused) && errorUpdateCount > 0;
  const failure = data !== undefined && !isPlaceholderData ? null : (error ?? (isTriedAgain ? shown : null));
  if (failure !== shown) setShown(failure);

  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(() => setAsked(false), slowAfter);
    return () => clearTimeout(timer);
  }, [asked]);
  return {
    failure,
    /** Only for a while: a read that hangs is given up only after its timeout, and then repeated twice. */
    retrying: asked && isFetching,
    onRetry: () => {
      setAsked(true);
      void (isFetching ? restartReads() : refetch());
    },
  };
}

interface RetryButtonProps {
  onRetry: () => void;
  retrying?: boolean | undefined;
  variant?: ButtonVariant;
  icon?: Icon;
}

/** "Try again". The heading gets its focus when what was tried has worked. */
export function RetryButton({ onRetry, retrying, variant = 'soft', icon }: RetryButtonProps) {
  const t = useTexts();
  return (
    <Button ref={useFocusPassedOn()} small variant={variant} icon={icon} loading={retrying} onClick={onRetry}>
      {t('retry')}
    </Button>
  );
}
