import { extrasOf } from '@karigar/account';
import type { OrderView } from '@karigar/contracts';
import { Facts, Money, Stack } from '@karigar/ui';
import { useTexts } from '../texts.ts';

/** What the customer pays, line by line, and how. */
export function OrderPrice({ order }: { order: OrderView }) {
  const t = useTexts();
  const { shipping, tax, total, payment } = order;
  const { booked, approved } = extrasOf(order);
  const method = t(payment.method);
  return (
    <Stack as="section" gap={2}>
      <h3>{t('price')}</h3>
      <Facts
        facts={[
          { name: t('subtotal'), value: <Money amount={booked} /> },
          ...approved.map(({ item, amount }) => ({ name: item, value: <Money amount={amount} /> })),
          { name: t('platform'), value: <Money amount={shipping} /> },
          { name: t('tax'), value: <Money amount={tax} /> },
          { name: t('payment'), value: payment.cardLast4 ? t('cardEnding', { method, last4: payment.cardLast4 }) : method },
          { name: t(isOwed(order) ? 'toCollect' : 'total'), value: <Money amount={total} />, total: true },
        ]}
      />
    </Stack>
  );
}

/** Whether the customer has the amount to pay still, or will have it when the order is accepted and done. */
const isOwed = ({ status, paid }: OrderView): boolean =>
  (status === 'pending' || status === 'confirmed' || status === 'fulfilled') && !paid?.provider;
