import type { ProviderStatsView } from '@karigar/contracts';
import { formatDate, Link } from '@karigar/platform';
import { Muted, Panel, Row, Stack, Stars } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useTexts } from '../texts.ts';
import classes from './latest-review.module.css';

/** The newest review, linking to all of them. */
export function LatestReview({ review }: { review: ProviderStatsView['latestReview'] }) {
  const t = useTexts();
  return (
    <Panel title={t('latestReview')} action={review && <Link to={paths.complaints}>{t('allReviews')}</Link>}>
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
    </Panel>
  );
}
