import { FieldGroup, FullStarIcon, Hidden, StarIcon } from '@karigar/ui';
import { useId } from 'react';
import { useTexts } from '../texts.ts';
import classes from './star-choice.module.css';

const all = [1, 2, 3, 4, 5];

/** One to five stars; a radio group for the keyboard and for screen readers. */
export function StarChoice({ value, onChange, error }: { value: number | null; onChange: (stars: number) => void; error?: string | null }) {
  const t = useTexts();
  const name = useId();
  return (
    <FieldGroup label={t('stars')} error={error}>
      <div className={classes.stars}>
        {all.map((stars) => (
          <label key={stars} className={classes.star}>
            <input type="radio" name={name} className={classes.input} checked={value === stars} onChange={() => onChange(stars)} />
            {value !== null && stars <= value ? <FullStarIcon size={32} /> : <StarIcon size={32} />}
            <Hidden>{t('star', { count: stars })}</Hidden>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
