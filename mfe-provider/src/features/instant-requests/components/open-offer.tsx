import type { ActiveRequestView } from '@karigar/contracts';
import { offerHoldSeconds, offerLifetimeSeconds } from '@karigar/contracts/constants';
import { formatArrival, formatRupees } from '@karigar/platform';
import { Button, Money, Muted, Row, Stack } from '@karigar/ui';
import { CountdownRing } from '@karigar/ui/tasks';
import { reloadRequests } from '../../../shared/api/active-requests.ts';
import { useTexts } from '../texts.ts';
import classes from './request-card.module.css';

interface OpenOfferProps {
  offer: NonNullable<ActiveRequestView['openOffer']>;
  withdrawing: boolean;
  accepting: boolean;
  onWithdraw: () => void;
  onAcceptCounter: () => void;
}

/** The offer that waits for an answer, with the customer's counter-offer. */
export function OpenOffer({ offer, withdrawing, accepting, onWithdraw, onAcceptCounter }: OpenOfferProps) {
  const t = useTexts();
  const heldUntil = offer.status === 'held' ? offer.heldUntil : null;
  const suggested = offer.counterPrice === offer.price ? undefined : offer.counterPrice;
  return (
    <Stack gap={3} className={classes.offer}>
      {suggested !== undefined && !heldUntil && (
        <>
          <p role="status">
            {t('counterOffer')} <Money amount={suggested} />
          </p>
          <Button variant="now" wide loading={accepting} onClick={onAcceptCounter}>
            {t('acceptCounter', { price: formatRupees(suggested) })}
          </Button>
        </>
      )}
      <Row nowrap>
        <CountdownRing
          key={`${offer.id} ${offer.status} ${offer.expires}`}
          until={heldUntil ?? offer.expires}
          total={heldUntil ? offerHoldSeconds : offerLifetimeSeconds}
          label={t('offerLeft')}
          // In case the message about the expiry was missed.
          onEnd={() => void reloadRequests()}
        />
        <Stack gap={1} grow>
          <span>
            {t('yourOffer')} <Money amount={offer.price} />
          </span>
          <Muted as="span">{t('customerPays', { total: formatRupees(offer.total) })}</Muted>
          <Muted as="span">{heldUntil ? t('offerHeld') : formatArrival(offer.estimatedArrival)}</Muted>
        </Stack>
        {!heldUntil && (
          <Button small variant="ghost" loading={withdrawing} onClick={onWithdraw}>
            {t('withdraw')}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
