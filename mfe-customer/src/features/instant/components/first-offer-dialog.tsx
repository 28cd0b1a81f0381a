import { useState } from 'react';
import type { OfferSnapshot } from '@karigar/contracts';
import { maxOffers, offerLifetimeSeconds } from '@karigar/contracts/constants';
import { formatArrival, formatRupees } from '@karigar/platform';
import { Badge, Button, Dialog, Hidden, Money, Muted, Row, Stack } from '@karigar/ui';
import { CountdownRing } from '@karigar/ui/tasks';
import { useTexts } from '../texts.ts';
import { CounterOffer } from './counter-offer.tsx';
import { OfferHead, useDecline, type OfferCommands } from './offer-head.tsx';

/** The first open offer, over the page until the customer answers it or looks at the list. `others`: how many more are open. */
export function FirstOfferDialog(props: { offer: OfferSnapshot; others: number; onBrowse: () => void } & OfferCommands) {
  const { offer, others, onBrowse, onAccept, onCounter } = props;
  const t = useTexts();
  const [isSuggesting, setSuggesting] = useState(false);
  const { declining, decline } = useDecline(props, offer);
  return (
    <Dialog
      open
      onClose={onBrowse}
      title={
        <>
          <Hidden>{t('offerTitle', { name: offer.provider.name })}, </Hidden>
          <Badge tone="info">{t('attempt', { attempt: offer.attempt, max: maxOffers })}</Badge>
        </>
      }
      aside={<CountdownRing until={offer.expires} total={offerLifetimeSeconds} label={t('timeLeft')} />}
      actions={
        !isSuggesting && (
          <>
            <Button variant="ghost" loading={declining} onClick={decline}>
              {t('decline')}
            </Button>
            <Button onClick={() => onAccept(offer)}>{t('accept')}</Button>
          </>
        )
      }
    >
      <Stack gap={3}>
        <OfferHead offer={offer} large />
        <p>
          <Hidden>{t('visitingCharge')} </Hidden>
          <Money amount={offer.price} size="huge" />
        </p>
        <Muted>{t('withFee', { total: formatRupees(offer.total) })}</Muted>
        <Muted size="normal">
          {t('arrives', { arrival: offer.estimatedArrival ? formatArrival(offer.estimatedArrival) : t('unknown') })}
        </Muted>
        <CounterOffer offer={offer} onCounter={onCounter} isOpen={isSuggesting} onOpen={setSuggesting} />
        <Row between gap={2}>
          <Muted size="tiny">{t('keepComing')}</Muted>
          <Button small variant="ghost" onClick={onBrowse}>
            {others > 0 ? t('seeAll', { count: others + 1 }) : t('seeList')}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
