import { complaintAnsweredV1, complaintFiledV1, complaintStatedV1, type EventEnvelope } from '@karigar/contracts';
import { envelope } from '@karigar/service-kit';
import type { Order } from '../../orders/domain/order.ts';
import { factsOf } from '../../orders/messaging/publishes.ts';
import type { Complaint, ComplaintAnswer } from '../domain/complaint.ts';

const source = 'karigar/order';

const complaintFacts = (order: Order, complaintId: string, at: Date) => ({ complaintId, ...factsOf(order, at) });

/** The first version of a complaint. */
export const complaintFiled = (order: Order, { id, createdAt }: Complaint): EventEnvelope =>
  envelope(complaintFiledV1, { source, subject: id, version: 1, time: createdAt, data: complaintFacts(order, id, createdAt) });

interface Changed {
  readonly id: string;
  readonly version: number;
  readonly at: Date;
}

export const complaintStated = (order: Order, { id, version, at }: Changed): EventEnvelope =>
  envelope(complaintStatedV1, { source, subject: id, version, time: at, data: complaintFacts(order, id, at) });

export const complaintAnswered = (order: Order, { id, state, version, at }: Pick<ComplaintAnswer, 'state'> & Changed): EventEnvelope =>
  envelope(complaintAnsweredV1, { source, subject: id, version, time: at, data: { ...complaintFacts(order, id, at), state } });
