import { useId } from 'react';
import { formatLongDay, formatWeekday, isoDay, serverNow } from '@karigar/platform';
import { FieldError } from './field.tsx';
import { useChosenInView } from './in-view.ts';
import { Hidden } from '../layout/layout.tsx';
import { useTexts } from '../texts.ts';
import classes from './date-strip.module.css';
import overlay from './overlay.module.css';

export interface StripDay {
  /** `2026-11-21`, in the marketplace's time zone. */
  readonly date: string;
  /** Availability; undefined while loading. A day with `none` is disabled. */
  readonly free?: 'many' | 'few' | 'none';
}

/** A row of days with their availability. The arrow keys move between them. */
export function DateStrip(props: { label: string; days: readonly StripDay[]; value: string | null; onChange: (date: string) => void }) {
  const { label, days, value, onChange } = props;
  const t = useTexts();
  const name = useId();
  const row = useChosenInView<HTMLDivElement>('label:has(:checked)', value);
  const today = isoDay(serverNow());
  return (
    <fieldset>
      <Hidden as="legend">{label}</Hidden>
      <div ref={row} className={classes.days}>
        {days.map(({ date, free }) => {
          const day = formatLongDay(date);
          return (
            <label key={date} className={classes.day}>
              <input
                type="radio"
                className={overlay.input}
                name={name}
                value={date}
                checked={date === value}
                disabled={free === 'none'}
                aria-label={free === 'none' ? t('dayFull', { day }) : free === 'few' ? t('dayFew', { day }) : day}
                onChange={() => onChange(date)}
              />
              <span>{date === today ? t('today') : formatWeekday(date)}</span>
              <b>{Number(date.slice(8))}</b>
              <i className={free && classes[free]} />
            </label>
          );
        })}
      </div>
      <p className={classes.chosen}>{value && formatLongDay(value)}</p>
    </fieldset>
  );
}

interface SlotChoice {
  /** Identifies the window, usually by its start as an ISO time. */
  readonly value: string;
  /** `9–11 AM` */
  readonly label: string;
  /** `soon`: still ahead, but too late to book. `own`: the current window of the order that is being moved. */
  readonly state: 'free' | 'taken' | 'past' | 'soon' | 'own';
}

/** The windows of a day as large chips. Unavailable ones are disabled. */
export function SlotGrid(props: {
  label: string;
  slots: readonly SlotChoice[];
  value: string | null;
  onChange: (value: string) => void;
  error?: string | undefined;
}) {
  const { label, slots, value, onChange, error } = props;
  const t = useTexts();
  const name = useId();
  return (
    <fieldset>
      <Hidden as="legend">{label}</Hidden>
      <div className={classes.slots}>
        {slots.map((slot) => (
          <label key={slot.value} className={classes.slot}>
            <input
              type="radio"
              className={overlay.input}
              name={name}
              value={slot.value}
              checked={slot.value === value}
              disabled={slot.state !== 'free'}
              onChange={() => onChange(slot.value)}
            />
            <span className={slot.state === 'own' ? undefined : classes.time}>{slot.label}</span>
            {slot.state !== 'free' && <span className={classes.state}>{t(slot.state)}</span>}
          </label>
        ))}
      </div>
      <FieldError id={`${name}-error`} error={error} />
    </fieldset>
  );
}
