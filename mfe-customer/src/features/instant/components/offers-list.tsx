import { useState } from 'react';
import type { OfferSnapshot } from '@karigar/contracts';
import { instantFees } from '@karigar/contracts/constants';
import { formatRupees } from '@karigar/platform';
import { Muted, Row, SegmentedTabs, Stack } from '@karigar/ui';
import { marksOf, sortOffers, type Sort } from '../model/offers.ts';
import { useTexts } from '../texts.ts';
import { OfferCard, type OfferCommands } from './offer-card.tsx';
import classes from './offers-list.module.css';

/** All offers that stand, side by side. */
export function OffersList({ offers, ...commands }: { offers: readonly OfferSnapshot[] } & OfferCommands) {
  const t = useTexts();
  const [sort, setSort] = useState<Sort>('best');
  const marks = marksOf(offers);
  const sorted = sortOffers(offers, sort);
  return (
    <Stack gap={3}>
      <Row between>
        <h2 className={classes.title}>{t('choose')}</h2>
        {offers.length > 1 && (
          <SegmentedTabs
            label={t('sort')}
            tabs={[
              { value: 'best', label: t('sortBest') },
              { value: 'price', label: t('sortPrice') },
              { value: 'soonest', label: t('sortSoonest') },
            ]}
            value={sort}
            onChange={setSort}
            panelId="offers"
          />
        )}
      </Row>
      <div id="offers" role={offers.length > 1 ? 'tabpanel' : undefined} aria-label={offers.length > 1 ? t('choose') : undefined}>
        <Stack as="ul" gap={3}>
          {sorted.map((offer, index) => (
            <OfferCard
              key={offer.id}
              offer={offer}
              marks={marks.get(offer.id) ?? []}
              best={index === 0 && sorted.length > 1}
              {...commands}
            />
          ))}
        </Stack>
      </div>
      <Muted>{t('feeNote', { fee: formatRupees(instantFees.platform) })}</Muted>
    </Stack>
  );
}
