import { useState } from 'react';
import type { RequestView } from '@karigar/contracts';
import { Button, Card, DateIcon, Muted, Row, Stack, TimeIcon } from '@karigar/ui';
import { useSecondsLeft } from '@karigar/ui/tasks';
import { useTexts } from '../texts.ts';
import classes from './no-offers-yet.module.css';

const patienceMs = 30_000;

/** After half a minute without an offer: what else can be done. Draws nothing before. */
export function NoOffersYet({
  request,
  onExtend,
  onBookInstead,
}: {
  request: RequestView;
  onExtend: () => Promise<void>;
  onBookInstead: () => Promise<void>;
}) {
  const t = useTexts();
  const left = useSecondsLeft(new Date(request.created).getTime() + patienceMs);
  const [busy, setBusy] = useState<'extend' | 'book' | null>(null);
  if (left > 0) return null;
  const run = (name: 'extend' | 'book', work: () => Promise<void>) => {
    setBusy(name);
    void work().finally(() => setBusy(null));
  };
  return (
    <Card>
      <div role="status">
        <Stack gap={3}>
          <h2 className={classes.title}>{t('noOfferTitle')}</h2>
          <Muted>{t(request.providersAsked > 0 ? 'noOfferText' : 'noOfferTextNobody')}</Muted>
          <Row gap={2}>
            {!request.extended && (
              <Button small variant="soft" icon={TimeIcon} loading={busy === 'extend'} onClick={() => run('extend', onExtend)}>
                {t('extend')}
              </Button>
            )}
            <Button small variant="ghost" icon={DateIcon} loading={busy === 'book'} onClick={() => run('book', onBookInstead)}>
              {t('bookInstead')}
            </Button>
          </Row>
        </Stack>
      </div>
    </Card>
  );
}
