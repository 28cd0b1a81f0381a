import type { ServiceView } from '@karigar/contracts';
import { formatTime } from '@karigar/platform';
import { ActionBar, ButtonLink, cx, Hidden, InstantIcon, Money, Muted } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useTexts } from '../texts.ts';
import classes from './sticky-bar.module.css';
import type { NextFree } from '../model/use-next-free-day.ts';

/** The lowest price, in rupees, that leaves a phone no room for the words of both buttons. */
const sixDigits = 100_000;

/** Price and both ways to book, pinned to the lower edge on phones. */
export function StickyBar({ service, nextFree }: { service: ServiceView; nextFree: NextFree }) {
  const t = useTexts();
  const { dayName, slot, bookPath } = nextFree;
  return (
    <div className={classes.phone}>
      <ActionBar>
        <div>
          <Money amount={service.visiting_charge} size="large" />
          <Muted size="tiny" className={classes.next}>
            {slot ? t('visitNext', { day: dayName, time: formatTime(slot.start).replace(':00', '') }) : t('visit')}
          </Muted>
        </div>
        <div className={cx(classes.buttons, service.visiting_charge >= sixDigits && classes.dear)}>
          {service.service_type === 'INSTANT' && !service.back && (
            <ButtonLink variant="now" icon={InstantIcon} to={paths.instant(service.category_id)} className={classes.now}>
              <Hidden>{t('request')}</Hidden>
              <span aria-hidden className={classes.label}>
                {t('now')}
              </span>
            </ButtonLink>
          )}
          <ButtonLink to={bookPath}>{t('book')}</ButtonLink>
        </div>
      </ActionBar>
    </div>
  );
}
