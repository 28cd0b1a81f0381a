import type { CustomerView } from '@karigar/contracts';
import { session } from '@karigar/platform';

/** Starts a customer's session from the answer to a login or a registration. */
export function startCustomerSession({ token, data }: { token: string; data: CustomerView }): void {
  const { id, name, city, state, country, pincode } = data;
  session.login({ token, user: { id, name }, place: { city, state, country, pincode } });
}
