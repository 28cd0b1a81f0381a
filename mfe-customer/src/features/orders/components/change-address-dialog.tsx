import { useState } from 'react';
import type { OrderView } from '@karigar/contracts';
import { useLostAnswer } from '@karigar/platform';
import { ConfirmDialog, Dialog, Muted } from '@karigar/ui';
import { AddressChoice } from '../../../shared/addresses/address-choice.tsx';
import { AddressForm } from '../../../shared/addresses/address-form.tsx';
import { addressLine } from '../../../shared/addresses/address-line.ts';
import { useAddresses } from '../../../shared/addresses/list-addresses.ts';
import { newAddressDraft, newAddressId } from '../../../shared/addresses/new-address.ts';
import { useCoverage } from '../../../shared/area/check-coverage.ts';
import { OutsideNotice } from '../../../shared/area/outside-notice.tsx';
import { useChangeAddress } from '../api/change-address.ts';
import { useTexts } from '../texts.ts';
import { useCloseWithReason } from '../model/use-close-with-reason.ts';

interface ChangeAddressDialogProps {
  order: OrderView;
  onClose: () => void;
  onChanged: (order: OrderView) => void;
}

/** Another saved address, or a new one. */
export function ChangeAddressDialog({ order, onClose, onChanged }: ChangeAddressDialogProps) {
  const t = useTexts();
  const addresses = useAddresses();
  const change = useChangeAddress(order.id);
  useCloseWithReason(order, 'change_address', change, onClose);
  useLostAnswer(change, change.variables === order.location, () => onChanged(order));
  const [picked, setPicked] = useState<string | null>(null);
  const saved = addresses.data?.items ?? [];
  const current = saved.find((address) => addressLine(address) === order.location)?.id;
  const chosen = picked ?? current ?? (addresses.data && saved.length === 0 ? newAddressId : null);
  const address = saved.find(({ id }) => id === chosen);
  const line = address ? addressLine(address) : null;
  const coverage = useCoverage(order.Service.id, line).data;
  const outside = coverage?.covered === false ? coverage : null;
  const choice = (
    <AddressChoice label={t('addressLabel')} value={chosen} onChange={setPicked}>
      <AddressForm
        draft={{ name: newAddressDraft }}
        onSaved={({ id }) => setPicked(id)}
        onCancel={() => (saved.length > 0 ? setPicked(null) : onClose())}
      />
    </AddressChoice>
  );
  // The address form has its own buttons.
  if (chosen === newAddressId) {
    return (
      <Dialog open onClose={onClose} title={t('addressTitle')}>
        {choice}
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      open
      size="medium"
      title={t('addressTitle')}
      confirmLabel={t('addressConfirm')}
      disabled={line === null || chosen === current || outside !== null}
      loading={change.isPending}
      error={change.error}
      onCancel={onClose}
      onConfirm={() => line !== null && change.mutate(line, { onSuccess: onChanged })}
    >
      {addresses.data && current === undefined && <Muted>{t('addressNow', { address: order.location })}</Muted>}
      {choice}
      {outside && (
        <>
          <OutsideNotice
            alternatives={outside.alternatives}
            prefill={{ addressLine: line, notes: order.notes ?? order.issue }}
            slot={order.scheduled_end === null ? undefined : order.date}
          />
          {outside.alternatives.length > 0 && <Muted>{t('addressOrderStays')}</Muted>}
        </>
      )}
    </ConfirmDialog>
  );
}
