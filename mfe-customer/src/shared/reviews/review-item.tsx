import type { ReactNode } from 'react';
import type { ReviewView } from '@karigar/contracts';
import { formatDate } from '@karigar/platform';
import { Muted, Row, Stars } from '@karigar/ui';
import classes from './review-item.module.css';
import { useTexts } from './texts.ts';

/** A review with its reply, as an item of a list. `about` is said beside the date: the service. */
export function ReviewItem({ review, providerName, about }: { review: ReviewView; providerName: string; about?: ReactNode }) {
  const t = useTexts();
  return (
    <li>
      <Row between nowrap>
        <span>
          <b>{review.customerName}</b>{' '}
          <Muted as="span" size="tiny">
            {formatDate(review.created)}
          </Muted>
        </span>
        <Stars value={review.rating} />
      </Row>
      {about && <Muted size="tiny">{about}</Muted>}
      {review.comment && <p className={classes.comment}>{review.comment}</p>}
      {review.reply && (
        <div className={classes.reply}>
          <b>{t('reply', { name: providerName })}</b>
          <p>{review.reply.comment}</p>
        </div>
      )}
    </li>
  );
}
