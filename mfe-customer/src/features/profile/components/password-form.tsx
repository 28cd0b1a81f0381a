import { useState } from 'react';
import * as z from 'zod/mini';
import { givenPassword, password } from '@karigar/contracts/fields';
import { ApiProblem, goTo, session, type LoginState } from '@karigar/platform';
import { AlertDialog, Banner, Button, Muted, Panel, PasswordField, Row, Stack } from '@karigar/ui';
import { useSchemaForm } from '@karigar/ui/forms';
import { paths } from '../../../app/paths.ts';
import { usePasswordSentence } from '../../../shared/passwords/use-password-sentence.ts';
import { useChangePassword } from '../api/change-password.ts';
import { useTexts } from '../texts.ts';

const schema = z
  .object({ currentPassword: givenPassword, newPassword: password, confirmPassword: z.string() })
  .check(z.refine((values) => values.confirmPassword === values.newPassword, { path: ['confirmPassword'], when: () => true }));
type Values = z.infer<typeof schema>;

/** Changes the password. It ends every session, this one included, so the person is sent to the login with a notice. */
export function PasswordForm() {
  const t = useTexts();
  const passwordSentence = usePasswordSentence();
  const change = useChangePassword();
  const [refusal, setRefusal] = useState<string | null>(null);
  const sentenceOf = (error: unknown) =>
    error instanceof ApiProblem && error.code !== 'BAD_ANSWER' ? error.message : t('passwordWentWrong');
  const { form, field, submit, failure } = useSchemaForm<Values, Values>({
    schema,
    sentences: { currentPassword: t('needCurrentPassword'), newPassword: passwordSentence, confirmPassword: t('confirmDiffers') },
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    failed: t('passwordFailed'),
    send: async ({ currentPassword, newPassword }) => {
      try {
        await change.mutateAsync({ currentPassword, newPassword });
      } catch (error) {
        if (!(error instanceof ApiProblem) || Object.keys(error.fields).length === 0) setRefusal(sentenceOf(error));
        throw error;
      }
      session.clear();
      goTo(paths.login, { replace: true, state: { message: t('passwordUpdated') } satisfies LoginState });
    },
  });
  const isFilled = form.watch(['currentPassword', 'newPassword', 'confirmPassword']).every((value) => value !== '');

  return (
    <Panel pad="large" title={t('password')}>
      <form noValidate onSubmit={submit} aria-label={t('password')}>
        <Stack>
          <Muted>{t('passwordNote')}</Muted>
          {failure && <Banner tone="bad">{failure}</Banner>}
          <PasswordField label={t('currentPassword')} autoComplete="current-password" maxLength={128} {...field('currentPassword')} />
          <PasswordField
            label={t('newPassword')}
            hint={t('newPasswordHint')}
            autoComplete="new-password"
            maxLength={128}
            {...field('newPassword')}
          />
          <PasswordField label={t('confirmPassword')} autoComplete="new-password" maxLength={128} {...field('confirmPassword')} />
          <Row>
            <Button type="submit" disabled={!isFilled} loading={change.isPending}>
              {t('updatePassword')}
            </Button>
          </Row>
        </Stack>
      </form>
      <AlertDialog open={refusal !== null} title={t('passwordFailedTitle')} onClose={() => setRefusal(null)}>
        {refusal}
      </AlertDialog>
    </Panel>
  );
}
