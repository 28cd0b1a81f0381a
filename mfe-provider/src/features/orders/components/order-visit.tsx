import { reasonOf } from '@karigar/account';
import type { OrderView } from '@karigar/contracts';
import { formatPhone, useNow } from '@karigar/platform';
import { Banner, Facts, Stack } from '@karigar/ui';
import type { OrderLine } from '../../../shared/orders/order-line.ts';
import { VisitTime } from '../../../shared/orders/visit-time.tsx';
import { useTexts } from '../texts.ts';
import { DelayNote } from './running-late.tsx';
import { VisitContact } from './visit-contact.tsx';

/** What to do where, when and for whom. */
export function OrderVisit({ order, line }: { order: OrderView; line: OrderLine }) {
  const t = useTexts();
  const now = useNow(60_000);
  const { name, phone, email } = order.CustomerInfo;
  return (
    <Stack as="section" gap={2}>
      <DelayNote line={line} />
      <h3>{line.serviceType}</h3>
      <p>{line.issue}</p>
      <Facts
        facts={[
          { name: t('time'), value: <VisitTime line={line} now={now} /> },
          { name: t('customer'), value: name },
          { name: t('phone'), value: phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a> },
          { name: t('email'), value: email && <a href={`mailto:${email}`}>{email}</a> },
          { name: t('address'), value: line.address },
          { name: t('notes'), value: order.issue && order.notes },
          { name: t('cancelledBy'), value: order.cancellation && t(`by_${order.cancellation.by}`) },
          { name: t('reason'), value: reasonOf(order) },
        ]}
      />
      {order.status === 'pending' && <Banner>{t('contactLater')}</Banner>}
      <VisitContact line={line} order={order} />
    </Stack>
  );
}
