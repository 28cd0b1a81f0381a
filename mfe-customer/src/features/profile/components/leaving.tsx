import { useState } from 'react';
import { goTo, logout, messageOf, session, toast } from '@karigar/platform';
import { Button, Card, ConfirmDialog, LogoutIcon, Muted, Row } from '@karigar/ui';
import { useLogoutEverywhere } from '../api/logout-everywhere.ts';
import { useTexts } from '../texts.ts';
import classes from './leaving.module.css';

/** Logout, here or everywhere. */
export function Leaving() {
  const t = useTexts();
  const [asking, setAsking] = useState<'here' | 'everywhere' | null>(null);
  const everywhere = useLogoutEverywhere();
  const leaveEverywhere = () =>
    everywhere.mutate(undefined, {
      onSuccess: () => {
        session.clear();
        toast(t('everywhereDone'));
        goTo('/');
      },
      onError: (error) => {
        setAsking(null);
        toast(messageOf(error), { tone: 'bad' });
      },
    });
  return (
    <Card as="section" pad="large">
      <h2 className={classes.title}>{t('session')}</h2>
      <Muted className={classes.text}>{t('everywhereText')}</Muted>
      <Row gap={3}>
        <Button variant="ghost" icon={LogoutIcon} onClick={() => setAsking('here')}>
          {t('logout')}
        </Button>
        <Button variant="ghost" onClick={() => setAsking('everywhere')}>
          {t('logoutEverywhere')}
        </Button>
      </Row>
      <ConfirmDialog
        open={asking !== null}
        title={t('sure')}
        confirmLabel={t('yesLogout')}
        loading={everywhere.isPending}
        onCancel={() => setAsking(null)}
        onConfirm={asking === 'everywhere' ? leaveEverywhere : logout}
      >
        {asking === 'everywhere' ? t('everywhereQuestion') : t('logoutQuestion')}
      </ConfirmDialog>
    </Card>
  );
}
