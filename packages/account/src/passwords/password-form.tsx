import * as z from 'zod/mini';
import { givenPassword, password } from '@karigar/contracts/fields';
import { api, ApiProblem, goTo, loginPaths, loginState, session, useMutation, type ApiRequest } from '@karigar/platform';
import { AlertDialog, Banner, Button, Muted, Panel, PasswordField, Row, Stack } from '@karigar/ui';
import { useSchemaForm } from '@karigar/ui/forms';
import type { AccountKind } from '../account-kind.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useTexts } from './texts.ts';
import { usePasswordSentence } from './use-password-sentence.ts';

const schema = z
  .object({ currentPassword: givenPassword, newPassword: password, confirmPassword: z.string() })
  .check(z.refine((values) => values.confirmPassword === values.newPassword, { path: ['confirmPassword'], when: () => true }));
type Values = z.infer<typeof schema>;

const routes = { customer: 'PUT /customer/password', provider: 'PUT /provider/info/password' } as const;

/** Changes the password. That ends all sessions including this one, so the person is sent to the login with a notice. */
export function PasswordForm({ account }: { account: AccountKind }) {
  const t = useTexts();
  const passwordSentence = usePasswordSentence(account);
  const route = routes[account.role];
  const change = useMutation({ mutationFn: (body: ApiRequest<typeof route>['body']) => api(route, { body }) });
  const { error } = change;
  const isAboutNewPassword = error instanceof ApiProblem && 'newPassword' in error.fields;
  const { form, field, submit, failure } = useSchemaForm<Values, Values>({
    schema,
    sentences: { currentPassword: t('needCurrent'), newPassword: passwordSentence, confirmPassword: t('confirmDiffers') },
    showServerMessageFor: ['currentPassword', 'newPassword'],
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    failed: t('failed'),
    send: async ({ currentPassword, newPassword }) => {
      await change.mutateAsync({ currentPassword, newPassword });
      session.clear();
      goTo(loginPaths[account.role], { replace: true, state: loginState(() => t('updated')) });
    },
  });
  const isFilled = form.watch(['currentPassword', 'newPassword', 'confirmPassword']).every((value) => value !== '');

  return (
    <Panel pad="large" title={t('title')}>
      <form noValidate onSubmit={submit} aria-label={t('title')}>
        <Stack>
          <Muted>{t('note')}</Muted>
          {failure && <Banner tone="bad">{failure}</Banner>}
          <PasswordField label={t('current')} autoComplete="current-password" maxLength={128} {...field('currentPassword')} />
          <NewPasswordFields password={field('newPassword')} confirm={field('confirmPassword')} />
          <Row>
            <Button type="submit" disabled={!isFilled} loading={change.isPending}>
              {t('update')}
            </Button>
          </Row>
        </Stack>
      </form>
      <AlertDialog open={error !== null && !isAboutNewPassword} title={t('failedTitle')} onClose={change.reset}>
        {error instanceof ApiProblem && error.code !== 'BAD_ANSWER' ? error.message : t('wentWrong')}
      </AlertDialog>
    </Panel>
  );
}
