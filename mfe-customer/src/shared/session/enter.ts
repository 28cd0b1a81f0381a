import type { CustomerView } from '@karigar/contracts';
import { session } from '@karigar/platform';

/** Starts the session of a customer, from what a login or registration answered. */
export function enter({ token, data }: { token: string; data: CustomerView }): void {
  const { id, name, city, state, country, pincode } = data;
  session.login({ token, user: { id, name }, place: { city, state, country, pincode } });
}
