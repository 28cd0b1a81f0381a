import { useState } from 'react';
import type { OfferSnapshot } from '@karigar/contracts';
import { maxOffers, offerLifetimeSeconds } from '@karigar/contracts/constants';
import { Avatar, Badge, Button, Dialog, Hidden, Money, Muted, Rating, Row } from '@karigar/ui';
import { CountdownRing } from '@karigar/ui/tasks';
import { useTexts } from '../texts.ts';
import classes from './first-offer-dialog.module.css';
import type { OfferCommands } from './offer-card.tsx';

/** The first offer of the queue, over the page until something is done with it. `others`: how many more are waiting. */
export function FirstOfferDialog(props: { offer: OfferSnapshot; others: number; onBrowse: () => void } & OfferCommands) {
  const { offer, others, onBrowse, onAccept, onDecline } = props;
  const t = useTexts();
  const [declining, setDeclining] = useState(false);
  const { provider } = offer;
  return (
    <Dialog
      open
      onClose={onBrowse}
      title={
        <span className={classes.badge}>
          <Hidden>{t('offerTitle', { name: provider.name })}, </Hidden>
          <Badge tone="info">{t('attempt', { attempt: offer.attempt, max: maxOffers })}</Badge>
        </span>
      }
      aside={<CountdownRing until={offer.expires} total={offerLifetimeSeconds} label={t('timeLeft')} />}
      actions={
        <>
          <Button
            variant="ghost"
            loading={declining}
            onClick={() => {
              setDeclining(true);
              void onDecline(offer).finally(() => setDeclining(false));
            }}
          >
            {t('decline')}
          </Button>
          <Button onClick={() => onAccept(offer)}>{t('accept')}</Button>
        </>
      }
    >
      <Row gap={3} nowrap>
        <Avatar name={provider.name} src={provider.avatar} size={60} />
        <div>
          <b className={classes.name}>{provider.name}</b>
          <Muted>
            <Rating value={provider.rating} /> · {offer.service.name || t('instantService')}
          </Muted>
        </div>
      </Row>
      <p className={classes.price}>
        <Hidden>{t('visitingCharge')} </Hidden>
        <Money amount={offer.price} size="huge" />
      </p>
      <Muted size="normal">{t('arrives', { arrival: offer.estimatedArrival || t('unknown') })}</Muted>
      <div className={classes.more}>
        <Muted size="tiny">{t('keepComing')}</Muted>
        <Button small variant="ghost" onClick={onBrowse}>
          {others > 0 ? t('seeAll', { count: others + 1 }) : t('seeList')}
        </Button>
      </div>
    </Dialog>
  );
}
