import { useState } from 'react';
import type { ProviderReviewView } from '@karigar/contracts';
import { formatDate, Link } from '@karigar/platform';
import { Button, Card, EmptyState, Loaded, Muted, Row, SkeletonList, Stack, Stars } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useReviews } from '../api/list-reviews.ts';
import { useTexts } from '../texts.ts';
import { More } from './more.tsx';
import { hasDraft } from './answer-form.tsx';
import { replyDraft, ReplyForm } from './reply-form.tsx';
import classes from './reviews.module.css';

/** What customers say about the provider's work, and the provider's replies. */
export function Reviews() {
  const t = useTexts();
  const reviews = useReviews();
  return (
    <Loaded query={reviews} failed={t('reviewsFailed')} skeleton={<SkeletonList rows={4} />}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) return <EmptyState title={t('noReviews')}>{t('noReviewsText')}</EmptyState>;
        return (
          <Stack gap={3}>
            <Stack as="ul" gap={3}>
              {items.map((review) => (
                <Review key={review.id} review={review} />
              ))}
            </Stack>
            <More list={reviews} />
          </Stack>
        );
      }}
    </Loaded>
  );
}

function Review({ review }: { review: ProviderReviewView }) {
  const t = useTexts();
  const [replying, setReplying] = useState(() => hasDraft(replyDraft(review.id)));
  const { customerName, comment, created, reply } = review;
  return (
    <Card as="li">
      <Stack gap={2}>
        <Row between>
          <Row gap={2}>
            <b>{customerName}</b>
            <Muted as="span">{formatDate(created)}</Muted>
          </Row>
          <Stars value={review.rating} />
        </Row>
        {comment && <p className={classes.text}>{comment}</p>}
        <Muted>
          {review.Service.name} · <Link to={paths.order(review.order_id)}>{t('order', { number: review.number })}</Link>
        </Muted>
        {reply && (
          <div className={classes.reply}>
            <Row gap={2}>
              <b>{t('yourReply')}</b>
              <Muted as="span">{formatDate(reply.created)}</Muted>
            </Row>
            <p className={classes.text}>{reply.comment}</p>
          </div>
        )}
        {!reply && replying && <ReplyForm review={review} onCancel={() => setReplying(false)} />}
        {!reply && !replying && (
          <Row>
            <Button small variant="ghost" aria-label={t('replyTo', { name: customerName })} onClick={() => setReplying(true)}>
              {t('reply')}
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  );
}
