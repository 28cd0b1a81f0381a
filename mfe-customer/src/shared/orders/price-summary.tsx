import { Facts, Money, Muted } from '@karigar/ui';
import type { Price } from './price.ts';
import { useTexts } from './texts.ts';

/** The parts of a price and their total. The subtotal equals the visiting charge and is not repeated. */
export function PriceSummary({ price }: { price: Price }) {
  const t = useTexts();
  return (
    <Facts
      facts={[
        {
          name: (
            <>
              {t('subtotal')} <Muted as="span">({t('visitingCharge')})</Muted>
            </>
          ),
          value: <Money amount={price.subtotal} />,
        },
        { name: t('platformCharge'), value: <Money amount={price.shipping} /> },
        { name: t('tax'), value: <Money amount={price.tax} /> },
        { name: t('total'), value: <Money amount={price.total} />, total: true },
      ]}
    />
  );
}
