import { useState } from 'react';
import { logout } from '@karigar/platform';
import { Button, ConfirmDialog, LogoutIcon, Muted, Panel, Row } from '@karigar/ui';
import { useLogoutEverywhere } from '../api/logout-everywhere.ts';
import { useTexts } from '../texts.ts';

/** Logs out here, or on every device. */
export function LogOut() {
  const t = useTexts();
  const [asking, setAsking] = useState<'here' | 'everywhere' | null>(null);
  const everywhere = useLogoutEverywhere({ message: t('everywhereDone') });
  const close = () => setAsking(null);
  return (
    <Panel pad="large" title={t('session')}>
      <Muted>{t('everywhereText')}</Muted>
      <Row>
        <Button variant="ghost" icon={LogoutIcon} onClick={() => setAsking('here')}>
          {t('logOut')}
        </Button>
        <Button variant="ghost" onClick={() => setAsking('everywhere')}>
          {t('logOutEverywhere')}
        </Button>
      </Row>
      <ConfirmDialog
        open={asking !== null}
        title={t('sure')}
        confirmLabel={t('yesLogout')}
        loading={everywhere.isPending}
        onCancel={close}
        onConfirm={asking === 'everywhere' ? () => everywhere.mutate(undefined, { onSettled: close }) : logout}
      >
        {asking === 'everywhere' ? t('everywhereQuestion') : t('logoutQuestion')}
      </ConfirmDialog>
    </Panel>
  );
}
