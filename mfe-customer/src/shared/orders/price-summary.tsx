import { Facts, Money } from '@karigar/ui';
import type { Price } from './price.ts';
import { useTexts } from './texts.ts';

/** What is paid and for what, adding up in front of the reader. */
export function PriceSummary({ price, totalLabel }: { price: Price; totalLabel?: string }) {
  const t = useTexts();
  return (
    <Facts
      facts={[
        { name: t('visitingCharge'), value: <Money amount={price.subtotal} /> },
        { name: t('subtotal'), value: <Money amount={price.subtotal} /> },
        { name: t('platformCharge'), value: <Money amount={price.shipping} /> },
        { name: t('tax'), value: <Money amount={price.tax} /> },
        { name: totalLabel ?? t('total'), value: <Money amount={price.total} />, total: true },
      ]}
    />
  );
}
