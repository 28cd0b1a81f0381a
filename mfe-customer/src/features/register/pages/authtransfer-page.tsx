import { email as emailSchema } from '@karigar/contracts/fields';
import { api, loginState, Navigate, useLocation, useQuery } from '@karigar/platform';
import { ButtonLink, ErrorState, Loaded, Page, Skeleton, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { returnAfterSignIn } from '../../../shared/social/return-after-sign-in.ts';
import { isKnownCustomer } from '../api/check-existence.ts';
import { registrationDraft } from '../model/draft.ts';
import { useTexts } from '../texts.ts';

const failures = { cancelled: 'signInCancelled', unverified: 'signInUnverified', unavailable: 'signInUnavailable' } as const;
const isFailure = (code: string | null): code is keyof typeof failures => code !== null && Object.hasOwn(failures, code);

/** `/authtransfer`: the redirect target of a social sign-in. Continues with the verification of the number for new users, with the login for known ones. */
export function Component() {
  const t = useTexts();
  const query = new URLSearchParams(useLocation().search);
  const error = query.get('error');
  const email = emailSchema.safeParse(query.get('email') ?? '').data;
  const handoff = query.get('handoff');
  const isArrived = error === null && email !== undefined;
  return (
    <Page width="narrow">
      {isArrived ? (
        <Stack gap={5}>
          <h1>{t('signInTitle')}</h1>
          <Transfer name={query.get('name') ?? ''} email={email} handoff={handoff} />
        </Stack>
      ) : (
        <ErrorState
          level={1}
          title={t('signInFailedTitle')}
          action={<ButtonLink to={paths.login + returnAfterSignIn.read()}>{t('logIn')}</ButtonLink>}
        >
          {t(isFailure(error) ? failures[error] : 'signInExpired')}
        </ErrorState>
      )}
    </Page>
  );
}

/** Name and email only prefill; a `handoff` proves the email when there is one. */
function Transfer({ name, email, handoff }: { name: string; email: string; handoff: string | null }) {
  const t = useTexts();
  const check = useQuery({
    queryKey: ['authtransfer', handoff ?? email],
    queryFn: async () => {
      try {
        await api('POST /customer/existancecheck', { body: { email, mobile: '' } });
      } catch (error) {
        if (isKnownCustomer(error)) return 'known';
        throw error;
      }
      registrationDraft.add({ name, email, handoff: handoff === null ? undefined : { token: handoff, email } });
      return 'new';
    },
  });
  const search = returnAfterSignIn.read();
  return (
    <Loaded query={check} slow={t('signInCheckSlow')} failed={t('signInCheckFailed')} skeleton={<Skeleton height={160} />}>
      {(who) =>
        who === 'known' ? (
          <Navigate to={paths.login + search} state={loginState(() => t('signInKnown'), { emailmobile: email })} replace />
        ) : (
          <Navigate to={(name ? paths.verification : paths.register) + search} replace />
        )
      }
    </Loaded>
  );
}
