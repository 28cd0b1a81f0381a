import { MessageButton } from '@karigar/account';
import type { OrderView } from '@karigar/contracts';
import type { OrderLine } from '../../../shared/orders/order-line.ts';
import { CallLink } from './call-link.tsx';
import { DirectionsLink } from './directions-link.tsx';
import { RunningLate } from './running-late.tsx';
import classes from './visit-contact.module.css';

/** What connects the provider with the customer of a visit. The phone and the messages need the order itself, which may still be loading. */
export function VisitContact({ line, order }: { line: OrderLine; order: OrderView | undefined }) {
  const phone = order?.CustomerInfo.phone;
  return (
    <div className={classes.contact}>
      {line.status === 'confirmed' && line.address && <DirectionsLink address={line.address} />}
      {phone && <CallLink name={line.customerName} phone={phone} />}
      {order && <MessageButton order={order} me="provider" other={line.customerName} />}
      <RunningLate line={line} />
    </div>
  );
}
