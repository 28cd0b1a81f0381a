import { useState, type ReactNode } from 'react';
import { api, ApiProblem, failureSentence, goTo, loginPaths, session, toast, useMutation, type LoginState } from '@karigar/platform';
import { AlertDialog, Button, ConfirmDialog, Muted, Panel, Row } from '@karigar/ui';
import type { AccountKind } from '../account-kind.ts';
import { useTexts } from './texts.ts';

const routes = { customer: 'DELETE /customer/account', provider: 'DELETE /provider/info' } as const;

/** Deletes the account after a confirmation. `children` says what is lost. Ends at the provider's login, or at home. */
export function DeleteAccount({ account: { role }, children }: { account: AccountKind; children: ReactNode }) {
  const t = useTexts();
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const remove = useMutation({
    mutationFn: () => api(routes[role]),
    onSettled: () => setAsking(false),
    onError: (error) => setRefusal(sentenceOf(error)),
    onSuccess: () => {
      session.clear();
      const message = t('deleted');
      if (role === 'provider') return goTo(loginPaths.provider, { replace: true, state: { message } satisfies LoginState });
      toast(message, { tone: 'good' });
      goTo('/', { replace: true });
    },
  });
  const sentenceOf = (error: unknown) => {
    const count = error instanceof ApiProblem && error.code === 'OPEN_ORDERS' ? Number(error.extras['ordersCount']) : 0;
    return count > 0 ? t('openOrders', { count }) : failureSentence(error, t('failed'));
  };
  return (
    <Panel pad="large" title={t('title')}>
      <Muted>{children}</Muted>
      <Row>
        <Button variant="ghost" onClick={() => setAsking(true)}>
          {t('title')}
        </Button>
      </Row>
      <ConfirmDialog
        open={asking}
        title={t('sure')}
        confirmLabel={t('yes')}
        variant="danger"
        loading={remove.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
      >
        {t('question')}
      </ConfirmDialog>
      <AlertDialog open={refusal !== null} title={t('failedTitle')} onClose={() => setRefusal(null)}>
        {refusal}
      </AlertDialog>
    </Panel>
  );
}
