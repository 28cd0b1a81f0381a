import { Badge, Facts, Muted, Row, Stack } from '@karigar/ui';
import { useTexts } from '../texts.ts';

/** Sample account details, labelled as such. */
export function BankDetails() {
  const t = useTexts();
  return (
    <Stack gap={3}>
      <Row gap={2}>
        <Badge tone="wait">{t('bankSample')}</Badge>
        <Muted>{t('bankNote')}</Muted>
      </Row>
      <Facts
        facts={[
          { name: t('accountName'), value: t('accountNameValue') },
          { name: t('bankName'), value: t('bankNameValue') },
          { name: t('accountNumber'), value: t('accountNumberValue') },
          { name: t('ifsc'), value: t('ifscValue') },
        ]}
      />
    </Stack>
  );
}
