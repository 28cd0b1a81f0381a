import type { Dispatch } from 'react';
import { Button, useReturnedFocus } from '@karigar/ui';
import { AddressChoice } from '../../../shared/addresses/address-choice.tsx';
import { AddressForm } from '../../../shared/addresses/address-form.tsx';
import { addressLine } from '../../../shared/addresses/address-line.ts';
import { useAddresses } from '../../../shared/addresses/list-addresses.ts';
import { newAddressId } from '../../../shared/addresses/new-address.ts';
import type { Booking, BookingAction } from '../model/booking-flow.ts';
import { addressFormId } from '../model/step-forms.ts';
import { addressDraft } from '../../../shared/booking/prefill.ts';
import { useTexts } from '../texts.ts';

interface AddressStepProps {
  booking: Booking;
  dispatch: Dispatch<BookingAction>;
  /** Next has saved a new address. */
  onSavedByNext: () => void;
}

/** Step 2: a saved address, or a new one. */
export function AddressStep({ booking, dispatch, onSavedByNext }: AddressStepProps) {
  const t = useTexts();
  const { data } = useAddresses();
  const openForm = useReturnedFocus(booking.addressFormOpen);

  const choose = (id: string) => {
    const chosen = data?.items.find((address) => address.id === id);
    dispatch({ type: 'chooseAddress', id, line: chosen ? addressLine(chosen) : null });
  };

  return (
    <AddressChoice label={t('savedAddresses')} value={booking.addressId} onChange={choose}>
      {booking.addressFormOpen ? (
        <AddressForm
          id={addressFormId}
          start={booking.newAddress}
          draft={{ name: addressDraft }}
          onCancel={() => {
            const before = data?.items.find(({ id }) => id === booking.addressBefore) ?? data?.items[0];
            if (before) choose(before.id);
            else dispatch({ type: 'closeAddressForm' });
          }}
          onSaved={(address, byNext) => {
            dispatch({ type: 'chooseAddress', id: address.id, line: addressLine(address) });
            if (byNext) onSavedByNext();
          }}
        />
      ) : (
        booking.addressId === newAddressId && (
          <Button ref={openForm} variant="soft" onClick={() => dispatch({ type: 'openAddressForm' })}>
            {t('openForm')}
          </Button>
        )
      )}
    </AddressChoice>
  );
}
