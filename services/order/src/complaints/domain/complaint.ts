import { complaintStates, ok, refuse, type ComplaintReason, type ComplaintState, type Result } from '@karigar/contracts';

/** A customer's complaint about an order. Names are those of the order. */
export interface Complaint {
  readonly id: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly providerId: string;
  readonly providerName: string;
  readonly serviceId: string;
  readonly serviceName: string;
  readonly reason: ComplaintReason;
  readonly text: string;
  /** Ids. */
  readonly photos: readonly string[];
  readonly state: ComplaintState;
  readonly createdAt: Date;
  readonly answer: { readonly text: string; readonly at: Date } | null;
}

/** What an operator says about a complaint. */
export interface ComplaintAnswer {
  readonly state: Exclude<ComplaintState, 'new'>;
  /** Null leaves an earlier answer as it is. */
  readonly text: string | null;
}

/** A complaint only moves forward; while it is investigated the answer can be changed. */
export function answered(complaint: Complaint, { state, text }: ComplaintAnswer, now: Date): Result<Complaint> {
  const isBackward = complaintStates.indexOf(state) < complaintStates.indexOf(complaint.state);
  if (complaint.state === 'resolved' || isBackward)
    return refuse('INVALID_TRANSITION', { status: complaint.state }, 'This complaint has been resolved already.');
  return ok({ ...complaint, state, answer: text === null ? complaint.answer : { text, at: now } });
}
