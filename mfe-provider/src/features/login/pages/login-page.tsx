import * as z from 'zod/mini';
import { givenPassword, text } from '@karigar/contracts/fields';
import { Link, loginPaths, returnPath, useLocation, useNavigate, type LoginState } from '@karigar/platform';
import { AlertDialog, Banner, Button, Muted, PasswordField, TextField } from '@karigar/ui';
import { useSchemaForm } from '@karigar/ui/forms';
import { paths } from '../../../app/paths.ts';
import { EntryForm } from '../../../shared/entry/entry-layout.tsx';
import { useLogIn } from '../api/log-in.ts';
import { useTexts } from '../texts.ts';

const schema = z.object({ email: text(254), password: givenPassword });
type Credentials = z.infer<typeof schema>;

/** `/provider/login`. The navigation state may bring a message and an email to fill in. */
export function Component() {
  const t = useTexts();
  const navigate = useNavigate();
  const location = useLocation();
  const arrival = location.state as (LoginState & Partial<Credentials>) | null;
  const logIn = useLogIn();
  const { form, field, submit, failure, setFailure } = useSchemaForm<Credentials, Credentials>({
    schema,
    sentences: { email: t('emailNeeded'), password: t('passwordNeeded') },
    defaultValues: { email: arrival?.email ?? '', password: '' },
    send: async (credentials) => {
      await logIn.mutateAsync(credentials);
      void navigate(returnPath(location.search, paths.dashboard), { replace: true });
    },
  });

  return (
    <EntryForm
      title={t('title')}
      lead={t('lead')}
      onSubmit={submit}
      links={
        <>
          <p>
            {t('noAccount')} <Link to={paths.register}>{t('register')}</Link>
          </p>
          <p>
            {t('customer')} <Link to={loginPaths.customer}>{t('customerLogin')}</Link>
          </p>
        </>
      }
    >
      {arrival?.message && <Banner tone="wait">{arrival.message}</Banner>}
      <TextField
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
      <PasswordField label={t('password')} autoComplete="current-password" {...field('password')} />
      <Muted>
        <Link to={paths.passwordReset}>{t('forgot')}</Link>
      </Muted>
      <Button type="submit" wide loading={logIn.isPending}>
        {t('submit')}
      </Button>
      <AlertDialog
        open={failure !== null}
        title={t('failedTitle')}
        onClose={() => {
          setFailure(null);
          form.setFocus('password', { shouldSelect: true });
        }}
      >
        {failure}
      </AlertDialog>
    </EntryForm>
  );
}
