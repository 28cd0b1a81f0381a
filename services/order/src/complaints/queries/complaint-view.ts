import type { ComplaintView, ProviderComplaintView } from '@karigar/contracts';
import { photosForProviderOf, type Complaint } from '../domain/complaint.ts';

/** For the provider of the order: the customer's first name only. */
export const providerComplaintView = (complaint: Complaint): ProviderComplaintView => ({
  id: complaint.id,
  order_id: complaint.orderId,
  number: complaint.orderNumber,
  reason: complaint.reason,
  text: complaint.text,
  photos: [...photosForProviderOf(complaint)],
  state: complaint.state,
  created: complaint.createdAt.toISOString(),
  answer: complaint.answer?.text ?? null,
  answered: complaint.answer?.at.toISOString() ?? null,
  statement: complaint.statement?.text ?? null,
  stated: complaint.statement?.at.toISOString() ?? null,
  Service: { id: complaint.serviceId, name: complaint.serviceName },
  CustomerInfo: { name: complaint.customerName.split(' ')[0] ?? '' },
});

/** For operators. */
export const complaintView = (complaint: Complaint): ComplaintView => ({
  ...providerComplaintView(complaint),
  photos: [...complaint.photos],
  ProviderInfo: { id: complaint.providerId, name: complaint.providerName },
  CustomerInfo: { name: complaint.customerName },
});

/**
 * For the customer, who sees at once that there is a statement, and reads it when the complaint is resolved. Until then the provider can change it, and the two
 * sides are to tell the operator what happened and not to answer each other; in the end the customer sees everything that was decided upon. Of the provider
 * the customer learns nothing but that text: the name is the order's.
 */
export const customerComplaintView = (complaint: Complaint): ComplaintView => {
  const view = complaintView(complaint);
  return complaint.state === 'resolved' ? view : { ...view, statement: null };
};
