import { complaintAnsweredV1, complaintFiledV1, complaintStatedV1, type EventEnvelope } from '@karigar/contracts';
import { envelope } from '@karigar/service-kit';
import { eventDataOf } from '../../orders/messaging/publishes.ts';
import type { Complaint, ComplaintFact } from '../domain/complaint.ts';

/** Domain facts to integration events: ids and facts of the order, no texts and no photos. */
export function toEvents(fact: ComplaintFact, { id }: Complaint, version: number, at: Date): EventEnvelope[] {
  const head = { source: 'karigar/order', subject: id, version, time: at };
  const data = { complaintId: id, ...eventDataOf(fact.order, at) };
  switch (fact.type) {
    case 'ComplaintFiled':
      return [envelope(complaintFiledV1, { ...head, data })];
    case 'ComplaintStated':
      return [envelope(complaintStatedV1, { ...head, data })];
    case 'ComplaintAnswered':
      return [envelope(complaintAnsweredV1, { ...head, data: { ...data, state: fact.state } })];
    default:
      return fact satisfies never;
  }
}
