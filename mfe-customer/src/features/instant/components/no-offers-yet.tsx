import { useState } from 'react';
import type { RequestView } from '@karigar/contracts';
import { betweenWavesSeconds, widenAfterSeconds } from '@karigar/contracts/constants';
import { Button, CashIcon, DateIcon, Muted, Panel, PlaceIcon, Row, TimeIcon, useReturnedFocus } from '@karigar/ui';
import { useSecondsLeft } from '@karigar/ui/tasks';
import { useUsualPrice } from '../api/usual-price.ts';
import { firstRaise, raisedPriceOf } from '../model/suggested-prices.ts';
import { useTexts } from '../texts.ts';
import { PriceForm } from './price-form.tsx';

const patienceMs = widenAfterSeconds * 1_000;

type Choice = 'widen' | 'extend' | 'book';

interface NoOffersYetProps {
  request: RequestView;
  onWiden: () => Promise<void>;
  onExtend: () => Promise<void>;
  onBookInstead: () => Promise<void>;
  /** Suggests a price in rupees to those who were asked. Rejects when it was not sent. */
  onRaise: (price: number) => Promise<void>;
}

/** What else the customer can do while no offer is open, from 30 s after asking. Nothing before. */
export function NoOffersYet({ request, onWiden, onExtend, onBookInstead, onRaise }: NoOffersYetProps) {
  const t = useTexts();
  const left = useSecondsLeft(new Date(request.created).getTime() + patienceMs);
  const [busy, setBusy] = useState<Choice | null>(null);
  const [raising, setRaising] = useState(false);
  const raiser = useReturnedFocus(raising);
  const usual = useUsualPrice(request.category.id, request.city);
  if (left > 0) return null;
  const { suggestedPrice } = request;
  const raise = t(suggestedPrice === undefined ? 'suggestPrice' : 'raisePrice');
  const hadOffers = request.offers.length > 0;
  const run = (name: Choice, work: () => Promise<void>) => {
    setBusy(name);
    void work().finally(() => setBusy(null));
  };
  return (
    <Panel title={t(hadOffers ? 'offersEndedTitle' : 'noOfferTitle')}>
      <div role="status">
        <Muted>
          {t(hadOffers ? 'offersEndedText' : waitingText(request), { seconds: betweenWavesSeconds, km: request.widenedKm ?? 0 })}
        </Muted>
      </div>
      <Row fill gap={2}>
        {request.widenedKm === undefined && (
          <Button small variant="soft" icon={PlaceIcon} loading={busy === 'widen'} onClick={() => run('widen', onWiden)}>
            {t('widen')}
          </Button>
        )}
        {!request.extended && (
          <Button small variant="soft" icon={TimeIcon} loading={busy === 'extend'} onClick={() => run('extend', onExtend)}>
            {t('extend')}
          </Button>
        )}
        {!raising && request.providersAsked > 0 && (
          <Button ref={raiser} small variant="soft" icon={CashIcon} onClick={() => setRaising(true)}>
            {raise}
          </Button>
        )}
        <Button small variant="ghost" icon={DateIcon} loading={busy === 'book'} onClick={() => run('book', onBookInstead)}>
          {t('bookInstead')}
        </Button>
      </Row>
      {raising && (
        <PriceForm
          label={raise}
          hint={t('suggestedPriceHint')}
          variant="now"
          initial={suggestedPrice && firstRaise(suggestedPrice)}
          check={(typed) => raisedPriceOf(typed, suggestedPrice)}
          onSend={(price) => onRaise(price).then(() => setRaising(false))}
          onClose={() => setRaising(false)}
        />
      )}
      {usual && <Muted>{usual}</Muted>}
    </Panel>
  );
}

function waitingText({ providersAsked, nextWave, widenedKm }: RequestView) {
  if (providersAsked === 0) return widenedKm === undefined ? 'noOfferTextNobody' : 'noOfferTextNobodyWithin';
  if (nextWave !== undefined) return 'noOfferText';
  return widenedKm === undefined ? 'noOfferTextAll' : 'noOfferTextAllWithin';
}
