import { useId } from 'react';
import type { ServiceView, SlotView } from '@karigar/contracts';
import { directFees } from '@karigar/contracts/constants';
import { formatRupees, formatRupeesShort, formatWindow } from '@karigar/platform';
import { Button, ButtonLink, Card, cx, InstantIcon, Money, Muted, Skeleton } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { directPrice } from '../../../shared/orders/price.ts';
import { useTexts } from '../texts.ts';
import classes from './price-box.module.css';
import type { NextFree } from './use-next-free.ts';

/** What a visit costs, when one is free, and the two ways to get one. Stays in view on a desktop; phones have `StickyBar` for the buttons. */
export function PriceBox({ service, nextFree }: { service: ServiceView; nextFree: NextFree }) {
  const t = useTexts();
  const { day, dayName, slot, choose, isPending, error, refetch, isFetching } = nextFree;
  const price = directPrice(service.visiting_charge);
  return (
    <Card as="section" className={classes.box} pad="large">
      <h2 className={classes.name}>{t('visitingCharge')}</h2>
      <p className={classes.price}>
        <Money amount={price.subtotal} size="huge" />
      </p>
      <Muted>
        {t('fees', {
          platform: formatRupees(directFees.platform),
          tax: formatRupees(directFees.tax),
          total: formatRupees(price.total),
        })}
      </Muted>
      {service.service_type === 'INSTANT' && service.instant_visiting_charge > 0 && (
        <Muted className={classes.instant}>{t('instantCharge', { price: formatRupeesShort(service.instant_visiting_charge) })}</Muted>
      )}
      <hr className={classes.line} />
      <div className={classes.times}>
        {isPending ? (
          <div role="status" aria-label={t('slotsLoading')}>
            <Skeleton height={21} width="50%" />
            <div className={classes.chips}>
              <Skeleton height={44} width={90} />
              <Skeleton height={44} width={90} />
            </div>
          </div>
        ) : error && !day ? (
          <Muted>
            {t('slotsFailed')}{' '}
            <Button small variant="ghost" loading={isFetching} onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          </Muted>
        ) : !day ? (
          <Muted>{t('full')}</Muted>
        ) : (
          <Times name={t('nextFree', { day: dayName })} slots={day.slots} value={slot?.start ?? null} onChange={choose} />
        )}
      </div>
      <div className={classes.buttons}>
        <ButtonLink wide to={paths.book(service.id, 1, slot?.start)}>
          {slot ? t('bookFor', { time: formatWindow(slot.start, slot.end) }) : t('book')}
        </ButtonLink>
        {service.service_type === 'INSTANT' && (
          <ButtonLink wide variant="now" icon={InstantIcon} to={paths.instant(service.category_id)}>
            {t('request')}
          </ButtonLink>
        )}
      </div>
      <Muted size="tiny" className={classes.free}>
        {t('free')}
      </Muted>
    </Card>
  );
}

function Times(props: { name: string; slots: readonly SlotView[]; value: string | null; onChange: (start: string) => void }) {
  const t = useTexts();
  const group = useId();
  return (
    <fieldset>
      <legend className={classes.next}>{props.name}</legend>
      <div className={classes.chips}>
        {props.slots.map(({ start, end, state }) => (
          <label key={start} className={cx(classes.chip, state !== 'free' && classes.taken)}>
            <input
              type="radio"
              name={group}
              className={classes.radio}
              checked={start === props.value}
              disabled={state !== 'free'}
              onChange={() => props.onChange(start)}
              aria-label={formatWindow(start, end) + (state === 'free' ? '' : `, ${t('taken')}`)}
            />
            {formatWindow(start, end)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
