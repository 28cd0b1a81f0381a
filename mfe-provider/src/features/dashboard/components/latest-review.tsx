import type { ProviderStatsView } from '@karigar/contracts';
import { formatDate } from '@karigar/platform';
import { Card, Muted, Row, Stack, Stars, Written } from '@karigar/ui';
import { useTexts } from '../texts.ts';

/** The newest review. */
export function LatestReview({ review }: { review: ProviderStatsView['latestReview'] }) {
  const t = useTexts();
  return (
    <Card>
      <Stack gap={3}>
        <h3>{t('latestReview')}</h3>
        {review ? (
          <Stack gap={2}>
            <Row between>
              <b>{review.customerName}</b>
              <Stars value={review.rating} />
            </Row>
            {review.comment && <Written>{review.comment}</Written>}
            <Muted>
              {review.serviceName} · {formatDate(review.created)}
            </Muted>
          </Stack>
        ) : (
          <Muted size="normal">{t('noReviewYet')}</Muted>
        )}
      </Stack>
    </Card>
  );
}
