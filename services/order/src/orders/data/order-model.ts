import { outboxIndex, schemaOptions } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';
import type { CancellationReason, EventEnvelope, PaymentMethod, ProgressStep } from '@karigar/contracts';
import type { HistoryEntry, Order, Party, Prices, Schedule, Snapshot, Window } from '../domain/order.ts';

/** An order at rest. `void` marks an id whose placing was given up, so that a late insert of it cannot succeed. */
export interface OrderDocument {
  _id: string;
  status: Order['status'] | 'void';
  version: number;
  number: string;
  customerId: string;
  providerId: string;
  serviceId: string;
  requestId?: string;
  schedule: Schedule;
  location: string;
  issue: string;
  notes: string | null;
  prices: Prices;
  payment: { method: PaymentMethod; cardLast4: string | null };
  snapshot: Snapshot;
  createdAt: Date;
  history: HistoryEntry[];
  expiresAt?: Date;
  confirmedAt?: Date;
  progress?: ProgressStep | null;
  cancelledBy?: Party;
  reason?: CancellationReason | null;
  note?: string | null;
  fulfilledAt?: Date;
  voidedAt?: Date;
  /** Windows that this order has given up and that are to be freed. */
  claimsToFree: Window[];
  outbox: EventEnvelope[];
}

const schema = new Schema<OrderDocument>({ _id: String }, { ...schemaOptions, strict: false, collection: 'orders' });
schema.index({ customerId: 1, createdAt: -1, _id: -1 });
schema.index({ providerId: 1, createdAt: -1, _id: -1 });
schema.index({ serviceId: 1, status: 1 });
schema.index({ requestId: 1 }, { unique: true, partialFilterExpression: { requestId: { $exists: true } } });
schema.index({ expiresAt: 1 }, { partialFilterExpression: { status: 'pending' } });
schema.index({ 'claimsToFree.0': 1 }, { partialFilterExpression: { 'claimsToFree.0': { $exists: true } } });
schema.index({ voidedAt: 1 }, { expireAfterSeconds: 24 * 3_600, partialFilterExpression: { status: 'void' } });
schema.index(...outboxIndex);

export const orderModel = (connection: Connection) => connection.model<OrderDocument>('Order', schema);
