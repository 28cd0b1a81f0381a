import { useEffect, type Dispatch } from 'react';
import { Button, useReturnedFocus } from '@karigar/ui';
import { AddressChoice, newAddress } from '../../../shared/addresses/address-choice.tsx';
import { AddressForm } from '../../../shared/addresses/address-form.tsx';
import { addressLine } from '../../../shared/addresses/address-line.ts';
import { useAddresses } from '../../../shared/addresses/list-addresses.ts';
import type { Booking, BookingAction } from '../model/booking-flow.ts';
import { addressDraft } from '../../../shared/booking/prefill.ts';
import { useTexts } from '../texts.ts';

/** Step 2: a saved address, or a new one. */
export function AddressStep({ booking, dispatch }: { booking: Booking; dispatch: Dispatch<BookingAction> }) {
  const t = useTexts();
  const { data } = useAddresses();
  const openForm = useReturnedFocus(booking.addressFormOpen);

  useEffect(() => {
    if (data)
      dispatch({ type: 'addressesKnown', addresses: data.items.map((address) => ({ id: address.id, line: addressLine(address) })) });
  }, [data, dispatch]);

  const choose = (id: string) => {
    const chosen = data?.items.find((address) => address.id === id);
    dispatch({ type: 'chooseAddress', id, line: chosen ? addressLine(chosen) : null });
  };

  return (
    <AddressChoice label={t('savedAddresses')} value={booking.addressId} onChange={choose}>
      {booking.addressFormOpen ? (
        <AddressForm
          start={booking.newAddress}
          draft={{ name: addressDraft }}
          onCancel={() => {
            const before = data?.items.find(({ id }) => id === booking.addressBefore) ?? data?.items[0];
            if (before) choose(before.id);
            else dispatch({ type: 'closeAddressForm' });
          }}
          onSaved={(address) => dispatch({ type: 'chooseAddress', id: address.id, line: addressLine(address) })}
        />
      ) : (
        booking.addressId === newAddress && (
          <Button ref={openForm} variant="soft" onClick={() => dispatch({ type: 'openAddressForm' })}>
            {t('openForm')}
          </Button>
        )
      )}
    </AddressChoice>
  );
}
