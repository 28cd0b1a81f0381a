import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, messageOf, returnPath, useLocation, useNavigate, type LoginState } from '@karigar/platform';
import { AlertDialog, Button, Muted, PasswordField, Stack, TextField } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { EntryLayout } from '../../../shared/entry/entry-layout.tsx';
import { useLogin } from '../api/login.ts';
import { useTexts } from '../texts.ts';

/** What other pages hand over: a sentence, and the email that was just registered. */
type Arrival = (LoginState & { email?: string }) | null;

export function Component() {
  const t = useTexts();
  const navigate = useNavigate();
  const location = useLocation();
  const arrival = location.state as Arrival;
  const login = useLogin();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, formState, setFocus } = useForm<{ email: string; password: string }>({
    defaultValues: { email: arrival?.email ?? '', password: '' },
  });
  const { errors } = formState;

  const submit = handleSubmit((values) =>
    login.mutateAsync(values).then(
      () => void navigate(returnPath(location.search, paths.dashboard), { replace: true }),
      (error: unknown) => setRefusal(messageOf(error)),
    ),
  );

  return (
    <EntryLayout>
      <Stack gap={5}>
        <Stack gap={2}>
          <h1>{t('title')}</h1>
          <Muted>{t('lead')}</Muted>
        </Stack>
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap={4}>
            <TextField
              label={t('email')}
              type="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              error={errors.email?.message}
              hint={arrival?.message}
              {...register('email', { required: t('emailNeeded'), setValueAs: (email: string) => email.trim() })}
            />
            <PasswordField
              label={t('password')}
              autoComplete="current-password"
              error={errors.password?.message}
              {...register('password', { required: t('passwordNeeded') })}
            />
            <Button type="submit" wide loading={login.isPending}>
              {t('submit')}
            </Button>
          </Stack>
        </form>
        <Muted>
          {t('noAccount')} <Link to={paths.register}>{t('register')}</Link>
        </Muted>
        <Muted>
          {t('customer')} <Link to="/login">{t('customerLogin')}</Link>
        </Muted>
      </Stack>
      <AlertDialog
        open={refusal !== null}
        title={t('failedTitle')}
        onClose={() => {
          setRefusal(null);
          setFocus('password', { shouldSelect: true });
        }}
      >
        {refusal}
      </AlertDialog>
    </EntryLayout>
  );
}
