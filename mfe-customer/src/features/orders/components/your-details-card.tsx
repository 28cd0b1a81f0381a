import type { OrderView } from '@karigar/contracts';
import { AccountIcon, Button, Card, MailIcon, PhoneIcon, PlaceIcon, Row, Stack } from '@karigar/ui';
import { useTexts } from '../texts.ts';
import classes from './cards.module.css';
import { FactsList } from './facts-list.tsx';

/** Whom the karigar visits, and where. */
export function YourDetailsCard({ order, onChangeAddress }: { order: OrderView; onChangeAddress: () => void }) {
  const t = useTexts();
  const { name, email, phone } = order.CustomerInfo;
  return (
    <Card>
      <Stack gap={4}>
        <h2 className={classes.title}>{t('detailsTitle')}</h2>
        <FactsList
          facts={[
            { name: t('name'), icon: AccountIcon, value: name },
            { name: t('email'), icon: MailIcon, value: email },
            { name: t('phone'), icon: PhoneIcon, value: phone },
            { name: t('location'), icon: PlaceIcon, value: order.location },
          ]}
        />
        {order.allowedActions.includes('change_address') && (
          <Row>
            <Button small variant="ghost" onClick={onChangeAddress}>
              {t('changeAddress')}
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  );
}
