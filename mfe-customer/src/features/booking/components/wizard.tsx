import type { FeesView, ServiceView } from '@karigar/contracts';
import { Slot } from '@karigar/platform';
import { Banner, Button, FailureBanner, Stack, useHeadingFocus } from '@karigar/ui';
import { Steps } from '@karigar/ui/tasks';
import { OutsideNotice } from '../../../shared/area/outside-notice.tsx';
import { SlotAlternatives } from '../../../shared/slots/slot-alternatives.tsx';
import { useWizard, type Wizard as WizardState } from '../model/use-wizard.ts';
import { useTexts } from '../texts.ts';
import { AddressStep } from './address-step.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { DeliveryStep } from './delivery-step.tsx';
import { HoldNotice } from './hold-notice.tsx';
import { PaymentStep } from './payment-step.tsx';
import { SelectedService } from './selected-service.tsx';
import { WizardBar } from './wizard-bar.tsx';
import classes from './wizard.module.css';

const titles = { 1: 'deliveryTitle', 2: 'addressTitle', 3: 'paymentTitle', 4: 'confirmTitle' } as const;

/** The four steps of a booking. */
export function Wizard({ service, customerId, fees }: { service: ServiceView; customerId: string; fees: FeesView }) {
  const t = useTexts();
  const wizard = useWizard(service, customerId, fees);
  const { booking, price, holding, failure, holdSlot, isRestored } = wizard;
  const { step, alternatives } = booking;
  useHeadingFocus(step);
  const holdNotice = <HoldNotice booking={booking} holding={holding !== null} onEnd={wizard.onHoldEnd} onHold={holdSlot} />;
  return (
    <>
      <Slot name="slim-note">{t('stepOf', { step })}</Slot>
      <Stack gap={4}>
        <Steps label={t('steps')} steps={[t('stepDelivery'), t('stepAddress'), t('stepPayment'), t('stepConfirm')]} current={step - 1} />
        <SelectedService service={service} charge={price.subtotal} folded={step > 1} />
        {isRestored && (
          <Banner
            action={
              <Button small variant="ghost" onClick={wizard.startOver}>
                {t('startOver')}
              </Button>
            }
          >
            {t('kept')}
          </Banner>
        )}
        {step > 1 && holdNotice}
        <h1 className={classes.title}>{t(titles[step])}</h1>
        <CurrentStep wizard={wizard} />
        {step < 4 && alternatives && <SlotAlternatives slots={alternatives} busy={holding} onChoose={holdSlot} />}
        <FailureBanner error={failure} />
        {step === 1 && holdNotice}
      </Stack>
      <WizardBar wizard={wizard} />
    </>
  );
}

function CurrentStep({ wizard }: { wizard: WizardState }) {
  const {
    service,
    booking,
    dispatch,
    price,
    photos,
    voice,
    holding,
    outside,
    holdSlot,
    continueAfterCoverageCheck,
    goToStep,
    applyLinkedSlot,
  } = wizard;
  switch (booking.step) {
    case 1:
      return (
        <DeliveryStep
          service={service}
          booking={booking}
          dispatch={dispatch}
          onLinked={(slot, isChosen) => void applyLinkedSlot(slot, isChosen)}
        />
      );
    case 2:
      return (
        <>
          <AddressStep booking={booking} dispatch={dispatch} onSavedByNext={continueAfterCoverageCheck} />
          {outside && (
            <OutsideNotice
              alternatives={outside.alternatives}
              prefill={{ day: booking.day, addressLine: booking.addressLine, notes: booking.notes }}
              slot={booking.slot?.start}
            />
          )}
        </>
      );
    case 3:
      return (
        <PaymentStep
          payment={booking.payment}
          onChoose={(payment) => dispatch({ type: 'choosePayment', payment })}
          onFilled={(payment) => {
            dispatch({ type: 'choosePayment', payment });
            void goToStep(4);
          }}
        />
      );
    case 4:
      return (
        <ConfirmStep
          providerName={service.ProviderInfo.name}
          booking={booking}
          price={price}
          photos={photos}
          voice={voice}
          holding={holding}
          dispatch={dispatch}
          onChange={(to) => void goToStep(to)}
          onSlot={holdSlot}
        />
      );
    default:
      return booking.step satisfies never;
  }
}
