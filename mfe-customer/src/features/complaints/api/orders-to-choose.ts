import type { OrderView } from '@karigar/contracts';
import { api, ApiProblem, useQuery } from '@karigar/platform';

const offered = 50;

/** The customer's latest orders, plus the order named in the URL if it is not among them. */
export const useOrdersToChoose = (named: string | null) =>
  useQuery({
    queryKey: ['GET /orders', { limit: offered, named }],
    queryFn: async ({ signal }): Promise<OrderView[]> => {
      const { items } = await api('GET /orders', { query: { limit: offered }, signal });
      if (named === null || items.some(({ id }) => id === named)) return items;
      try {
        return [await api('GET /orders/{id}', { params: { id: named }, signal }), ...items];
      } catch (error) {
        // The linked order belongs to another account: offer only the customer's own orders.
        if (error instanceof ApiProblem && error.status === 404) return items;
        throw error;
      }
    },
  });
