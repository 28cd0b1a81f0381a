import { useState, type FormEvent } from 'react';
import type { OrderView } from '@karigar/contracts';
import { ApiProblem, messageOf } from '@karigar/platform';
import { Banner, Button, Card, Muted, Row, Stack, TextArea } from '@karigar/ui';
import { useReviewOrder } from '../api/review-order.ts';
import { useTexts } from '../texts.ts';
import classes from './cards.module.css';
import { StarChoice } from './star-choice.tsx';

/** Stars and words about work that is done. */
export function ReviewCard({ order }: { order: OrderView }) {
  const t = useTexts();
  const review = useReviewOrder(order.id);
  const [stars, setStars] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  const [asked, setAsked] = useState(false);
  const already = review.error instanceof ApiProblem && review.error.code === 'ALREADY_REVIEWED';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (stars) review.mutate({ rating: stars, comment });
  };
  if (review.isSuccess || already) return <Banner tone="good">{t(already ? 'reviewedAlready' : 'bannerReviewed')}</Banner>;
  return (
    <Card>
      <form noValidate onSubmit={submit} aria-label={t('reviewTitle')}>
        <Stack gap={4}>
          <div>
            <h2 className={classes.title}>{t('reviewTitle')}</h2>
            <Muted>{t('reviewText')}</Muted>
          </div>
          <StarChoice value={stars} onChange={setStars} error={asked && !stars ? t('reviewNeedStars') : null} />
          <TextArea label={t('comment')} optional maxLength={2000} value={comment} onChange={(event) => setComment(event.target.value)} />
          {review.error && <Banner tone="bad">{messageOf(review.error)}</Banner>}
          <Row>
            <Button type="submit" loading={review.isPending}>
              {t('reviewSend')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  );
}
