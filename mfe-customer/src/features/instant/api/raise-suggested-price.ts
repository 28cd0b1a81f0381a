import { api } from '@karigar/platform';

/** Suggests a higher price, in rupees, to the karigars who were asked. */
export const raiseSuggestedPrice = (id: string, price: number) =>
  api('PUT /service-requests/{id}/suggested-price', { params: { id }, body: { price } });
