import { createContext, useContext, useState, type ReactNode } from 'react';
import { useCachedSince } from '@karigar/platform';
import { orderCacheKey, useOrder } from '../../../shared/api/provider-orders.ts';
import { orderLine } from '../../../shared/orders/order-line.ts';
import type { OnRefused } from '../api/change-status.ts';
import { DeclineDialog, type DeclinedOrder } from './decline-dialog.tsx';

const DeclineContext = createContext<(order: DeclinedOrder) => void>(() => {});

/** Opens the dialog that declines an order. */
export const useDecline = () => useContext(DeclineContext);

/** Shows the decline dialog of the orders inside. It stays open when the card of its order moves to another group or leaves the list. */
export function Declining({ onRefused, children }: { onRefused: OnRefused; children: ReactNode }) {
  const [order, setOrder] = useState<DeclinedOrder | null>(null);
  return (
    <DeclineContext value={setOrder}>
      {children}
      {order && <Decline order={order} onRefused={onRefused} onClose={() => setOrder(null)} />}
    </DeclineContext>
  );
}

interface DeclineProps {
  /** As it was when the dialog was opened. */
  order: DeclinedOrder;
  onRefused: OnRefused;
  onClose: () => void;
}

function Decline({ order, ...rest }: DeclineProps) {
  const { data, isFetchedAfterMount } = useOrder(order.id);
  // What was read before, or is stored for offline use, may be older than the card.
  const isStored = useCachedSince(orderCacheKey(order.id)) !== null;
  return <DeclineDialog order={data && isFetchedAfterMount && !isStored ? orderLine(data) : order} {...rest} />;
}
