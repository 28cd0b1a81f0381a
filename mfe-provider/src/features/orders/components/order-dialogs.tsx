import { createContext, useContext, useState, type ReactNode } from 'react';
import { useCachedSince } from '@karigar/platform';
import { orderCacheKey, useOrder } from '../../../shared/api/provider-orders.ts';
import { orderLine } from '../../../shared/orders/order-line.ts';
import type { OnRefused } from '../api/change-status.ts';
import { DeclineDialog, type DeclinedOrder } from './decline-dialog.tsx';
import { NoShowDialog } from './no-show-dialog.tsx';
import { StartDialog, type StartedOrder } from './start-dialog.tsx';

const dialogs = { decline: DeclineDialog, start: StartDialog, noShow: NoShowDialog } as const;

interface Opened {
  readonly dialog: keyof typeof dialogs;
  /** As it was when the dialog was opened. */
  readonly order: DeclinedOrder & StartedOrder;
}

const OpenContext = createContext<(opened: Opened) => void>(() => {});

/** Opens the dialog that declines an order, the one that starts its work, or the one that closes it without a visit. */
export const useOpenDialog = () => useContext(OpenContext);

/** Shows the dialogs of the orders inside. They stay open when the card of their order moves to another group or leaves the list. */
export function OrderDialogs({ onRefused, children }: { onRefused: OnRefused; children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <OpenContext value={setOpened}>
      {children}
      {opened && <OrderDialog opened={opened} onRefused={onRefused} onClose={() => setOpened(null)} />}
    </OpenContext>
  );
}

interface OrderDialogProps {
  opened: Opened;
  onRefused: OnRefused;
  onClose: () => void;
}

function OrderDialog({ opened: { dialog, order }, ...rest }: OrderDialogProps) {
  const { data, isFetchedAfterMount } = useOrder(order.id);
  // What was read before, or is stored for offline use, may be older than the card.
  const isStored = useCachedSince(orderCacheKey(order.id)) !== null;
  const Dialog = dialogs[dialog];
  return <Dialog order={data && isFetchedAfterMount && !isStored ? orderLine(data) : order} {...rest} />;
}
