import type { ReviewView, ServiceView } from '@karigar/contracts';
import { api, useQuery } from '@karigar/platform';

export interface ReviewOfService {
  readonly review: ReviewView;
  readonly service: Pick<ServiceView, 'id' | 'name'>;
}

const shown = 5;
/** Limits the requests: the services with most reviews almost always have the latest ones, too. */
const servicesAsked = 6;

/** The latest reviews of a karigar's services, newest first. */
export function useLatestReviews(services: readonly ServiceView[]) {
  const reviewed = services
    .filter(({ reviewsCount }) => reviewsCount > 0)
    .sort((a, b) => b.reviewsCount - a.reviewsCount)
    .slice(0, servicesAsked);
  return useQuery({
    queryKey: ['GET /services/{id}/reviews', 'latest', reviewed.map(({ id }) => id)],
    queryFn: async ({ signal }): Promise<ReviewOfService[]> => {
      const lists = await Promise.all(
        reviewed.map(async ({ id, name }) => {
          const { items } = await api('GET /services/{id}/reviews', { params: { id }, query: { limit: shown }, signal });
          return items.map((review) => ({ review, service: { id, name } }));
        }),
      );
      return lists
        .flat()
        .sort((a, b) => b.review.created.localeCompare(a.review.created))
        .slice(0, shown);
    },
  });
}
