import type { OrderView } from '@karigar/contracts';
import { formatPhone } from '@karigar/platform';
import { AccountIcon, Card, Disclosure, Facts, MailIcon, PhoneIcon } from '@karigar/ui';
import { useTexts } from '../texts.ts';

/** The customer's own details as shown to the karigar. Collapsed by default. */
export function YourDetailsCard({ order }: { order: OrderView }) {
  const t = useTexts();
  const { name, email, phone } = order.CustomerInfo;
  return (
    <Card as="section">
      <Disclosure summary={<h2>{t('detailsTitle')}</h2>}>
        <Facts
          stacked
          facts={[
            { name: t('name'), icon: AccountIcon, value: name },
            { name: t('email'), icon: MailIcon, value: email },
            { name: t('phone'), icon: PhoneIcon, value: phone && formatPhone(phone) },
          ]}
        />
      </Disclosure>
    </Card>
  );
}
