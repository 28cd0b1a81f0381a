import type { OrderView } from '@karigar/contracts';
import { formatPhone, locationOf } from '@karigar/platform';
import { AccountIcon, Button, Facts, MailIcon, Panel, PhoneIcon, PlaceIcon, Row } from '@karigar/ui';
import { useTexts } from '../texts.ts';

/** The customer's own details as the karigar sees them, and where the visit is. */
export function YourDetailsCard({ order, onChangeAddress }: { order: OrderView; onChangeAddress: () => void }) {
  const t = useTexts();
  const { name, email, phone } = order.CustomerInfo;
  return (
    <Panel title={t('detailsTitle')}>
      <Facts
        stacked
        facts={[
          { name: t('name'), icon: AccountIcon, value: name },
          { name: t('email'), icon: MailIcon, value: email },
          { name: t('phone'), icon: PhoneIcon, value: phone && formatPhone(phone) },
          { name: t('location'), icon: PlaceIcon, value: locationOf(order) },
        ]}
      />
      {order.allowedActions.includes('change_address') && (
        <Row>
          <Button small variant="ghost" onClick={onChangeAddress}>
            {t('changeAddress')}
          </Button>
        </Row>
      )}
    </Panel>
  );
}
