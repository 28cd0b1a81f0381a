import { useId } from 'react';
import { formatDay, formatLongDay, isoDay } from '@karigar/platform';
import { FieldError } from './field.tsx';
import { useChosenInSight } from './in-sight.ts';
import classes from './date-strip.module.css';

export interface StripDay {
  /** `2026-11-21`, a day of the marketplace. */
  readonly date: string;
  /** How much is free; unknown while it loads. A full day stays visible and closed. */
  readonly free?: 'many' | 'few' | 'none';
}

/** Noon in the marketplace: the same calendar day wherever it is formatted. */
const noon = (date: string) => `${date}T12:00:00+05:30`;

/** Days in a row to choose one of, with what is free under each. Arrow keys move. */
export function DateStrip(props: {
  label: string;
  days: readonly StripDay[];
  value: string | null;
  onChange: (date: string) => void;
  error?: string;
}) {
  const { label, days, value, onChange, error } = props;
  const name = useId();
  const row = useChosenInSight<HTMLDivElement>('label:has(:checked)', value);
  const today = isoDay(Date.now());
  return (
    <fieldset>
      <legend className={classes.legend}>{label}</legend>
      <div ref={row} className={classes.days}>
        {days.map(({ date, free }) => {
          const [weekday] = formatDay(noon(date)).split(',');
          return (
            <label key={date} className={classes.day}>
              <input
                type="radio"
                name={name}
                value={date}
                checked={date === value}
                disabled={free === 'none'}
                aria-label={formatLongDay(noon(date)) + (free === 'none' ? ', full' : free === 'few' ? ', few times left' : '')}
                onChange={() => onChange(date)}
              />
              <span>{date === today ? 'Today' : weekday}</span>
              <b>{Number(date.slice(8))}</b>
              <i className={free && classes[free]} />
            </label>
          );
        })}
      </div>
      <p className={classes.chosen}>{value && formatLongDay(noon(value))}</p>
      <FieldError id={`${name}-error`} error={error} />
    </fieldset>
  );
}

export interface SlotChoice {
  /** What is chosen by: the start as an ISO time, usually. */
  readonly value: string;
  /** `9-11 AM` */
  readonly label: string;
  readonly state: 'free' | 'taken' | 'past';
}

/** The windows of a day as big chips. Taken and past ones are visible and closed. */
export function SlotGrid(props: {
  label: string;
  slots: readonly SlotChoice[];
  value: string | null;
  onChange: (value: string) => void;
  error?: string;
}) {
  const { label, slots, value, onChange, error } = props;
  const name = useId();
  return (
    <fieldset>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.slots}>
        {slots.map((slot) => (
          <label key={slot.value} className={classes.slot}>
            <input
              type="radio"
              name={name}
              value={slot.value}
              checked={slot.value === value}
              disabled={slot.state !== 'free'}
              onChange={() => onChange(slot.value)}
            />
            <span className={classes.time}>{slot.label}</span>
            {slot.state !== 'free' && <span className={classes.state}>{slot.state}</span>}
          </label>
        ))}
      </div>
      <FieldError id={`${name}-error`} error={error} />
    </fieldset>
  );
}
