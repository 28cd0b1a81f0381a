import type { Vacation as VacationView } from '@karigar/contracts';
import { dayAfter, formatDay } from '@karigar/platform';
import { Grid, Muted, Panel, Stack, Switch, TextField } from '@karigar/ui';
import { isDay, lastDay, vacationProblem } from '../model/availability.ts';
import { useTexts } from '../texts.ts';

interface VacationProps {
  vacation: VacationView | null;
  today: string;
  onChange: (vacation: VacationView | null) => void;
}

/** The vacation, during which there are no bookings and requests. */
export function Vacation({ vacation, today, onChange }: VacationProps) {
  const t = useTexts();
  return (
    <Panel pad="large" title={t('vacation')}>
      <Switch
        label={t('onVacation')}
        checked={vacation !== null}
        onChange={(on) => onChange(on ? { from: today, to: dayAfter(today, 6) } : null)}
      >
        {t('onVacation')}
      </Switch>
      <Muted>{t('vacationText')}</Muted>
      {vacation && <Days vacation={vacation} today={today} onChange={onChange} />}
    </Panel>
  );
}

function Days({ vacation, today, onChange }: VacationProps & { vacation: VacationView }) {
  const t = useTexts();
  const problem = vacationProblem(vacation, today);
  return (
    <Stack>
      <Grid min={200} gap={3}>
        <TextField
          label={t('firstDay')}
          type="date"
          max={lastDay}
          value={vacation.from}
          error={problem === 'noFirstDay' ? t(problem) : undefined}
          onChange={({ target }) => onChange({ ...vacation, from: target.value })}
        />
        <TextField
          label={t('lastDay')}
          type="date"
          min={isDay(vacation.from, today) ? vacation.from : today}
          max={lastDay}
          value={vacation.to}
          error={problem === null || problem === 'noFirstDay' ? undefined : t(problem)}
          onChange={({ target }) => onChange({ ...vacation, to: target.value })}
        />
      </Grid>
      {problem === null && <Muted>{t('customersSee', { day: formatDay(dayAfter(vacation.to, 1)) })}</Muted>}
    </Stack>
  );
}
