import * as z from 'zod/mini';
import type { OrderView } from '@karigar/contracts';
import { optionalText } from '@karigar/contracts/fields';
import { Banner, Button, Muted, Panel, Row, Stack, StarChoice, TextArea } from '@karigar/ui';
import { useSchemaForm } from '@karigar/ui/forms';
import { useReviewOrder } from '../api/review-order.ts';
import { useTexts } from '../texts.ts';

const schema = z.object({ rating: z.int(), comment: optionalText(2000) });
type Review = z.infer<typeof schema>;
type Values = { rating: number | null; comment: string };

/** The review form: stars and a comment. Unsent input survives a reload. */
export function ReviewCard({ order, onReviewed }: { order: OrderView; onReviewed: (order: OrderView) => void }) {
  const t = useTexts();
  const review = useReviewOrder(order.id);
  const { form, field, submit, failure, forget } = useSchemaForm<Values, Review>({
    schema,
    sentences: { rating: t('reviewNeedStars') },
    defaultValues: { rating: null, comment: '' },
    draft: { name: `review:${order.id}` },
    send: async (body, { idempotencyKey }) => {
      await review.mutateAsync({ body, key: idempotencyKey() });
      forget();
      onReviewed(order);
    },
  });
  const { error } = field('rating');
  return (
    <Panel title={t('reviewTitle')}>
      <form noValidate onSubmit={submit} aria-label={t('reviewTitle')}>
        <Stack>
          <Muted>{t('reviewText')}</Muted>
          <StarChoice
            label={t('stars')}
            value={form.watch('rating')}
            onChange={(stars) => form.setValue('rating', stars, { shouldValidate: true })}
            nameOf={(count) => t('star', { count })}
            error={error}
          />
          <TextArea label={t('comment')} optional maxLength={2000} {...field('comment')} />
          {failure && <Banner tone="bad">{failure}</Banner>}
          <Row>
            {/* As long as the payment is to be confirmed, that is the main button of the page. */}
            <Button type="submit" variant={order.allowedActions.includes('pay') ? 'soft' : 'primary'} loading={review.isPending}>
              {t('reviewSend')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Panel>
  );
}
