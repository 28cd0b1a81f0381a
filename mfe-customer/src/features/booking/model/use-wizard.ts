import { useEffect } from 'react';
import { usePhotos, useVoiceNote } from '@karigar/account';
import type { FeesView, ServiceView } from '@karigar/contracts';
import { addressLine as lineOf } from '../../../shared/addresses/address-line.ts';
import { useAddresses } from '../../../shared/addresses/list-addresses.ts';
import { useCoverage } from '../../../shared/area/check-coverage.ts';
import { briefTextFor } from '../../../shared/briefs/chosen-brief.ts';
import { directPrice } from '../../../shared/orders/price.ts';
import { isComplete, nextStep, type Slot } from './booking-flow.ts';
import { addressFormId, paymentFormId } from './step-forms.ts';
import { useBooking } from './use-booking.ts';
import { useConfirm } from './use-confirm.ts';
import { useContinueAfterCoverageCheck } from './use-coverage-check.ts';
import { useHold } from './use-hold.ts';

export type Wizard = ReturnType<typeof useWizard>;

/** The booking of a service with its hold, price, photos and voice note, and what each of the four steps does with them. */
export function useWizard(service: ServiceView, customerId: string, fees: FeesView) {
  const { booking, dispatch, from, isRestored, ...steps } = useBooking(service.id, customerId, briefTextFor(service.category_id));
  const { hold, holding, failure, onHoldEnd, dropHold } = useHold(service.id, customerId, booking, dispatch);
  const price = booking.price ?? directPrice(service.visiting_charge, fees);
  const photos = usePhotos({
    uploadTo: 'order',
    initialIds: booking.photos,
    onIdsChange: (ids) => dispatch({ type: 'setPhotos', photos: ids }),
  });
  const voice = useVoiceNote({
    uploadTo: 'order',
    initialIds: booking.voiceNote ? [booking.voiceNote] : [],
    onIdsChange: ([id = null]) => dispatch({ type: 'setVoiceNote', voiceNote: id }),
  });
  const confirm = useConfirm({ service, customerId, booking, price, photos, voice, dispatch, onPlaced: steps.showPlacedOrder });
  const { step, slot, addressLine } = booking;
  const coverage = useCoverage(service.id, addressLine);
  const isOutside = coverage.data?.covered === false;
  const outside = step === 2 && isOutside ? coverage.data : null;
  const { data: addresses } = useAddresses();
  useEffect(() => {
    if (addresses)
      dispatch({ type: 'addressesKnown', addresses: addresses.items.map((address) => ({ id: address.id, line: lineOf(address) })) });
  }, [addresses, dispatch]);
  const isAddressFormShown = addresses !== undefined && booking.addressFormOpen;
  const goToNextStep = () => steps.goToStep(step === 1 && isOutside ? 2 : nextStep(booking, from));
  const continueAfterCoverageCheck = useContinueAfterCoverageCheck(step, coverage, () => void goToNextStep());
  const submitFormId = step === 2 && isAddressFormShown ? addressFormId : step === 3 && !isComplete(booking, 3) ? paymentFormId : null;

  return {
    service,
    booking,
    dispatch,
    price,
    photos,
    voice,
    /** The start of the slot that is being held. */
    holding,
    /** Why no slot could be held. */
    failure,
    onHoldEnd,
    holdSlot: (wanted: Slot) => void hold(wanted),
    /** The coverage of an address outside the service's area, on the step that chooses it. */
    outside,
    isRestored,
    /** Id of the open form that Next submits, or null. The form validates itself. */
    submitFormId,
    /** Whether Next does anything. */
    canContinue: submitFormId !== null || step === 3 || (isComplete(booking, step) && slot !== null && !outside),
    continueAfterCoverageCheck,
    /** Chooses the slot that another page linked to. One that the customer chose there is held, and the booking begins with the address. */
    applyLinkedSlot: async (linked: Slot, isChosen: boolean) => {
      dispatch({ type: 'chooseSlot', slot: linked });
      if (isChosen && (await hold(linked))) await steps.replaceStep(2);
    },
    goToStep: steps.goToStep,
    goBack: steps.goBack,
    next: async () => {
      if (step === 4) return confirm();
      if (step === 1 && !(slot && (await hold(slot)))) return;
      await goToNextStep();
    },
    startOver: () => {
      dropHold();
      photos.clear();
      voice.clear();
      steps.startOver();
    },
  };
}
