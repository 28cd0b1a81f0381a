import type { ServiceView } from '@karigar/contracts';
import { formatDay, formatRupees, formatWindow } from '@karigar/platform';
import {
  Banner,
  Button,
  ButtonLink,
  Card,
  ChoiceChips,
  InstantIcon,
  Loading,
  Money,
  Muted,
  RetryBanner,
  Skeleton,
  Stack,
} from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { directPrice } from '../../../shared/orders/price.ts';
import { useFees } from '../../../shared/orders/use-fees.ts';
import { useTexts } from '../texts.ts';
import { PlaceCheck } from './place-check.tsx';
import classes from './price-box.module.css';
import type { NextFree } from '../model/use-next-free-day.ts';

/** The price of a visit, the next free times, and the two ways to book. Sticky on a desktop; phones have `StickyBar` for the buttons. */
export function PriceBox({ service, nextFree }: { service: ServiceView; nextFree: NextFree }) {
  const t = useTexts();
  const { slot, bookPath } = nextFree;
  const fees = useFees();
  const price = fees.data && directPrice(service.visiting_charge, fees.data);
  return (
    <Card as="section" pad="large">
      <Stack gap={3}>
        <Muted as="h2">{t('visitingCharge')}</Muted>
        <Money amount={service.visiting_charge} size="huge" />
        {price ? (
          <Muted>
            {t('fees', { platform: formatRupees(price.shipping), tax: formatRupees(price.tax), total: formatRupees(price.total) })}
          </Muted>
        ) : (
          <RetryBanner query={fees} otherwise={<Skeleton height={40} />}>
            {t('feesFailed')}
          </RetryBanner>
        )}
        {service.service_type === 'INSTANT' && service.instant_visiting_charge > 0 && (
          <Muted>{t('instantCharge', { price: formatRupees(service.instant_visiting_charge) })}</Muted>
        )}
        {service.back && <Banner tone="wait">{t('back', { day: formatDay(service.back) })}</Banner>}
        <PlaceCheck service={service} slot={slot?.start} />
        <hr />
        <div className={classes.times}>
          <FreeTimes nextFree={nextFree} />
        </div>
        <div className={classes.buttons}>
          <ButtonLink wide to={bookPath}>
            {slot ? t('bookFor', { time: formatWindow(slot.start, slot.end) }) : t('book')}
          </ButtonLink>
          {service.service_type === 'INSTANT' && !service.back && (
            <ButtonLink wide variant="now" icon={InstantIcon} to={paths.instant(service.category_id)}>
              {t('request')}
            </ButtonLink>
          )}
        </div>
        <Muted size="tiny">{t('free')}</Muted>
      </Stack>
    </Card>
  );
}

/** The slots of the next day that has a free one. */
function FreeTimes({ nextFree }: { nextFree: NextFree }) {
  const t = useTexts();
  const { day, dayName, slot, choose, isPending, error, refetch, isFetching } = nextFree;
  if (isPending)
    return (
      <Loading label={t('slotsSlow')}>
        <Skeleton height={42} />
      </Loading>
    );
  if (error && !day)
    return (
      <Muted>
        {t('slotsFailed')}{' '}
        <Button small variant="ghost" loading={isFetching} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </Muted>
    );
  if (!day) return <Muted>{t('full')}</Muted>;
  return (
    <ChoiceChips
      label={t('nextFree', { day: dayName })}
      choices={day.slots.map(({ start, end, state }) => ({
        value: start,
        label: formatWindow(start, end) + (state === 'free' ? '' : `, ${t('taken')}`),
        disabled: state !== 'free',
      }))}
      value={slot?.start ?? null}
      onChange={choose}
    />
  );
}
