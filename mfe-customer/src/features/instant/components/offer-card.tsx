import { useState } from 'react';
import type { OfferSnapshot } from '@karigar/contracts';
import { offerLifetimeSeconds } from '@karigar/contracts/constants';
import { formatArrival, formatRupees, joinFacts } from '@karigar/platform';
import { Badge, Button, Card, Money, Muted, Row, Stack } from '@karigar/ui';
import { CountdownRing } from '@karigar/ui/tasks';
import type { Distinction } from '../model/offers.ts';
import { useTexts } from '../texts.ts';
import { CounterOffer } from './counter-offer.tsx';
import { OfferHead, useDecline, type OfferCommands } from './offer-head.tsx';
import classes from './offer-card.module.css';

interface OfferCardProps extends OfferCommands {
  offer: OfferSnapshot;
  distinctions: readonly Distinction[];
  best: boolean;
}

/** One offer of several. */
export function OfferCard({ offer, distinctions, best, onAccept, onDecline, onCounter }: OfferCardProps) {
  const t = useTexts();
  const [isSuggesting, setSuggesting] = useState(false);
  const { declining, decline } = useDecline({ onDecline }, offer);
  const { name } = offer.provider;
  return (
    <Card as="li" chosen={best}>
      <Stack gap={2}>
        <Row between nowrap>
          <OfferHead offer={offer}>
            {distinctions.map((distinction) => (
              <Badge key={distinction} tone={distinction === 'lowest' ? 'good' : 'info'}>
                {t(distinction === 'lowest' ? 'lowestPrice' : 'soonest')}
              </Badge>
            ))}
          </OfferHead>
          <CountdownRing until={offer.expires} total={offerLifetimeSeconds} label={t('timeLeft')} />
        </Row>
        <Row between gap={2} className={classes.terms}>
          <Money amount={offer.price} size="large" />
          <CounterOffer offer={offer} onCounter={onCounter} isOpen={isSuggesting} onOpen={setSuggesting} />
          <Muted>
            {joinFacts([
              offer.estimatedArrival ? t('arrives', { arrival: formatArrival(offer.estimatedArrival) }) : t('unknown'),
              t('inTotal', { total: formatRupees(offer.total) }),
            ])}
          </Muted>
          {!isSuggesting && (
            <Row gap={2} nowrap className={classes.answers}>
              <Button small variant="ghost" aria-label={t('declineOf', { name })} loading={declining} onClick={decline}>
                {t('decline')}
              </Button>
              <Button small aria-label={t('acceptOf', { name })} onClick={() => onAccept(offer)}>
                {t('accept')}
              </Button>
            </Row>
          )}
        </Row>
      </Stack>
    </Card>
  );
}
