import type { ReviewView } from '@karigar/contracts';
import { formatDate } from '@karigar/platform';
import { Banner, Muted, Panel, Quote, Stack, Stars, Written } from '@karigar/ui';
import { useTexts } from '../texts.ts';

/** The customer's own review, with the karigar's reply. */
export function MyReviewCard({ review, providerName }: { review: ReviewView; providerName: string }) {
  const t = useTexts();
  return (
    <Panel title={t('myReviewTitle')} action={<Stars value={review.rating} />}>
      <Stack gap={2}>
        {review.comment && <Written>{review.comment}</Written>}
        {review.hidden && <Banner>{t('reviewHidden', { date: formatDate(review.hidden.since), reason: review.hidden.reason })}</Banner>}
        <Muted>{t('reviewedOn', { date: formatDate(review.created) })}</Muted>
        {review.reply && <Quote by={t('replyBy', { name: providerName })}>{review.reply.comment}</Quote>}
      </Stack>
    </Panel>
  );
}
