import { useState } from 'react';
import type { OfferSnapshot } from '@karigar/contracts';
import { offerLifetimeSeconds } from '@karigar/contracts/constants';
import { Avatar, Badge, Button, Card, Money, Muted, Rating, Row } from '@karigar/ui';
import { CountdownRing } from '@karigar/ui/tasks';
import type { Mark } from '../model/offers.ts';
import { useTexts } from '../texts.ts';
import classes from './offer-card.module.css';

export interface OfferCommands {
  onAccept: (offer: OfferSnapshot) => void;
  onDecline: (offer: OfferSnapshot) => Promise<void>;
}

/** One offer of several. */
export function OfferCard({
  offer,
  marks,
  best,
  onAccept,
  onDecline,
}: { offer: OfferSnapshot; marks: readonly Mark[]; best: boolean } & OfferCommands) {
  const t = useTexts();
  const [declining, setDeclining] = useState(false);
  const { provider } = offer;
  return (
    <Card as="li" chosen={best} className={classes.card}>
      <Row between nowrap>
        <Row gap={3} nowrap className={classes.who}>
          <Avatar name={provider.name} src={provider.avatar} />
          <div>
            <b className={classes.name}>{provider.name}</b>
            <Muted>
              <Rating value={provider.rating} /> · {offer.service.name || t('instantService')}
            </Muted>
          </div>
        </Row>
        <CountdownRing until={offer.expires} total={offerLifetimeSeconds} label={t('timeLeft')} />
      </Row>
      <div className={classes.deal}>
        <div>
          {marks.length > 0 && (
            <Row gap={2}>
              {marks.map((mark) => (
                <Badge key={mark} tone={mark === 'lowest' ? 'good' : 'info'}>
                  {t(mark === 'lowest' ? 'markLowest' : 'markSoonest')}
                </Badge>
              ))}
            </Row>
          )}
          <Money amount={offer.price} size="large" />
          <Muted>{offer.estimatedArrival || t('unknown')}</Muted>
        </div>
        <Row gap={2} nowrap>
          <Button
            small
            variant="ghost"
            aria-label={t('declineOf', { name: provider.name })}
            loading={declining}
            onClick={() => {
              setDeclining(true);
              void onDecline(offer).finally(() => setDeclining(false));
            }}
          >
            {t('decline')}
          </Button>
          <Button small aria-label={t('acceptOf', { name: provider.name })} onClick={() => onAccept(offer)}>
            {t('accept')}
          </Button>
        </Row>
      </div>
    </Card>
  );
}
