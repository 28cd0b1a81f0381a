import type { ProviderStatsView } from '@karigar/contracts';
import { formatDate } from '@karigar/platform';
import { Card, Muted, Row, Stack, Stars } from '@karigar/ui';
import { useTexts } from '../texts.ts';
import classes from './latest-review.module.css';

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
            {review.comment && <p className={classes.comment}>{review.comment}</p>}
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
