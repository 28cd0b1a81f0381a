import type { OrderView } from '@karigar/contracts';
import type { Notice } from '../model/banner.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ChangeAddressDialog } from './change-address-dialog.tsx';
import { EditTimeDialog } from './edit-time-dialog.tsx';
import { visitTimeOf } from '../../../shared/orders/visit-time.ts';
import { text } from '../texts.ts';

/** The dialog that is open over the page of an order. */
export type OpenDialog = 'time' | 'cancel' | 'address' | null;

interface OrderDialogProps {
  order: OrderView;
  open: OpenDialog;
  onClose: () => void;
  /** The order was changed; `what` says how. */
  onDone: (changed: OrderView, what: Notice['text']) => void;
}

export function OrderDialog({ order, open, onClose, onDone }: OrderDialogProps) {
  switch (open) {
    case 'time':
      return (
        <EditTimeDialog
          order={order}
          onClose={onClose}
          onMoved={(moved) => onDone(moved, () => text('bannerMoved', { when: visitTimeOf(moved), provider: moved.ProviderInfo.name }))}
        />
      );
    case 'cancel':
      return <CancelDialog order={order} onClose={onClose} onCancelled={(cancelled) => onDone(cancelled, () => text('bannerCancelled'))} />;
    case 'address':
      return <ChangeAddressDialog order={order} onClose={onClose} onChanged={(changed) => onDone(changed, () => text('bannerAddress'))} />;
    case null:
      return null;
    default:
      return open satisfies never;
  }
}
