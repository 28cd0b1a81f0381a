import { Banner, Button, Row } from '@karigar/ui';
import { useTexts } from '../texts.ts';

interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** The way to the next page of a list, and why it did not come. */
export function More({ list }: { list: Pages }) {
  const t = useTexts();
  return (
    <>
      {list.isFetchNextPageError && <Banner tone="bad">{t('moreFailed')}</Banner>}
      {list.hasNextPage && (
        <Row>
          <Button variant="ghost" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('more')}
          </Button>
        </Row>
      )}
    </>
  );
}
