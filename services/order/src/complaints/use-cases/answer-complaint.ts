import { refuse, type Result } from '@karigar/contracts';
import type { AuditLog } from '@karigar/service-kit';
import { answered, type Complaint, type ComplaintAnswer } from '../domain/complaint.ts';
import type { ComplaintDeps } from './file-complaint.ts';

/** Records an operator's answer to a complaint, with an entry in the audit trail. Both sides are notified. */
export async function answerComplaint(
  { orders, complaints, audit, clock }: ComplaintDeps & { readonly audit: AuditLog },
  { id, operatorId, ...answer }: ComplaintAnswer & { readonly id: string; readonly operatorId: string },
): Promise<Result<Complaint>> {
  const filed = await complaints.find({ id });
  const order = filed && (await orders.find({ id: filed.orderId }));
  if (order === undefined) return refuse('NOT_FOUND');
  const now = clock.now();
  return complaints.change(
    { id },
    (complaint) => answered(complaint, { ...answer, order }, now),
    audit.alongside({
      operatorId,
      action: 'complaint_answered',
      about: { kind: 'complaint', id },
      reason: answer.text,
      state: answer.state,
    }),
  );
}
