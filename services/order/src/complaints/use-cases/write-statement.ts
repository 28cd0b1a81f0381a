import { refuse, type Result } from '@karigar/contracts';
import { stated, type Complaint } from '../domain/complaint.ts';
import type { ComplaintDeps } from './file-complaint.ts';

/** The provider of the order says what happened, which both sides see at once. For any other provider there is no such complaint. */
export async function writeStatement(
  { orders, complaints, clock }: ComplaintDeps,
  { text, ...key }: { readonly id: string; readonly providerId: string; readonly text: string },
): Promise<Result<Complaint>> {
  const filed = await complaints.find(key);
  const order = filed && (await orders.find({ id: filed.orderId }));
  if (order === undefined) return refuse('NOT_FOUND');
  const now = clock.now();
  return complaints.change(key, (complaint) => stated(complaint, { text, order }, now));
}
