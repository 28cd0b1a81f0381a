import { Button } from '../forms/button.tsx';
import { Row } from '../layout/layout.tsx';
import { useTexts } from '../texts.ts';
import { Banner } from './banner.tsx';

interface LoadMoreProps {
  /** The result of `useInfiniteQuery`. */
  list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  /** "Show older orders". Default: "Show more". */
  label?: string;
  /** "Older orders could not be loaded." */
  failed?: string;
}

/** The button that loads a list's next page, with an error message if that failed. Renders nothing after the last page. */
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
