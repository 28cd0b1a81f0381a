import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Link, loginPaths, messageOf, returnPath, useLocation, useNavigate, type LoginState } from '@karigar/platform';
import { Banner, Button, Card, Muted, Page, PasswordField, Stack, TextField } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { showFieldErrors } from '../../../shared/forms.ts';
import { enter } from '../../../shared/session/enter.ts';
import { useLogIn, type Credentials } from '../api/log-in.ts';
import { useTexts } from '../texts.ts';
import classes from './login-page.module.css';

/** What may be handed over in the navigation's state: a message and credentials that are filled in already. */
type Handed = LoginState & Partial<Credentials>;

const fields = ['emailmobile', 'password'] as const;

/** `/login` */
export function Component() {
  const t = useTexts();
  const navigate = useNavigate();
  const location = useLocation();
  const handed = location.state as Handed | null;
  const logIn = useLogIn();
  const [failure, setFailure] = useState<string | null>(null);

  const schema = z.object({
    emailmobile: z.string().check(z.trim(), z.minLength(1, t('needEmailmobile'))),
    password: z.string().check(z.minLength(1, t('needPassword'))),
  });
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Credentials>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { emailmobile: handed?.emailmobile ?? '', password: handed?.password ?? '' },
  });

  const submit = handleSubmit(async (credentials) => {
    setFailure(null);
    try {
      enter(await logIn.mutateAsync(credentials));
      void navigate(returnPath(location.search, paths.home), { replace: true });
    } catch (error) {
      if (showFieldErrors(error, fields, setError)) return;
      setFailure(messageOf(error));
      setFocus('password', { shouldSelect: true });
    }
  });
  const field = (name: keyof Credentials) => ({ ...register(name), error: formState.errors[name]?.message });

  return (
    <Page width="narrow" className={classes.page}>
      <Stack gap={5}>
        <div>
          <h1 className={classes.title}>{t('title')}</h1>
          <Muted size="normal">{t('lead')}</Muted>
        </div>
        <Card pad="large">
          <form noValidate onSubmit={submit}>
            <Stack gap={4}>
              {failure && <Banner tone="bad">{failure}</Banner>}
              <div>
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
                {handed?.message && (
                  <p className={classes.message} role="status">
                    {handed.message}
                  </p>
                )}
              </div>
              <div>
                <PasswordField
                  label={t('password')}
                  autoComplete="current-password"
                  enterKeyHint="go"
                  maxLength={128}
                  {...field('password')}
                />
                <p className={classes.forgot}>{t('forgot')}</p>
              </div>
              <Button type="submit" wide loading={logIn.isPending}>
                {t('login')}
              </Button>
            </Stack>
          </form>
        </Card>
        <div className={classes.others}>
          <p>
            {t('noAccount')} <Link to={paths.register + location.search}>{t('register')}</Link>
          </p>
          <p>
            {t('provider')} <Link to={loginPaths.provider}>{t('providerLogin')}</Link>
          </p>
        </div>
      </Stack>
    </Page>
  );
}
