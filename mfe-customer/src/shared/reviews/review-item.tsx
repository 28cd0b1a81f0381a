import type { ReactNode } from 'react';
import type { ReviewView } from '@karigar/contracts';
import { formatDate } from '@karigar/platform';
import { Muted, Quote, Row, Stars, Written } from '@karigar/ui';
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
      {review.comment && (
        <div className={classes.words}>
          <Written>{review.comment}</Written>
        </div>
      )}
      {review.reply && (
        <div className={classes.reply}>
          <Quote by={t('reply', { name: providerName })}>{review.reply.comment}</Quote>
        </div>
      )}
    </li>
  );
}
