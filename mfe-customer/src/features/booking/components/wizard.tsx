import { useEffect, useRef } from 'react';
import { usePhotos } from '@karigar/account';
import type { FeesView, ServiceView } from '@karigar/contracts';
import { Slot } from '@karigar/platform';
import { ActionBar, Banner, Button, Money, Muted, PressGuard, Stack } from '@karigar/ui';
import { Steps } from '@karigar/ui/tasks';
import { briefTextFor } from '../../../shared/briefs/chosen-brief.ts';
import { directPrice } from '../../../shared/orders/price.ts';
import { SlotAlternatives } from '../../../shared/slots/slot-alternatives.tsx';
import { OutsideNotice } from '../../../shared/area/outside-notice.tsx';
import { useCoverage } from '../../../shared/area/check-coverage.ts';
import { isComplete, type Slot as Window, type Step } from '../model/booking-flow.ts';
import { paymentFormId } from '../model/payment-forms.ts';
import { useBooking } from '../model/use-booking.ts';
import { useConfirm } from '../model/use-confirm.ts';
import { useHold } from '../model/use-hold.ts';
import { useTexts } from '../texts.ts';
import { AddressStep } from './address-step.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { DeliveryStep } from './delivery-step.tsx';
import { HoldNotice } from './hold-notice.tsx';
import { PaymentStep } from './payment-step.tsx';
import { SelectedService } from './selected-service.tsx';
import classes from './wizard.module.css';

const titles = { 1: 'deliveryTitle', 2: 'addressTitle', 3: 'paymentTitle', 4: 'confirmTitle' } as const;

/** The four steps of a booking. */
export function Wizard({ service, customerId, fees }: { service: ServiceView; customerId: string; fees: FeesView }) {
  const t = useTexts();
  const { booking, dispatch, show, back, isKept, startOver } = useBooking(service.id, customerId, briefTextFor(service.category_id));
  const { hold, holding, failure, onHoldEnd, letGo } = useHold(service.id, customerId, booking, dispatch);
  const price = booking.price ?? directPrice(service.visiting_charge, fees);
  const photos = usePhotos({
    uploadTo: 'order',
    kept: booking.photos,
    onKept: (ids) => dispatch({ type: 'keepPhotos', photos: ids }),
  });
  const confirm = useConfirm(service, customerId, booking, price, photos, dispatch);
  const { step, slot } = booking;
  const heading = useHeadingFocus(step);

  const next = async () => {
    if (step === 4) return confirm();
    if (step === 1 && !(slot && (await hold(slot)))) return;
    await show((step + 1) as Step);
  };
  const holdWindow = (window: Window) => void hold(window);
  const coverage = useCoverage(service.id, booking.addressLine).data;
  const isOutside = step === 2 && coverage?.covered === false;
  const open = step === 3 || (isComplete(booking, step) && slot !== null && !isOutside);
  // Next submits the payment form that is open, which then validates itself.
  const submits = step === 3 && !isComplete(booking, 3);

  const holdNotice = <HoldNotice booking={booking} holding={holding !== null} onEnd={onHoldEnd} onHold={holdWindow} />;
  return (
    <>
      <Slot name="slim-note">{t('stepOf', { step })}</Slot>
      <Stack gap={4}>
        <Steps label={t('steps')} steps={[t('stepDelivery'), t('stepAddress'), t('stepPayment'), t('stepConfirm')]} current={step - 1} />
        <SelectedService service={service} charge={price.subtotal} folded={step > 1} />
        {isKept && (
          <Banner
            action={
              <Button
                small
                variant="ghost"
                onClick={() => {
                  letGo();
                  photos.clear();
                  startOver();
                }}
              >
                {t('startOver')}
              </Button>
            }
          >
            {t('kept')}
          </Banner>
        )}
        {step > 1 && holdNotice}
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {t(titles[step])}
        </h1>
        {step === 1 && <DeliveryStep serviceId={service.id} booking={booking} dispatch={dispatch} />}
        {step === 2 && <AddressStep booking={booking} dispatch={dispatch} />}
        {isOutside && (
          <OutsideNotice
            alternatives={coverage.alternatives}
            prefill={{ day: booking.day, addressLine: booking.addressLine, notes: booking.notes }}
            slot={slot?.start}
          />
        )}
        {step === 3 && (
          <PaymentStep
            payment={booking.payment}
            onChoose={(payment) => dispatch({ type: 'choosePayment', payment })}
            onFilled={(payment) => {
              dispatch({ type: 'choosePayment', payment });
              void show(4);
            }}
          />
        )}
        {step === 4 && (
          <ConfirmStep
            booking={booking}
            price={price}
            photos={photos}
            holding={holding}
            dispatch={dispatch}
            onChange={(to) => void show(to)}
            onSlot={holdWindow}
          />
        )}
        {step < 4 && booking.alternatives && <SlotAlternatives slots={booking.alternatives} busy={holding} onChoose={holdWindow} />}
        {failure && <Banner tone="bad">{failure}</Banner>}
        {step === 1 && holdNotice}
      </Stack>
      <ActionBar>
        <div className={classes.total}>
          <Muted as="span" size="tiny">
            <span className={classes.wide}>{t('totalAfterWork')}</span>
            <span className={classes.small}>{t('payAfterWork')}</span>
          </Muted>
          <Money amount={price.total} size="large" />
        </div>
        <PressGuard actions={step} className={classes.buttons}>
          {step > 1 && (
            <Button variant="ghost" className={classes.back} onClick={() => void back()} disabled={booking.placing}>
              {t('back')}
            </Button>
          )}
          <Button
            key={submits ? 'submit' : 'next'}
            className={classes.next}
            disabled={!open && !booking.placing}
            loading={booking.placing || holding !== null}
            {...(submits ? { type: 'submit', form: paymentFormId } : { onClick: () => void next() })}
          >
            {step === 4 ? t('confirm') : t('next')}
          </Button>
        </PressGuard>
      </ActionBar>
    </>
  );
}

/** Moves the focus to the heading of a new step, and the page to its top. */
function useHeadingFocus(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [step]);
  return heading;
}
