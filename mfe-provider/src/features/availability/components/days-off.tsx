import { useState } from 'react';
import { formatLongDay } from '@karigar/platform';
import { Button, Muted, Panel, PressGuard, Row, Stack, TextField } from '@karigar/ui';
import { isDay, lastDay } from '../model/availability.ts';
import { useTexts } from '../texts.ts';

interface DaysOffProps {
  /** `YYYY-MM-DD`, in order. */
  days: readonly string[];
  today: string;
  /** The day in the field. */
  day: string;
  onDay: (day: string) => void;
  onAdd: (day: string) => void;
  onRemove: (day: string) => void;
}

/** The provider's days off, with a field to add one. */
export function DaysOff({ days, today, day, onDay, onAdd, onRemove }: DaysOffProps) {
  const t = useTexts();
  const [isMissing, setMissing] = useState(false);
  const add = () => {
    if (!isDay(day, today)) return setMissing(true);
    setMissing(false);
    onAdd(day);
  };
  return (
    <Panel pad="large" title={t('daysOff')}>
      <Muted>{t('daysOffText')}</Muted>
      <PressGuard actions={days.length} ignoredMs={0}>
        {days.length > 0 && (
          <Stack as="ul" gap={2} divided>
            {days.map((each) => (
              <Row key={each} as="li" between nowrap>
                <span>{formatLongDay(each)}</span>
                <Button small variant="ghost" aria-label={t('removeOf', { day: formatLongDay(each) })} onClick={() => onRemove(each)}>
                  {t('remove')}
                </Button>
              </Row>
            ))}
          </Stack>
        )}
        <TextField
          label={t('day')}
          type="date"
          min={today}
          max={lastDay}
          value={day}
          error={isMissing ? t('needDay') : ''}
          onChange={(event) => {
            setMissing(false);
            onDay(event.target.value);
          }}
        />
        <Row>
          <Button variant="soft" onClick={add}>
            {t('addDay')}
          </Button>
        </Row>
      </PressGuard>
    </Panel>
  );
}
