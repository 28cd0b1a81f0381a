import { useState, type ReactNode } from 'react';
import { api, ApiProblem, failureSentence, goTo, loginPaths, loginState, session, toast, useMutation } from '@karigar/platform';
import { AlertDialog, Button, ButtonLink, ConfirmDialog, Muted, Panel, Row } from '@karigar/ui';
import type { AccountKind } from '../account-kind.ts';
import { useTexts } from './texts.ts';

const routes = { customer: 'DELETE /customer/account', provider: 'DELETE /provider/info' } as const;

interface DeleteAccountProps {
  account: AccountKind;
  /** Path of the account's orders, which may prevent its deletion. */
  orders: string;
  /** Says what is lost. */
  children: ReactNode;
}

/** Deletes the account after a confirmation. Ends at the provider's login, or at home. */
export function DeleteAccount({ account: { role }, orders, children }: DeleteAccountProps) {
  const t = useTexts();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => api(routes[role]),
    onSettled: () => setAsking(false),
    onSuccess: () => {
      session.clear();
      const message = () => t('deleted');
      if (role === 'provider') return goTo(loginPaths.provider, { replace: true, state: loginState(message) });
      toast(message, { tone: 'good' });
      goTo('/', { replace: true });
    },
  });
  const { error } = remove;
  const count = error instanceof ApiProblem && error.code === 'OPEN_ORDERS' ? Number(error.extras['ordersCount']) : 0;
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
      <AlertDialog
        open={remove.isError}
        title={t('failedTitle')}
        link={
          count > 0 && (
            <ButtonLink variant="ghost" to={orders}>
              {t('toOrders')}
            </ButtonLink>
          )
        }
        onClose={remove.reset}
      >
        {count > 0 ? t('openOrders', { count }) : failureSentence(error, t('failed'))}
      </AlertDialog>
    </Panel>
  );
}
