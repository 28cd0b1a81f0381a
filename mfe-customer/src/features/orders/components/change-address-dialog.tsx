import { useState } from 'react';
import type { OrderView } from '@karigar/contracts';
import { Banner, ConfirmDialog, Dialog } from '@karigar/ui';
import { AddressChoice, newAddress } from '../../../shared/addresses/address-choice.tsx';
import { AddressForm } from '../../../shared/addresses/address-form.tsx';
import { addressLine } from '../../../shared/addresses/address-line.ts';
import { useAddresses } from '../../../shared/addresses/list-addresses.ts';
import { useCoverage } from '../../../shared/area/check-coverage.ts';
import { useChangeAddress } from '../api/change-address.ts';
import { useTexts } from '../texts.ts';

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
  const [picked, setPicked] = useState<string | null>(null);
  const saved = addresses.data?.items ?? [];
  const current = saved.find((address) => addressLine(address) === order.location)?.id;
  const chosen = picked ?? current ?? (addresses.data && saved.length === 0 ? newAddress : null);
  const address = saved.find(({ id }) => id === chosen);
  const isOutside = useCoverage(order.Service.id, address ? addressLine(address) : null).data?.covered === false;
  const choice = (
    <AddressChoice label={t('addressLabel')} value={chosen} onChange={setPicked}>
      <AddressForm onSaved={({ id }) => setPicked(id)} onCancel={() => (saved[0] ? setPicked(saved[0].id) : onClose())} />
    </AddressChoice>
  );
  // The address form has its own buttons.
  if (chosen === newAddress) {
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
      disabled={!address || isOutside}
      loading={change.isPending}
      error={change.error}
      onCancel={onClose}
      onConfirm={() => address && change.mutate(addressLine(address), { onSuccess: onChanged })}
    >
      {choice}
      {isOutside && <Banner tone="bad">{t('addressOutside')}</Banner>}
    </ConfirmDialog>
  );
}
