import { useState } from 'react';
import type { OrderView } from '@karigar/contracts';
import { messageOf } from '@karigar/platform';
import { Banner, Button, Dialog, Stack } from '@karigar/ui';
import { AddressChoice, newAddress } from '../../../shared/addresses/address-choice.tsx';
import { AddressForm } from '../../../shared/addresses/address-form.tsx';
import { addressLine } from '../../../shared/addresses/address-line.ts';
import { useAddresses } from '../../../shared/addresses/list-addresses.ts';
import { useChangeAddress } from '../api/change-address.ts';
import { useTexts } from '../texts.ts';

/** Another saved address, or a new one. */
export function ChangeAddressDialog({
  order,
  onClose,
  onChanged,
}: {
  order: OrderView;
  onClose: () => void;
  onChanged: (order: OrderView) => void;
}) {
  const t = useTexts();
  const addresses = useAddresses();
  const change = useChangeAddress(order.id);
  const [picked, setPicked] = useState<string | null>(null);
  const saved = addresses.data?.items ?? [];
  const current = saved.find((address) => addressLine(address) === order.location)?.id;
  const chosen = picked ?? current ?? (addresses.data && saved.length === 0 ? newAddress : null);
  const address = saved.find(({ id }) => id === chosen);
  return (
    <Dialog
      open
      onClose={onClose}
      locked={change.isPending}
      title={t('addressTitle')}
      // The form has buttons of its own.
      actions={
        chosen !== newAddress && (
          <>
            <Button variant="ghost" disabled={change.isPending} onClick={onClose}>
              {t('addressCancel')}
            </Button>
            <Button
              disabled={!address}
              loading={change.isPending}
              onClick={() => address && change.mutate(addressLine(address), { onSuccess: onChanged })}
            >
              {t('addressConfirm')}
            </Button>
          </>
        )
      }
    >
      <Stack gap={4}>
        <AddressChoice label={t('addressLabel')} value={chosen} onChange={setPicked}>
          <AddressForm onSaved={({ id }) => setPicked(id)} onCancel={() => (saved[0] ? setPicked(saved[0].id) : onClose())} />
        </AddressChoice>
        {change.error && <Banner tone="bad">{messageOf(change.error)}</Banner>}
      </Stack>
    </Dialog>
  );
}
