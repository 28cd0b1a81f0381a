import { useState } from 'react';
import { ApiProblem, goTo, session, toast } from '@karigar/platform';
import { AlertDialog, Button, ConfirmDialog, Muted, Panel, Row } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useDeleteAccount } from '../api/delete-account.ts';
import { useTexts } from '../texts.ts';

/** Deletes the account, after a question. */
export function DeleteAccount() {
  const t = useTexts();
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const remove = useDeleteAccount();
  const confirm = () =>
    remove.mutate(undefined, {
      onSettled: () => setAsking(false),
      onError: (error) => setRefusal(sentenceOf(error)),
      onSuccess: () => {
        session.clear();
        toast(t('deleted'), { tone: 'good' });
        goTo(paths.home, { replace: true });
      },
    });
  const sentenceOf = (error: unknown) => {
    const count = error instanceof ApiProblem && error.code === 'OPEN_ORDERS' ? Number(error.extras['ordersCount']) : 0;
    return count > 0 ? t('openOrders', { count }) : t('deleteFailed');
  };
  return (
    <Panel pad="large" title={t('deleteAccount')}>
      <Muted>{t('deleteText')}</Muted>
      <Row>
        <Button variant="ghost" onClick={() => setAsking(true)}>
          {t('deleteAccount')}
        </Button>
      </Row>
      <ConfirmDialog
        open={asking}
        title={t('sure')}
        confirmLabel={t('yesDelete')}
        variant="danger"
        loading={remove.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={confirm}
      >
        {t('deleteQuestion')}
      </ConfirmDialog>
      <AlertDialog open={refusal !== null} title={t('deleteFailedTitle')} onClose={() => setRefusal(null)}>
        {refusal}
      </AlertDialog>
    </Panel>
  );
}
