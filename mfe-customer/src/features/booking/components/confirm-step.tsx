import { useEffect, type Dispatch, type ReactNode } from 'react';
import { PhotoField, VoiceField, type Uploads, type VoiceNote } from '@karigar/account';
import { maxPhotos } from '@karigar/contracts/constants';
import { formatRupees, formatVisit, messageOf, report } from '@karigar/platform';
import {
  AccountIcon,
  Banner,
  Button,
  Card,
  CashIcon,
  DateIcon,
  InView,
  Muted,
  Panel,
  PlaceIcon,
  Row,
  Stack,
  TextArea,
  type Icon,
} from '@karigar/ui';
import { hasBlanks } from '../../../shared/briefs/chosen-brief.ts';
import { PriceSummary } from '../../../shared/orders/price-summary.tsx';
import type { Price } from '../../../shared/orders/price.ts';
import { SlotAlternatives } from '../../../shared/slots/slot-alternatives.tsx';
import type { Booking, BookingAction, Payment, Slot, Step } from '../model/booking-flow.ts';
import { useTexts } from '../texts.ts';
import classes from './confirm-step.module.css';

/** Step 4: summary of the booking, notes and price. Also shows why an order was refused. */
export function ConfirmStep(props: {
  providerName: string;
  booking: Booking;
  price: Price;
  photos: Uploads;
  voice: VoiceNote;
  /** Start of the slot that is being held. */
  holding: string | null;
  dispatch: Dispatch<BookingAction>;
  onChange: (step: Step) => void;
  onSlot: (slot: Slot) => void;
}) {
  const { providerName, booking, price, photos, voice, holding, dispatch, onChange, onSlot } = props;
  const t = useTexts();
  const { slot, alternatives } = booking;
  useEffect(() => {
    // The page that says that the order was sent opens also when the connection is lost after sending it.
    import(/* webpackChunkName: "book-sent" */ '../pages/request-sent-page.tsx').catch((error: unknown) =>
      report('The page after the confirmation could not be loaded ahead', error),
    );
  }, []);
  const change = (step: Step) => ({ isLocked: booking.placing, onChange: () => onChange(step) });
  const refusal = booking.refusal === null ? '' : messageOf(booking.refusal);
  return (
    <Stack>
      {refusal && (
        <InView>
          <Banner tone="bad">{refusal}</Banner>
        </InView>
      )}
      {booking.price && <Banner tone="wait">{t('priceChanged', { total: formatRupees(booking.price.total) })}</Banner>}
      {alternatives && (
        <InView>
          <SlotAlternatives slots={alternatives} busy={holding} onChoose={onSlot} />
        </InView>
      )}
      <Card>
        <Stack gap={3} divided>
          <Line icon={AccountIcon} label={t('karigar')}>
            {providerName}
          </Line>
          <Line icon={DateIcon} label={t('when')} change={t('changeWhen')} {...change(1)}>
            {slot ? formatVisit(slot.start, slot.end) : t('chooseTime')}
          </Line>
          <Line icon={PlaceIcon} label={t('where')} change={t('changeWhere')} {...change(2)}>
            {booking.addressLine}
          </Line>
          <Line icon={CashIcon} label={t('payment')} change={t('changePayment')} {...change(3)}>
            <PaymentName payment={booking.payment} />
          </Line>
        </Stack>
      </Card>
      <TextArea
        label={t('notes')}
        hint={t(hasBlanks(booking.notes) ? 'fillBlanks' : 'notesHint')}
        optional
        maxLength={1000}
        value={booking.notes}
        onChange={(event) => dispatch({ type: 'setNotes', notes: event.target.value })}
      />
      <PhotoField label={t('photos')} hint={t('photosHint')} photos={photos} max={maxPhotos} owner="order" />
      <VoiceField voice={voice} owner="order" />
      <Panel title={t('summary')}>
        <PriceSummary price={price} />
      </Panel>
    </Stack>
  );
}

/** One of the choices made, with a button to change it if there is `onChange`. */
function Line(props: { icon: Icon; label: string; change?: string; isLocked?: boolean; onChange?: () => void; children: ReactNode }) {
  const { icon: Glyph, label, change, isLocked, onChange, children } = props;
  const t = useTexts();
  return (
    <Row nowrap>
      <Glyph />
      <Stack gap={1} grow>
        <Muted>{label}</Muted>
        <b className={classes.value}>{children}</b>
      </Stack>
      {onChange && (
        <Button small variant="ghost" aria-label={change} disabled={isLocked} onClick={onChange}>
          {t('change')}
        </Button>
      )}
    </Row>
  );
}

function PaymentName({ payment }: { payment: Payment }) {
  const t = useTexts();
  if (payment.way === 'cash') return t('cash');
  return payment.cardLast4 ? t('savedCard', { digits: payment.cardLast4 }) : t(payment.tab);
}
