import { slotWindows } from '@karigar/contracts/constants';
import { FilterChip, Row, Stack, Switch } from '@karigar/ui';
import { useTexts } from '../texts.ts';
import classes from './weekday-hours.module.css';

type SlotKey = (typeof slotWindows)[number]['key'];

interface WeekdayHoursProps {
  name: string;
  keys: readonly string[];
  onDay: (works: boolean) => void;
  onWindow: (key: SlotKey, works: boolean) => void;
}

/** The working hours of a weekday: a switch for the day, and one for each of its five slots. */
export function WeekdayHours({ name, keys, onDay, onWindow }: WeekdayHoursProps) {
  const t = useTexts();
  return (
    <Stack as="li" gap={2} className={classes.day}>
      <Row between nowrap className={classes.head}>
        <h3>{name}</h3>
        <Switch label={t('worksOn', { day: name })} checked={keys.length > 0} onChange={onDay}>
          {t(keys.length > 0 ? 'working' : 'off')}
        </Switch>
      </Row>
      {keys.length > 0 && (
        <div role="group" aria-label={t('slotsOf', { day: name })} className={classes.windows}>
          {slotWindows.map(({ key, label }) => (
            <FilterChip key={key} pressed={keys.includes(key)} onToggle={(works) => onWindow(key, works)}>
              {label.replace('-', '–')}
            </FilterChip>
          ))}
        </div>
      )}
    </Stack>
  );
}
