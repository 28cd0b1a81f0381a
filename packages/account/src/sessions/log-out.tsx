import { useState } from 'react';
import { api, goTo, messageOf, session, toast, useMutation } from '@karigar/platform';
import { Button, LogoutDialog, LogoutIcon, Muted, Panel, Row } from '@karigar/ui';
import { SessionList } from './session-list.tsx';
import { useTexts } from './texts.ts';

/** The devices with a session, and buttons to log out here, on another device, or everywhere. */
export function LogOut() {
  const t = useTexts();
  const [asking, setAsking] = useState<'here' | 'everywhere' | null>(null);
  const close = () => setAsking(null);
  const everywhere = useMutation({
    mutationFn: () => api('POST /logout-everywhere'),
    onSettled: close,
    onError: (error) => toast(() => messageOf(error), { tone: 'bad' }),
    onSuccess: () => {
      session.clear();
      toast(() => t('everywhereDone'), { tone: 'good' });
      goTo('/');
    },
  });
  return (
    <Panel pad="large" title={t('title')}>
      <SessionList />
      <Muted>{t('note')}</Muted>
      <Row fill>
        <Button variant="ghost" icon={LogoutIcon} onClick={() => setAsking('here')}>
          {t('logOut')}
        </Button>
        <Button variant="ghost" onClick={() => setAsking('everywhere')}>
          {t('everywhere')}
        </Button>
      </Row>
      <LogoutDialog
        open={asking !== null}
        onClose={close}
        everywhere={
          asking === 'everywhere'
            ? { question: t('everywhereQuestion'), loading: everywhere.isPending, logOut: () => everywhere.mutate() }
            : null
        }
      />
    </Panel>
  );
}
