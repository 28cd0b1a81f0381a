import { loginState, useLocation } from '@karigar/platform';
import { Banner, ButtonLink, InView } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useTexts } from '../texts.ts';

/** Why a registration was refused; scrolls into view. `account`: email or number of the existing account, for the link to its login. */
export function Refusal({ account, children }: { account: string | false; children: string }) {
  const t = useTexts();
  const { search } = useLocation();
  return (
    <InView>
      <Banner
        tone="bad"
        action={
          account !== false && (
            <ButtonLink
              small
              variant="soft"
              to={paths.login + search}
              state={loginState(() => t('existsMessage'), { emailmobile: account })}
            >
              {t('logIn')}
            </ButtonLink>
          )
        }
      >
        {children}
      </Banner>
    </InView>
  );
}
