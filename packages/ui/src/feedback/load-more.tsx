import { useRef, useState } from 'react';
import { Button } from '../forms/button.tsx';
import { Hidden, Row } from '../layout/layout.tsx';
import { useFocusPassedOn } from '../overlay/focus-heading.ts';
import { useTexts } from '../texts.ts';
import { Banner } from './banner.tsx';

interface LoadMoreProps {
  /** The result of `useInfiniteQuery`. */
  list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    /** Waiting for a network connection. */
    readonly isPaused: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  /** "Show older orders". Default: "Show more". */
  label?: string;
  /** "Older orders could not be loaded." */
  failed?: string;
}

/** The button that loads a list's next page, with an error message if that failed. After the last page, its focus stays at the end of the list. */
export function LoadMore({ list, label, failed }: LoadMoreProps) {
  const t = useTexts();
  const [hadMore, setHadMore] = useState(list.hasNextPage);
  if (list.hasNextPage && !hadMore) setHadMore(true);
  const end = useRef<HTMLSpanElement>(null);
  return (
    <>
      {list.isFetchNextPageError && <Banner tone="bad">{failed ?? t('moreFailed')}</Banner>}
      {list.hasNextPage && <MoreButton list={list} label={label ?? t('more')} onGone={() => end.current?.focus({ preventScroll: true })} />}
      {hadMore && (
        <Hidden>
          <span ref={end} tabIndex={-1}>
            {!list.hasNextPage && t('allShown')}
          </span>
        </Hidden>
      )}
    </>
  );
}

function MoreButton({ list, label, onGone }: Pick<LoadMoreProps, 'list'> & { label: string; onGone: () => void }) {
  return (
    <Row>
      <Button
        ref={useFocusPassedOn(onGone)}
        variant="ghost"
        loading={list.isFetchingNextPage || list.isPaused}
        onClick={() => void list.fetchNextPage()}
      >
        {label}
      </Button>
    </Row>
  );
}
