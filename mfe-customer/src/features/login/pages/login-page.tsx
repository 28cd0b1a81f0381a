import * as z from 'zod/mini';
import { givenPassword, text } from '@karigar/contracts/fields';
import { Link, loginPaths, returnPath, useLocation, useNavigate, type LoginState } from '@karigar/platform';
import { Banner, Button, Muted, PasswordField, TextField } from '@karigar/ui';
import { useSchemaForm } from '@karigar/ui/forms';
import { paths } from '../../../app/paths.ts';
import { EntryPage } from '../../../shared/entry/entry-page.tsx';
import { SocialSignIn } from '../../../shared/social/social-sign-in.tsx';
import { startCustomerSession } from '../../../shared/session/start-session.ts';
import { useLogIn } from '../api/log-in.ts';
import { useTexts } from '../texts.ts';

const schema = z.object({ emailmobile: text(254), password: givenPassword });
type Credentials = z.infer<typeof schema>;

/** `/login`. The navigation state may bring a message and credentials to fill in. */
export function Component() {
  const t = useTexts();
  const navigate = useNavigate();
  const location = useLocation();
  const arrival = location.state as (LoginState & Partial<Credentials>) | null;
  const logIn = useLogIn();
  const { form, field, submit, failure } = useSchemaForm<Credentials, Credentials>({
    schema,
    sentences: { emailmobile: t('needEmailmobile'), password: t('needPassword') },
    defaultValues: { emailmobile: arrival?.emailmobile ?? '', password: arrival?.password ?? '' },
    send: async (credentials) => {
      try {
        startCustomerSession(await logIn.mutateAsync(credentials));
      } catch (error) {
        form.setFocus('password', { shouldSelect: true });
        throw error;
      }
      void navigate(returnPath(location.search, paths.home), { replace: true });
    },
  });
  return (
    <EntryPage
      title={t('title')}
      lead={t('lead')}
      onSubmit={submit}
      links={
        <>
          <p>
            {t('noAccount')} <Link to={paths.register + location.search}>{t('register')}</Link>
          </p>
          <p>
            {t('provider')} <Link to={loginPaths.provider}>{t('providerLogin')}</Link>
          </p>
        </>
      }
    >
      {arrival?.message && <Banner tone="wait">{arrival.message}</Banner>}
      {failure && <Banner tone="bad">{failure}</Banner>}
      <TextField
        label={t('emailmobile')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        enterKeyHint="next"
        maxLength={254}
        {...field('emailmobile')}
      />
      <PasswordField label={t('password')} autoComplete="current-password" enterKeyHint="go" maxLength={128} {...field('password')} />
      <Muted>
        <Link to={paths.passwordReset}>{t('forgot')}</Link>
      </Muted>
      <Button type="submit" wide loading={logIn.isPending}>
        {t('logIn')}
      </Button>
      <SocialSignIn />
    </EntryPage>
  );
}
