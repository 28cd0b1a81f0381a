import { apiQuery, useLocation, useQuery } from '@karigar/platform';
import { ButtonLink } from '@karigar/ui';
import { returnAfterSignIn } from './return-after-sign-in.ts';
import { useTexts } from './texts.ts';

/** The OpenID providers to sign in with, if there are any. */
export function SocialSignIn() {
  const t = useTexts();
  const { search } = useLocation();
  const features = useQuery(apiQuery('GET /auth/features'));
  return features.data?.socialProviders.map(({ id, label }) => (
    <ButtonLink
      key={id}
      wide
      variant="soft"
      to={`/api/auth/social/${encodeURIComponent(id)}/start`}
      reloadDocument
      onClick={() => returnAfterSignIn.keep(search)}
    >
      {t('continueWith', { label })}
    </ButtonLink>
  ));
}
