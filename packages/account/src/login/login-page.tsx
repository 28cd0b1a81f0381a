import { useEffect, type ComponentType, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { givenPassword, text } from '@karigar/contracts/fields';
import { Link, loginPaths, returnPath, useLanguage, useLocation, useNavigateLater, type LoginState } from '@karigar/platform';
import { AlertDialog, Banner, Button, ButtonLink, Muted, PasswordField, TextField } from '@karigar/ui';
import { useSchemaForm } from '@karigar/ui/forms';
import type { AccountKind } from '../account-kind.ts';
import type { EntryFrameProps } from '../entry/entry-frame.ts';
import { carryNumber } from '../phone-proof/typed-number.ts';
import { useTexts } from './texts.ts';

const maxNameLength = 254;
const schema = z.object({ name: text(maxNameLength), password: givenPassword });
type Credentials = z.infer<typeof schema>;

/** Customers log in by email or mobile number, providers by email only. */
const nameFields = {
  customer: { field: 'emailmobile', type: 'text' },
  provider: { field: 'email', type: 'email' },
} as const satisfies Record<AccountKind['role'], { field: string; type: 'text' | 'email' }>;

interface ArrivalState extends LoginState, Partial<Record<'emailmobile' | 'email' | 'password', string>> {}

const otherRole = { customer: 'provider', provider: 'customer' } as const;

interface LoginPageProps {
  account: AccountKind;
  Frame: ComponentType<EntryFrameProps>;
  paths: { readonly home: string; readonly register: string; readonly passwordReset: string; readonly loginByCode: string };
  /** Asks for a session and starts it. What it throws is shown: to customers above the form, to providers in a dialog. */
  logIn: (name: string, password: string) => Promise<void>;
  /** Under the button: other ways to log in. */
  children?: ReactNode;
}

/** A login page. The navigation state may bring a message and credentials to fill in; `?returnTo=` says where the login leads. */
export function LoginPage({ account: { role }, Frame, paths, logIn, children }: LoginPageProps) {
  const t = useTexts();
  const location = useLocation();
  const arrival = location.state as ArrivalState | null;
  const spoken = useLanguage();
  // After a reload, it can be shown only as it was worded before.
  const message = (arrival?.language ?? spoken) === spoken && arrival?.message;
  const { typedName, field, submit, isBusy, failure, retry } = useLoginForm(role, arrival, paths.home, logIn);
  const inDialog = role === 'provider';
  // Visitors who have pressed Book are not welcomed back, but told that they can go on.
  const goesOn = role === 'customer' && new URLSearchParams(location.search).has('returnTo');

  return (
    <Frame
      title={t(`${role}Title`)}
      lead={t(goesOn ? 'customerLeadToGoOn' : `${role}Lead`)}
      onSubmit={submit}
      links={<OtherWays role={role} register={paths.register} />}
    >
      {failure && !inDialog && <Banner tone="bad">{failure}</Banner>}
      <TextField
        label={t(`${role}Name`)}
        type={nameFields[role].type}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        enterKeyHint="next"
        maxLength={maxNameLength}
        {...field('name')}
      />
      {message && <Banner tone="wait">{message}</Banner>}
      <PasswordField label={t('password')} autoComplete="current-password" enterKeyHint="go" maxLength={128} {...field('password')} />
      <Muted>
        <Link
          to={paths.passwordReset + location.search}
          state={{ ...carryNumber(typedName), ...(role === 'provider' && { email: typedName }) }}
        >
          {t('forgot')}
        </Link>
      </Muted>
      <Button type="submit" wide loading={isBusy}>
        {t('logIn')}
      </Button>
      <ButtonLink wide variant="soft" to={paths.loginByCode + location.search} state={carryNumber(typedName)}>
        {t('withCode')}
      </ButtonLink>
      {children}
      <AlertDialog open={failure !== null && inDialog} title={t('failedTitle')} onClose={retry}>
        {failure}
      </AlertDialog>
    </Frame>
  );
}

/** Logs in and goes on to where the login leads. After a refusal the password is selected, to be typed again. */
function useLoginForm(role: AccountKind['role'], arrival: ArrivalState | null, home: string, logIn: LoginPageProps['logIn']) {
  const t = useTexts();
  const navigate = useNavigateLater();
  const { search } = useLocation();
  const nameField = nameFields[role].field;
  const { form, field, submit, failure, setFailure } = useSchemaForm<Credentials, Credentials>({
    schema,
    sentences: { name: t(`${role}NameNeeded`), password: t(`${role}PasswordNeeded`) },
    defaultValues: { name: arrival?.[nameField] ?? '', password: arrival?.password ?? '' },
    renamed: { [nameField]: 'name' },
    send: async ({ name, password }) => {
      try {
        await logIn(name, password);
      } catch (error) {
        retype();
        throw error;
      }
      navigate(returnPath(search, home), { replace: true });
    },
  });
  const { setFocus } = form;
  const retype = () => setFocus('password', { shouldSelect: true });
  const onlyPasswordMissing = Boolean(arrival?.[nameField]) && !arrival?.password;
  useEffect(() => {
    if (onlyPasswordMissing) setFocus('password');
  }, [onlyPasswordMissing, setFocus]);
  const retry = () => {
    setFailure(null);
    retype();
  };
  return { typedName: form.watch('name'), field, submit, isBusy: form.formState.isSubmitting, failure, retry };
}

/** Links to the registration, and to the login of the other role. */
function OtherWays({ role, register }: { role: AccountKind['role']; register: string }) {
  const t = useTexts();
  const { search } = useLocation();
  const other = otherRole[role];
  return (
    <>
      <p>
        {t(`${role}NoAccount`)} <Link to={register + search}>{t(`${role}Register`)}</Link>
      </p>
      <p>
        {t(`${other}Instead`)} <Link to={loginPaths[other]}>{t(`${other}Login`)}</Link>
      </p>
    </>
  );
}
