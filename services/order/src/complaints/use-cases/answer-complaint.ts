import { complaintAnsweredV1, refuse, type Result } from '@karigar/contracts';
import { envelope, type AuditLog } from '@karigar/service-kit';
import { namesOf } from '../../orders/messaging/publishes.ts';
import { answered, type Complaint, type ComplaintAnswer } from '../domain/complaint.ts';
import type { ComplaintDeps } from './file-complaint.ts';

/** An operator answers a complaint, with a line in the audit trail. Both sides of the order are told. */
export async function answerComplaint(
  { orders, complaints, audit, clock }: ComplaintDeps & { readonly audit: AuditLog },
  { id, operatorId, ...answer }: ComplaintAnswer & { readonly id: string; readonly operatorId: string },
): Promise<Result<Complaint>> {
  const filed = await complaints.find({ id });
  const order = filed && (await orders.find({ id: filed.orderId }));
  if (order === undefined) return refuse('NOT_FOUND');
  const now = clock.now();
  const { customerId, providerId, serviceId, requestId } = order.details;
  return complaints.answer(
    id,
    (complaint) => answered(complaint, answer, now),
    (version) =>
      envelope(complaintAnsweredV1, {
        source: 'karigar/order',
        subject: id,
        version,
        time: now,
        data: {
          complaintId: id,
          state: answer.state,
          orderId: order.id,
          customerId,
          providerId,
          serviceId,
          requestId,
          at: now.toISOString(),
          ...namesOf(order.details),
        },
      }),
    audit.alongside({ operatorId, action: 'complaint_answered', about: { kind: 'complaint', id }, reason: answer.text }),
  );
}
