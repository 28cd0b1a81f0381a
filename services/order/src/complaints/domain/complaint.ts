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
  /** False for complaints that were filed while customers were told that the provider does not see their photos. */
  readonly photosForProvider: boolean;
  readonly state: ComplaintState;
  readonly createdAt: Date;
  readonly answer: { readonly text: string; readonly at: Date } | null;
  /** What the provider of the order says about it. */
  readonly statement: { readonly text: string; readonly at: Date } | null;
}

/** What an operator says about a complaint. */
export interface ComplaintAnswer {
  readonly state: Exclude<ComplaintState, 'new'>;
  /** Null leaves an earlier answer as it is. */
  readonly text: string | null;
}

const alreadyResolved = (complaint: Complaint) =>
  refuse('INVALID_TRANSITION', { status: complaint.state }, 'This complaint has been resolved already.');

/** A complaint only moves forward; while it is investigated the answer can be changed. */
export function answered(complaint: Complaint, { state, text }: ComplaintAnswer, now: Date): Result<Complaint> {
  const isBackward = complaintStates.indexOf(state) < complaintStates.indexOf(complaint.state);
  if (complaint.state === 'resolved' || isBackward) return alreadyResolved(complaint);
  return ok({ ...complaint, state, answer: text === null ? complaint.answer : { text, at: now } });
}

/**
 * The provider's side, written or changed until the complaint is resolved. An answer given on the way there ("We have asked the karigar") does not end that:
 * the statement is often what the operator waits for. The same text again changes nothing, not even its time.
 */
export function stated(complaint: Complaint, text: string, now: Date): Result<Complaint> {
  if (complaint.statement?.text === text) return ok(complaint);
  return complaint.state === 'resolved' ? alreadyResolved(complaint) : ok({ ...complaint, statement: { text, at: now } });
}

/** The ids of the photos that the provider of the order may see. */
export const photosForProviderOf = ({ photos, photosForProvider }: Complaint): readonly string[] => (photosForProvider ? photos : []);
