import type { ActiveRequestView } from '@karigar/contracts';
import { offerHoldSeconds, offerLifetimeSeconds } from '@karigar/contracts/constants';
import { formatAgo, formatRupeesShort } from '@karigar/platform';
import { Badge, Button, Card, Money, PlaceIcon, ToolIcon } from '@karigar/ui';
import { CountdownRing } from '@karigar/ui/tasks';
import { reloadRequests } from '../../../shared/api/active-requests.ts';
import { useTexts } from '../texts.ts';
import classes from './request-card.module.css';

interface RequestCardProps {
  request: ActiveRequestView;
  now: number;
  withdrawing: boolean;
  onOffer: () => void;
  onWithdraw: (offerId: string) => void;
}

/** One request: the issue first, then where and for whom, then what can be done. */
export function RequestCard({ request, now, withdrawing, onOffer, onWithdraw }: RequestCardProps) {
  const t = useTexts();
  const { attemptsUsed, attemptsLeft, category, customer, openOffer } = request;
  const spent = attemptsLeft === 0;
  return (
    <Card as="li" className={classes.card}>
      <div className={classes.head}>
        {attemptsUsed === 0 ? <Badge tone="now">{t('isNew')}</Badge> : <Badge tone="info">{t('left', { count: attemptsLeft })}</Badge>}
        <span className={classes.age}>{formatAgo(request.created, now)}</span>
      </div>
      <h2 className={classes.issue}>{request.description}</h2>
      <ul className={classes.facts}>
        <li className={classes.fact}>
          <PlaceIcon />
          {placeOf(request)}
        </li>
        <li className={classes.fact}>
          <ToolIcon />
          {t('askedBy', { category: category.name, name: customer.firstName })}
        </li>
      </ul>
      {openOffer ? (
        <OpenOffer offer={openOffer} withdrawing={withdrawing} onWithdraw={() => onWithdraw(openOffer.id)} />
      ) : (
        <div className={classes.foot}>
          <span className={classes.charge}>
            {!spent && t('yourCharge', { amount: formatRupeesShort(request.service.instant_visiting_charge) })}
          </span>
          <Button small variant={spent ? 'ghost' : 'now'} disabled={spent} onClick={onOffer}>
            {t(spent ? 'maxReached' : 'sendOffer')}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** The address as given; the city is said once. */
function placeOf({ address, city }: ActiveRequestView): string {
  return city && !address.toLowerCase().includes(city.toLowerCase()) ? `${address}, ${city}` : address;
}

function OpenOffer(props: { offer: NonNullable<ActiveRequestView['openOffer']>; withdrawing: boolean; onWithdraw: () => void }) {
  const { offer, withdrawing, onWithdraw } = props;
  const t = useTexts();
  const held = offer.status === 'held' && offer.heldUntil !== null;
  return (
    <div className={classes.offer}>
      <CountdownRing
        key={`${offer.id} ${offer.status}`}
        until={held ? offer.heldUntil! : offer.expires}
        total={held ? offerHoldSeconds : offerLifetimeSeconds}
        label={t('offerLeft')}
        // Its end is told by the server; should that not arrive, the snapshot says it.
        onEnd={() => void reloadRequests()}
      />
      <span className={classes.offerText}>
        <span>
          {t('yourOffer')} <Money amount={offer.price} short />
        </span>
        <span className={classes.charge}>{held ? t('offerHeld') : offer.estimatedArrival}</span>
      </span>
      {!held && (
        <Button small variant="ghost" loading={withdrawing} onClick={onWithdraw}>
          {t('withdraw')}
        </Button>
      )}
    </div>
  );
}
