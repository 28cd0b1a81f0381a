import { useLocation } from '@karigar/platform';
import { Banner, ButtonLink } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useTexts } from '../texts.ts';

/** Why it does not go on. `known`: the email or number of an account that there is already, with the way to its login. */
export function Refusal({ known, children }: { known: string | false; children: string }) {
  const t = useTexts();
  const { search } = useLocation();
  return (
    <Banner
      tone="bad"
      action={
        known !== false && (
          <ButtonLink small variant="soft" to={paths.login + search} state={{ emailmobile: known, message: t('existsMessage') }}>
            {t('login')}
          </ButtonLink>
        )
      }
    >
      {children}
    </Banner>
  );
}
