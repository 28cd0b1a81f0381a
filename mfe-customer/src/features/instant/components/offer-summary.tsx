import type { OfferSnapshot, RequestView } from '@karigar/contracts';
import { defaultArrival } from '@karigar/contracts/constants';
import { formatArrival, localized } from '@karigar/platform';
import { Badge, Card, Facts, Money, Muted, Panel, RadioCards } from '@karigar/ui';
import { offerPrice } from '../../../shared/orders/price.ts';
import { placeOf } from '../model/offers.ts';
import { useTexts } from '../texts.ts';

/** Who comes for what, the price, and how it is paid. */
export function OfferSummary({ request, offer }: { request: RequestView; offer: OfferSnapshot }) {
  const t = useTexts();
  const price = offerPrice(offer);
  return (
    <>
      <Card>
        <Facts
          facts={[
            { name: t('provider'), value: offer.provider.name },
            { name: t('serviceType'), value: localized(request.category.name) },
            { name: t('service'), value: offer.service.name || t('instantService') },
            { name: t('addressLabel'), value: placeOf(request) },
            { name: t('arrival'), value: formatArrival(offer.estimatedArrival || defaultArrival) },
            { name: t('issue'), value: request.description },
          ]}
        />
      </Card>
      <Panel title={t('payment')}>
        <Facts
          facts={[
            { name: t('price'), value: <Money amount={price.subtotal} /> },
            { name: t('platformCharge'), value: <Money amount={price.shipping} /> },
            { name: t('totalAmount'), value: <Money amount={price.total} />, total: true },
          ]}
        />
        <Muted>{t('payLater')}</Muted>
      </Panel>
      <RadioCards
        label={t('paymentMethod')}
        choices={[
          { value: 'cash', label: t('cash'), detail: t('cashDetail') },
          {
            value: 'online',
            label: (
              <>
                {t('online')} <Badge tone="plain">{t('comingSoon')}</Badge>
              </>
            ),
            disabled: true,
          },
        ]}
        value="cash"
        onChange={() => {}}
      />
    </>
  );
}
