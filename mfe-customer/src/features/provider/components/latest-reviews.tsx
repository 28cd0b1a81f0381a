import type { PublicProviderView } from '@karigar/contracts';
import { Link } from '@karigar/platform';
import { Loaded, Muted, Section, Skeleton, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { ReviewItem } from '../../../shared/reviews/review-item.tsx';
import { useLatestReviews } from '../api/list-latest-reviews.ts';
import { useTexts } from '../texts.ts';

/** The latest reviews, each with its service. */
export function LatestReviews({ provider }: { provider: PublicProviderView }) {
  const t = useTexts();
  return (
    <Section title={t('reviews')}>
      <Loaded query={useLatestReviews(provider.services)} level={3} failed={t('reviewsFailed')} skeleton={<Skeleton height={140} />}>
        {(latest) =>
          latest.length === 0 ? (
            <Muted size="normal">{t('noReviews')}</Muted>
          ) : (
            <Stack as="ul" gap={4} divided>
              {latest.map(({ review, service }) => (
                <ReviewItem
                  key={review.id}
                  review={review}
                  providerName={provider.name}
                  about={<Link to={paths.service(service.id)}>{service.name}</Link>}
                />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Section>
  );
}
