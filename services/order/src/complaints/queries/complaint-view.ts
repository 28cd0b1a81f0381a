import type { ComplaintView, ProviderComplaintView } from '@karigar/contracts';
import type { Complaint } from '../domain/complaint.ts';

/** For the provider of the order: no photos, and the customer's first name only. */
export const providerComplaintView = (complaint: Complaint): ProviderComplaintView => ({
  id: complaint.id,
  order_id: complaint.orderId,
  number: complaint.orderNumber,
  reason: complaint.reason,
  text: complaint.text,
  state: complaint.state,
  created: complaint.createdAt.toISOString(),
  answer: complaint.answer?.text ?? null,
  answered: complaint.answer?.at.toISOString() ?? null,
  Service: { id: complaint.serviceId, name: complaint.serviceName },
  CustomerInfo: { name: complaint.customerName.split(' ')[0] ?? '' },
});

/** For the customer and for operators. */
export const complaintView = (complaint: Complaint): ComplaintView => ({
  ...providerComplaintView(complaint),
  photos: [...complaint.photos],
  ProviderInfo: { id: complaint.providerId, name: complaint.providerName },
  CustomerInfo: { name: complaint.customerName },
});
