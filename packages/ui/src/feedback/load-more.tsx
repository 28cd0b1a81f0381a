import { Button } from '../forms/button.tsx';
import { Row } from '../layout/layout.tsx';
import { useTexts } from '../texts.ts';
import { Banner } from './states.tsx';

interface LoadMoreProps {
  /** What `useInfiniteQuery` answers. */
  list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  /** "Show older orders"; "Show more" without it. */
  label?: string;
  /** "Older orders could not be loaded." */
  failed?: string;
}

/** Below a list: the button for the next page, and the sentence when that page could not be loaded. Nothing at the end of the list. */
export function LoadMore({ list, label, failed }: LoadMoreProps) {
  const t = useTexts();
  return (
    <>
      {list.isFetchNextPageError && <Banner tone="bad">{failed ?? t('moreFailed')}</Banner>}
      {list.hasNextPage && (
        <Row>
          <Button variant="ghost" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {label ?? t('more')}
          </Button>
        </Row>
      )}
    </>
  );
}
