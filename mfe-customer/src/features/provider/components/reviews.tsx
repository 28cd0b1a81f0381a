import type { PublicProviderView } from '@karigar/contracts';
import { Link } from '@karigar/platform';
import { laidOutLater, Loaded, LoadMore, Muted, Section, Skeleton, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { ReviewItem } from '../../../shared/reviews/review-item.tsx';
import { useProviderReviews } from '../api/list-reviews.ts';
import { useTexts } from '../texts.ts';
import classes from './reviews.module.css';

/** The reviews, the newest first, each with its service. */
export function Reviews({ provider }: { provider: PublicProviderView }) {
  const t = useTexts();
  const reviews = useProviderReviews(provider.id);
  return (
    <Section title={t('reviews')} className={laidOutLater}>
      <Loaded query={reviews} level={3} slow={t('reviewsSlow')} failed={t('reviewsFailed')} skeleton={<Skeleton height={140} />}>
        {(items) =>
          items.length === 0 ? (
            <Muted size="normal">{t('noReviews')}</Muted>
          ) : (
            <Stack gap={4} className={classes.list}>
              <Stack as="ul" gap={4} divided>
                {items.map((review) => (
                  <ReviewItem
                    key={review.id}
                    review={review}
                    providerName={provider.name}
                    about={<Link to={paths.service(review.Service.id)}>{review.Service.name}</Link>}
                  />
                ))}
              </Stack>
              <LoadMore list={reviews} label={t('moreReviews')} />
            </Stack>
          )
        }
      </Loaded>
    </Section>
  );
}
