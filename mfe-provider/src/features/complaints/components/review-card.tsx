import { useState } from 'react';
import type { ProviderReviewView } from '@karigar/contracts';
import { formatDate, Link } from '@karigar/platform';
import { Banner, Button, Card, Muted, PressGuard, Quote, Row, Stack, Stars, Written } from '@karigar/ui';
import { hasDraft } from '@karigar/ui/forms';
import { paths } from '../../../app/paths.ts';
import { useTexts } from '../texts.ts';
import { replyDraft, ReplyForm } from './reply-form.tsx';

/** A review, with the reply or the form for one. */
export function ReviewCard({ review }: { review: ProviderReviewView }) {
  const t = useTexts();
  const [replying, setReplying] = useState(() => hasDraft(replyDraft(review.id)));
  const { customerName, comment, created, reply, hidden } = review;
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
        {comment && <Written>{comment}</Written>}
        {hidden && <Banner>{t('hidden', { date: formatDate(hidden.since), reason: hidden.reason })}</Banner>}
        <PressGuard actions={reply ? 'replied' : replying ? 'writing' : 'open'}>
          <Muted>
            {review.Service.name} · <Link to={paths.order(review.order_id)}>{t('order', { number: review.number })}</Link>
          </Muted>
          {reply && (
            <Quote by={t('yourReply')} date={formatDate(reply.created)}>
              {reply.comment}
            </Quote>
          )}
          {!reply && !hidden && replying && <ReplyForm review={review} onCancel={() => setReplying(false)} />}
          {!reply && !hidden && !replying && (
            <Row>
              <Button small variant="ghost" data-next aria-label={t('replyTo', { name: customerName })} onClick={() => setReplying(true)}>
                {t('reply')}
              </Button>
            </Row>
          )}
        </PressGuard>
      </Stack>
    </Card>
  );
}
