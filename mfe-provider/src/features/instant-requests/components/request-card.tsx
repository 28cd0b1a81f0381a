import { useEffect, useRef } from 'react';
import type { ActiveRequestView } from '@karigar/contracts';
import { formatAgo, formatRupees } from '@karigar/platform';
import { Badge, Button, Card, Money, Muted, PressGuard, Row } from '@karigar/ui';
import { useUsualPrice } from '../api/usual-price.ts';
import { useTexts } from '../texts.ts';
import { leftOf } from '../../../shared/requests/request-list.ts';
import { RequestFacts } from './request-facts.tsx';
import classes from './request-card.module.css';
import { OpenOffer } from './open-offer.tsx';

interface RequestCardProps {
  request: ActiveRequestView;
  now: number;
  /** A link has led here: the card is focused. */
  opened: boolean;
  withdrawing: boolean;
  accepting: boolean;
  onOffer: () => void;
  onWithdraw: (offerId: string) => void;
  onAcceptCounter: (offerId: string) => void;
}

/** One request: issue and facts, and the open offer or the button to make one. */
export function RequestCard({ request, now, opened, withdrawing, accepting, onOffer, onWithdraw, onAcceptCounter }: RequestCardProps) {
  const t = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (opened) heading.current?.focus();
  }, [opened]);
  const { openOffer, earlierOffers } = request;
  const isNew = openOffer === undefined && earlierOffers === undefined && request.attemptsUsed === 0;
  const left = leftOf(request);
  const spent = left === 0;
  return (
    <Card as="li" className={classes.card} chosen={opened}>
      <Row between nowrap>
        {isNew ? <Badge tone="now">{t('isNew')}</Badge> : <Badge tone="info">{t('left', { count: left })}</Badge>}
        <Muted as="span">{formatAgo(request.created, now)}</Muted>
      </Row>
      <h2 ref={heading} tabIndex={-1}>
        {request.description}
      </h2>
      <RequestFacts request={request} />
      {request.suggestedPrice !== undefined && openOffer?.counterPrice === undefined && (
        <p role="status">
          {t('customerPrice')} <Money amount={request.suggestedPrice} />
        </p>
      )}
      <PressGuard actions={openOffer ? `${openOffer.id} ${openOffer.counterPrice} ${openOffer.price}` : 'none'}>
        {openOffer ? (
          <OpenOffer
            offer={openOffer}
            withdrawing={withdrawing}
            accepting={accepting}
            onWithdraw={() => onWithdraw(openOffer.id)}
            onAcceptCounter={() => onAcceptCounter(openOffer.id)}
          />
        ) : (
          <Row between className={classes.foot}>
            <Muted as="span">{!spent && <Guide request={request} />}</Muted>
            <Button small variant={spent ? 'ghost' : 'now'} disabled={spent} onClick={onOffer}>
              {t(spent ? 'maxReached' : 'sendOffer')}
            </Button>
          </Row>
        )}
      </PressGuard>
    </Card>
  );
}

/** The usual price in this city; until enough offers were accepted, the provider's own charge. */
function Guide({ request }: { request: ActiveRequestView }) {
  const t = useTexts();
  const usual = useUsualPrice(request);
  if (!usual) return t('yourCharge', { amount: formatRupees(request.service.instant_visiting_charge) });
  const [from, to] = [formatRupees(usual.from), formatRupees(usual.to)];
  return from === to ? t('usualCardOne', { from }) : t('usualCard', { from, to });
}
