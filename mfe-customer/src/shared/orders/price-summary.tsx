import { Facts, Money } from '@karigar/ui';
import type { Price } from './price.ts';
import { useTexts } from './texts.ts';

/** The parts of a price and their total. */
export function PriceSummary({ price }: { price: Price }) {
  const t = useTexts();
  return (
    <Facts
      facts={[
        { name: t('visitingCharge'), value: <Money amount={price.subtotal} /> },
        { name: t('subtotal'), value: <Money amount={price.subtotal} /> },
        { name: t('platformCharge'), value: <Money amount={price.shipping} /> },
        { name: t('tax'), value: <Money amount={price.tax} /> },
        { name: t('total'), value: <Money amount={price.total} />, total: true },
      ]}
    />
  );
}
