import { firstNameOf, type ComplaintView, type OperatorComplaintView, type ProviderComplaintView } from '@karigar/contracts';
import type { Complaint } from '../domain/complaint.ts';

/** For the provider; the customer's first name only. */
export const providerComplaintView = (complaint: Complaint): ProviderComplaintView => ({
  id: complaint.id,
  order_id: complaint.orderId,
  number: complaint.orderNumber,
  reason: complaint.reason,
  text: complaint.text,
  photos: [...complaint.photos],
  state: complaint.state,
  created: complaint.createdAt.toISOString(),
  answer: complaint.answer?.text ?? null,
  answered: complaint.answer?.at.toISOString() ?? null,
  statement: complaint.statement?.text ?? null,
  stated: complaint.statement?.at.toISOString() ?? null,
  Service: { id: complaint.serviceId, name: complaint.serviceName },
  CustomerInfo: { name: firstNameOf(complaint.customerName) },
});

/** For operators. */
export const operatorComplaintView = (complaint: Complaint): OperatorComplaintView => ({
  ...providerComplaintView(complaint),
  ProviderInfo: { id: complaint.providerId, name: complaint.providerName },
  CustomerInfo: { id: complaint.customerId, name: complaint.customerName },
});

/** Without the id of the customer's account. */
export const complaintView = (complaint: Complaint): ComplaintView => ({
  ...operatorComplaintView(complaint),
  CustomerInfo: { name: complaint.customerName },
});

/**
 * For the customer, who sees at once that a statement exists but reads it only when the complaint is resolved. Until then the provider can change it,
 * and both sides should tell the operator what happened rather than answer each other; in the end the customer sees everything that the decision was
 * based on. The customer learns nothing else about the provider.
 */
export const customerComplaintView = (complaint: Complaint): ComplaintView => {
  const view = complaintView(complaint);
  return complaint.state === 'resolved' ? view : { ...view, statement: null };
};
