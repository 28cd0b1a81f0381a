import { extrasOf } from '@karigar/account';
import { Facts, Money, Muted } from '@karigar/ui';
import type { Price } from './price.ts';
import { useTexts } from './texts.ts';

/** The parts of a price and their total. Without extra parts, the subtotal equals the visiting charge and is not repeated. */
export function PriceSummary({ price }: { price: Price }) {
  const t = useTexts();
  const { booked, approved } = extrasOf(price);
  const charge =
    approved.length === 0 ? (
      <>
        {t('subtotal')} <Muted as="span">({t('visitingCharge')})</Muted>
      </>
    ) : (
      t('visitingCharge')
    );
  return (
    <Facts
      facts={[
        { name: charge, value: <Money amount={booked} /> },
        ...approved.map(({ item, amount }) => ({ name: item, value: <Money amount={amount} /> })),
        { name: t('platformCharge'), value: <Money amount={price.shipping} /> },
        { name: t('tax'), value: <Money amount={price.tax} /> },
        { name: t('total'), value: <Money amount={price.total} />, total: true },
      ]}
    />
  );
}
