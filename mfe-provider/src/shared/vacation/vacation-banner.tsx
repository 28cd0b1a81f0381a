import { Banner, ButtonLink, DateIcon } from '@karigar/ui';
import { paths } from '../../app/paths.ts';
import { useTexts } from './texts.ts';
import { useVacation } from './use-vacation.ts';

/** Says during a vacation that nobody can book the provider. */
export function VacationBanner() {
  const t = useTexts();
  const vacation = useVacation();
  if (vacation === null) return null;
  return (
    <Banner
      tone="wait"
      icon={DateIcon}
      action={
        <ButtonLink small variant="ghost" to={paths.availability}>
          {t('toAvailability')}
        </ButtonLink>
      }
    >
      <b>{vacation}.</b> {t('none')}
    </Banner>
  );
}
