import type { OrderView } from '@karigar/contracts';
import { api, ApiProblem, useQuery } from '@karigar/platform';

const offered = 50;

/** The customer's latest orders, and the one that the address names in any case. */
export const useOrdersToChoose = (named: string | null) =>
  useQuery({
    queryKey: ['GET /orders', { limit: offered, named }],
    queryFn: async ({ signal }): Promise<OrderView[]> => {
      const { items } = await api('GET /orders', { query: { limit: offered }, signal });
      if (named === null || items.some(({ id }) => id === named)) return items;
      try {
        return [await api('GET /orders/{id}', { params: { id: named }, signal }), ...items];
      } catch (error) {
        // A link to an order of somebody else: the own ones can still be chosen.
        if (error instanceof ApiProblem && error.status === 404) return items;
        throw error;
      }
    },
  });
