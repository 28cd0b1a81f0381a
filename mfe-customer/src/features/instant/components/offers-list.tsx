import { useState } from 'react';
import type { OfferSnapshot, RequestView } from '@karigar/contracts';
import { formatRupees } from '@karigar/platform';
import { Hidden, Muted, PressGuard, Row, SegmentedTabs, Stack } from '@karigar/ui';
import { offerPrice } from '../../../shared/orders/price.ts';
import { useUsualPrice } from '../api/usual-price.ts';
import { distinctionsOf, sortOffers, type Sort } from '../model/offers.ts';
import { useTexts } from '../texts.ts';
import { OfferCard } from './offer-card.tsx';
import type { OfferCommands } from './offer-head.tsx';

/** All open offers. */
export function OffersList({ offers, request, ...commands }: { offers: readonly OfferSnapshot[]; request: RequestView } & OfferCommands) {
  const t = useTexts();
  const usual = useUsualPrice(request.category.id, request.city);
  const [sort, setSort] = useState<Sort>('best');
  const distinctions = distinctionsOf(offers);
  const sorted = sortOffers(offers, sort);
  const several = offers.length > 1;
  return (
    <Stack gap={3}>
      <Row between>
        <Hidden as="h2" onPhone>
          {t('choose')}
        </Hidden>
        {several && (
          <SegmentedTabs
            label={t('sort')}
            tabs={[
              { value: 'best', label: t('sortBest') },
              { value: 'price', label: t('sortPrice') },
              { value: 'soonest', label: t('soonest') },
            ]}
            value={sort}
            onChange={setSort}
            panelId="offers"
          />
        )}
      </Row>
      <div id="offers" role={several ? 'tabpanel' : undefined} aria-label={several ? t('choose') : undefined}>
        {/* New and closed offers move the other ones, which could then be tapped by mistake. */}
        <PressGuard actions={sorted.map(({ id }) => id).join()}>
          <Stack as="ul" gap={3}>
            {sorted.map((offer, index) => (
              <OfferCard
                key={offer.id}
                offer={offer}
                distinctions={distinctions.get(offer.id) ?? []}
                best={several && index === 0}
                {...commands}
              />
            ))}
          </Stack>
        </PressGuard>
      </div>
      {usual && <Muted>{usual}</Muted>}
      {offers[0] && <Muted>{t('feeNote', { fee: formatRupees(offerPrice(offers[0]).shipping) })}</Muted>}
    </Stack>
  );
}
