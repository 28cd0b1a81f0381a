import type { OfferSnapshot, RequestView } from '@karigar/contracts';
import { Banner, Button, ButtonLink, Dialog, Facts, Money, Muted, Stack, TimeIcon } from '@karigar/ui';
import { Countdown } from '@karigar/ui/tasks';
import { paths } from '../../../app/paths.ts';
import { instantPrice } from '../../../shared/orders/price.ts';
import { useTexts } from '../texts.ts';
import classes from './confirm-dialog.module.css';

export interface ConfirmDialogProps {
  request: RequestView;
  offer: OfferSnapshot;
  /** Until when the offer is kept; null while that is being asked for, or when it does not matter any more. */
  until: number | null;
  state: 'holding' | 'accepting' | 'ordering' | 'failed';
  onHoldEnd: () => void;
  onBack: () => void;
  onConfirm: () => void;
}

/** Everything about the chosen offer, before it is for good. */
export function ConfirmOrderDialog({ request, offer, until, state, onHoldEnd, onBack, onConfirm }: ConfirmDialogProps) {
  const t = useTexts();
  const price = instantPrice(offer.price);
  const working = state === 'accepting' || state === 'ordering';
  return (
    <Dialog
      open
      locked={state !== 'holding'}
      onClose={onBack}
      title={t('confirmTitle')}
      actions={
        <>
          <Button variant="ghost" disabled={state !== 'holding'} onClick={onBack}>
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
            {t('keptFor')} <Countdown key={until} until={until} onEnd={onHoldEnd} />
          </Banner>
        )}
        {working && <Banner tone="info">{t(state)}</Banner>}
        {state === 'failed' && <Banner tone="bad">{t('orderFailed')}</Banner>}
        <Facts
          facts={[
            { name: t('provider'), value: offer.provider.name },
            { name: t('service'), value: offer.service.name || t('instantService') },
            { name: t('arrival'), value: offer.estimatedArrival || t('unknown') },
            { name: t('addressLabel'), value: [request.address, request.city].filter(Boolean).join(', ') },
            { name: t('issue'), value: request.description },
            { name: t('visitingCharge'), value: <Money amount={price.subtotal} /> },
            { name: t('platformCharge'), value: <Money amount={price.shipping} /> },
            { name: t('totalAmount'), value: <Money amount={price.total} />, total: true },
          ]}
        />
        <Muted>{t('payLater')}</Muted>
        {state === 'holding' && (
          <ButtonLink
            small
            variant="ghost"
            className={classes.page}
            to={paths.bookInstant(request.id, offer.id)}
            state={{ requestId: request.id, offerId: offer.id }}
          >
            {t('moreDetails')}
          </ButtonLink>
        )}
      </Stack>
    </Dialog>
  );
}
