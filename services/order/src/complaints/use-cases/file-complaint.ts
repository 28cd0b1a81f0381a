import { ok, refuse, type ComplaintReason, type Result } from '@karigar/contracts';
import { derivedId, type Clock, type Closures } from '@karigar/service-kit';
import { encodeUploads, type Picture } from '@karigar/service-kit/images';
import { checkAuthor } from '../../deletions/use-cases/check-author.ts';
import type { OrderRepository } from '../../orders/data/order-repository.ts';
import type { ComplaintRepository } from '../data/complaint-repository.ts';
import { decide } from '../../orders/domain/decide.ts';
import { checkFiling, type Complaint } from '../domain/complaint.ts';

export interface ComplaintDeps {
  readonly orders: OrderRepository;
  readonly complaints: ComplaintRepository;
  readonly closures: Pick<Closures, 'checkOpen'>;
  readonly clock: Clock;
}

export interface FileComplaint {
  /** Derived from the idempotency key, so that a retry names the same complaint. */
  readonly complaintId: string;
  readonly customerId: string;
  readonly orderId: string;
  readonly reason: ComplaintReason;
  readonly text: string;
  readonly photos: readonly Picture[];
}

/** Wide enough to make out damage. */
const width = 1280;

/**
 * Files a customer's complaint about their own order; the provider is notified. Nothing is stored until every photo has been decoded. Of two complaints at
 * once about an order, the database stores one. That nobody came is also reported of the order, if that is possible now, so that the clock does not count it
 * as done. Refuses what `checkFiling` refuses.
 */
export async function fileComplaint(deps: ComplaintDeps, command: FileComplaint): Promise<Result<Complaint>> {
  const filed = await store(deps, command);
  const { orderId, customerId, reason } = command;
  // Also for a repeated call: the process may have died in between.
  if (filed.ok && reason === 'no_show')
    await deps.orders.change({ id: orderId, customerId }, (order) => decide(order, { type: 'report_no_show' }, deps.clock.now()));
  return filed;
}

async function store({ orders, complaints, closures, clock }: ComplaintDeps, command: FileComplaint): Promise<Result<Complaint>> {
  const { complaintId, customerId, orderId, reason, text } = command;
  const order = await orders.find({ id: orderId, customerId });
  if (order === undefined) return refuse('NOT_FOUND');
  const earlier = await findEarlier(complaints, command);
  if (!earlier.ok) return earlier;
  if (earlier.value !== undefined) return ok(earlier.value);
  const encoded = await encodeUploads(command.photos, { widths: [width] });
  if (!encoded.ok) return encoded;
  // Read again: if the provider has been deleted meanwhile, their name must not be stored.
  const { details } = (await orders.find({ id: orderId, customerId })) ?? order;
  const complaint: Complaint = {
    id: complaintId,
    orderId,
    orderNumber: details.number,
    customerId,
    customerName: details.snapshot.customer.name,
    providerId: details.providerId,
    providerName: details.snapshot.provider.name,
    serviceId: details.serviceId,
    serviceName: details.snapshot.service.name,
    reason,
    text,
    photos: encoded.value.map((_, n) => derivedId('complaint-photo', complaintId, String(n))),
    state: 'new',
    createdAt: clock.now(),
    answer: null,
    statement: null,
  };
  const pictures = encoded.value.map((renditions) => renditions[width]);
  const added = await complaints.add(complaint, order, pictures, checkAuthor(closures, { kind: 'customer', id: customerId }));
  if (!added.ok) return added;
  if (added.value) return ok(complaint);
  const other = await findEarlier(complaints, command);
  if (!other.ok) return other;
  // The complaint that was open has been resolved since.
  return other.value === undefined ? refuse('CONFLICT') : ok(other.value);
}

/** The complaint that an earlier call of this command has filed; none if it can be filed now. */
async function findEarlier(
  complaints: ComplaintDeps['complaints'],
  { complaintId, orderId, customerId }: FileComplaint,
): Promise<Result<Complaint | undefined>> {
  const filed = await complaints.ofOrder({ orderId, customerId });
  const same = filed.find(({ id }) => id === complaintId);
  return same === undefined ? checkFiling(filed) : ok(same);
}
