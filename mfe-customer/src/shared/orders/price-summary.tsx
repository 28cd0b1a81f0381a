import { formatRupees } from '@karigar/platform';
import { Facts, Money, Muted } from '@karigar/ui';
import type { Price } from './price.ts';
import { useTexts } from './texts.ts';

/** The parts of a price and their total. */
export function PriceSummary({ price }: { price: Price }) {
  const t = useTexts();
  return (
    <Facts
      facts={[
        { name: t('subtotal'), value: <Money amount={price.subtotal} /> },
        // Not a summand: the subtotal is the visiting charge.
        { name: <Quiet>{t('visitingCharge')}</Quiet>, value: <Quiet>{t('included', { amount: formatRupees(price.subtotal) })}</Quiet> },
        { name: t('platformCharge'), value: <Money amount={price.shipping} /> },
        { name: t('tax'), value: <Money amount={price.tax} /> },
        { name: t('total'), value: <Money amount={price.total} />, total: true },
      ]}
    />
  );
}

const Quiet = ({ children }: { children: string }) => (
  <Muted as="span" size="small">
    {children}
  </Muted>
);
