import {
  complaintStates,
  maxComplaintsOfOrder,
  ok,
  refuse,
  type ComplaintReason,
  type ComplaintState,
  type Decision,
  type Result,
} from '@karigar/contracts';
import type { Order } from '../../orders/domain/order.ts';

/** A customer's complaint about an order. Names are copied from the order. */
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
  /** The provider's account of what happened. */
  readonly statement: { readonly text: string; readonly at: Date } | null;
}

/** An operator's answer to a complaint. */
export interface ComplaintAnswer {
  readonly state: Exclude<ComplaintState, 'new'>;
  /** Null keeps the earlier answer. */
  readonly text: string | null;
}

/** What happened to a complaint, with the order that its event describes. */
export type ComplaintFact = { readonly order: Order } & (
  | { readonly type: 'ComplaintFiled' | 'ComplaintStated' }
  | { readonly type: 'ComplaintAnswered'; readonly state: ComplaintAnswer['state'] }
);

/**
 * Whether another complaint can be made about an order: one at a time, because each notifies the provider, and five in all. Refuses COMPLAINT_OPEN with
 * the id of the one that is not resolved yet, and LIMIT_REACHED.
 * @param filed the order's complaints
 */
export function checkFiling(filed: readonly Complaint[]): Result<undefined> {
  const open = filed.find(({ state }) => state !== 'resolved');
  if (open !== undefined) return refuse('COMPLAINT_OPEN', { id: open.id });
  const limit = maxComplaintsOfOrder;
  return filed.length < limit
    ? ok(undefined)
    : refuse('LIMIT_REACHED', { limit }, `At most ${limit} complaints can be made about one order.`);
}

const alreadyResolved = (complaint: Complaint) =>
  refuse('INVALID_TRANSITION', { status: complaint.state }, 'This complaint has been resolved already.');

/** A complaint's state only moves forward; while it is under investigation the answer can be changed. */
export function answered(
  complaint: Complaint,
  { state, text, order }: ComplaintAnswer & { readonly order: Order },
  now: Date,
): Decision<Complaint, ComplaintFact> {
  const isBackward = complaintStates.indexOf(state) < complaintStates.indexOf(complaint.state);
  if (complaint.state === 'resolved' || isBackward) return alreadyResolved(complaint);
  const answer = text === null ? complaint.answer : { text, at: now };
  return ok({ state: { ...complaint, state, answer }, facts: [{ type: 'ComplaintAnswered', state, order }] });
}

/**
 * The provider's statement, which can be written or changed until the complaint is resolved. An interim answer ("We have asked the karigar") does not
 * prevent that: the operator is often waiting for the statement. An unchanged text changes nothing, not even the time.
 */
export function stated(
  complaint: Complaint,
  { text, order }: { readonly text: string; readonly order: Order },
  now: Date,
): Decision<Complaint, ComplaintFact> {
  if (complaint.statement?.text === text) return ok({ state: complaint, facts: [] });
  if (complaint.state === 'resolved') return alreadyResolved(complaint);
  return ok({ state: { ...complaint, statement: { text, at: now } }, facts: [{ type: 'ComplaintStated', order }] });
}
