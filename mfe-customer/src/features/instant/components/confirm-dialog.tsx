import type { OfferSnapshot, RequestView } from '@karigar/contracts';
import { formatArrival } from '@karigar/platform';
import { Banner, Button, ButtonLink, Dialog, Facts, Money, Muted, Row, SlowNote, Stack, TimeIcon } from '@karigar/ui';
import { Countdown } from '@karigar/ui/tasks';
import { paths } from '../../../app/paths.ts';
import { offerPrice } from '../../../shared/orders/price.ts';
import { placeOf } from '../model/offers.ts';
import { useTexts } from '../texts.ts';

interface ConfirmOrderDialogProps {
  request: RequestView;
  offer: OfferSnapshot;
  /** Until when the offer is held, in milliseconds; null while the hold is requested, and after it was used. */
  until: number | null;
  /** `failed`: the offer is not accepted. `orderFailed`: it is accepted, but its order is not known yet. */
  state: 'holding' | 'accepting' | 'ordering' | 'failed' | 'orderFailed';
  onHoldEnd: () => void;
  onBack: () => void;
  onConfirm: () => void;
}

/** The chosen offer with all its facts, before the customer confirms it. */
export function ConfirmOrderDialog({ request, offer, until, state, onHoldEnd, onBack, onConfirm }: ConfirmOrderDialogProps) {
  const t = useTexts();
  const price = offerPrice(offer);
  const working = state === 'accepting' || state === 'ordering';
  const canLeave = state === 'holding' || state === 'failed';
  return (
    <Dialog
      open
      locked={!canLeave}
      onClose={onBack}
      title={t('confirmTitle')}
      actions={
        <>
          <Button variant="ghost" disabled={!canLeave} onClick={onBack}>
            {t('back')}
          </Button>
          <Button data-autofocus variant="now" loading={working || (state === 'holding' && until === null)} onClick={onConfirm}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        {state === 'holding' && until !== null && (
          <Banner tone="wait" icon={TimeIcon}>
            {t('heldFor')} <Countdown key={until} until={until} onEnd={onHoldEnd} />
          </Banner>
        )}
        <SlowNote waiting={state === 'holding' && until === null}>{t('holding')}</SlowNote>
        {working && <Banner>{t(state)}</Banner>}
        {(state === 'failed' || state === 'orderFailed') && <Banner tone="bad">{t('orderFailed')}</Banner>}
        <Facts
          facts={[
            { name: t('provider'), value: offer.provider.name },
            { name: t('service'), value: offer.service.name || t('instantService') },
            { name: t('arrival'), value: offer.estimatedArrival ? formatArrival(offer.estimatedArrival) : t('unknown') },
            { name: t('addressLabel'), value: placeOf(request) },
            { name: t('issue'), value: request.description },
            { name: t('visitingCharge'), value: <Money amount={price.subtotal} /> },
            { name: t('platformCharge'), value: <Money amount={price.shipping} /> },
            { name: t('totalAmount'), value: <Money amount={price.total} />, total: true },
          ]}
        />
        <Muted>{t('payLater')}</Muted>
        {state === 'holding' && (
          <Row>
            <ButtonLink
              small
              variant="ghost"
              to={paths.bookInstant(request.id, offer.id)}
              state={{ requestId: request.id, offerId: offer.id }}
            >
              {t('moreDetails')}
            </ButtonLink>
          </Row>
        )}
      </Stack>
    </Dialog>
  );
}
