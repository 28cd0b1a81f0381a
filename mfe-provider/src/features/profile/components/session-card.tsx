import { useState } from 'react';
import { logout } from '@karigar/platform';
import { Button, Card, ConfirmDialog, LogoutIcon, Muted, Row, Stack } from '@karigar/ui';
import { useLogoutEverywhere } from '../api/logout-everywhere.ts';
import { useTexts } from '../texts.ts';

/** The way out, here or everywhere. */
export function SessionCard() {
  const t = useTexts();
  const [asking, setAsking] = useState<'here' | 'everywhere' | null>(null);
  const everywhere = useLogoutEverywhere({ said: t('everywhereDone') });
  return (
    <Card as="section" pad="large">
      <Stack gap={4}>
        <h2>{t('session')}</h2>
        <Muted size="normal">{t('sessionText')}</Muted>
        <Row>
          <Button variant="soft" icon={LogoutIcon} onClick={() => setAsking('here')}>
            {t('logout')}
          </Button>
          <Button variant="ghost" onClick={() => setAsking('everywhere')}>
            {t('logoutEverywhere')}
          </Button>
        </Row>
      </Stack>
      <ConfirmDialog
        open={asking !== null}
        title={t('sureTitle')}
        confirmLabel={t('yes')}
        cancelLabel={t('cancel')}
        loading={everywhere.isPending}
        onConfirm={() => (asking === 'here' ? logout() : everywhere.mutate(undefined, { onSettled: () => setAsking(null) }))}
        onCancel={() => setAsking(null)}
      >
        {t(asking === 'everywhere' ? 'everywhereSure' : 'sure')}
      </ConfirmDialog>
    </Card>
  );
}
