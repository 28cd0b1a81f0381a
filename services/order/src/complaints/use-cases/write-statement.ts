import { refuse, type Result } from '@karigar/contracts';
import { stated, type Complaint } from '../domain/complaint.ts';
import type { ComplaintDeps } from './file-complaint.ts';

/** Records the provider's account of what happened. Refuses NOT_FOUND for the complaint of another provider's order. */
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
