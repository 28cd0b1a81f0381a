import { apiQuery, useQuery } from '@karigar/platform';

/** What the customer of an accepted offer pays on top of its price, in rupees; undefined while unknown. */
export function useOfferFees(): number | undefined {
  const { data } = useQuery({ ...apiQuery('GET /prices'), staleTime: Infinity });
  return data && data.instant.shipping + data.instant.tax;
}
