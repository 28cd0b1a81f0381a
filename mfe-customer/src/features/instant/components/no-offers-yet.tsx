import { useState } from 'react';
import type { RequestView } from '@karigar/contracts';
import { widenAfterSeconds } from '@karigar/contracts/constants';
import { Button, DateIcon, Muted, Panel, PlaceIcon, Row, TimeIcon } from '@karigar/ui';
import { useSecondsLeft } from '@karigar/ui/tasks';
import { useTexts } from '../texts.ts';

const patienceMs = widenAfterSeconds * 1_000;

type Choice = 'widen' | 'extend' | 'book';

interface NoOffersYetProps {
  request: RequestView;
  onWiden: () => Promise<void>;
  onExtend: () => Promise<void>;
  onBookInstead: () => Promise<void>;
}

/** What else the customer can do while no offer is open, from 30 s after asking. Nothing before. */
export function NoOffersYet({ request, onWiden, onExtend, onBookInstead }: NoOffersYetProps) {
  const t = useTexts();
  const left = useSecondsLeft(new Date(request.created).getTime() + patienceMs);
  const [busy, setBusy] = useState<Choice | null>(null);
  if (left > 0) return null;
  const hadOffers = request.offers.length > 0;
  const run = (name: Choice, work: () => Promise<void>) => {
    setBusy(name);
    void work().finally(() => setBusy(null));
  };
  return (
    <div role="status">
      <Panel title={t(hadOffers ? 'offersEndedTitle' : 'noOfferTitle')}>
        <Muted>{t(hadOffers ? 'offersEndedText' : request.providersAsked > 0 ? 'noOfferText' : 'noOfferTextNobody')}</Muted>
        <Row gap={2}>
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
          <Button small variant="ghost" icon={DateIcon} loading={busy === 'book'} onClick={() => run('book', onBookInstead)}>
            {t('bookInstead')}
          </Button>
        </Row>
      </Panel>
    </div>
  );
}
