import type { ReviewView } from '@karigar/contracts';
import { formatDate } from '@karigar/platform';
import { Muted, Panel, Stack, Stars } from '@karigar/ui';
import { useTexts } from '../texts.ts';
import classes from './my-review-card.module.css';

/** The customer's own review, with the karigar's reply. */
export function MyReviewCard({ review, providerName }: { review: ReviewView; providerName: string }) {
  const t = useTexts();
  return (
    <Panel title={t('myReviewTitle')} action={<Stars value={review.rating} />}>
      <Stack gap={2}>
        {review.comment && <p className={classes.text}>{review.comment}</p>}
        <Muted>{t('reviewedOn', { date: formatDate(review.created) })}</Muted>
        {review.reply && (
          <div className={classes.reply}>
            <b>{t('replyBy', { name: providerName })}</b>
            <p className={classes.text}>{review.reply.comment}</p>
          </div>
        )}
      </Stack>
    </Panel>
  );
}
