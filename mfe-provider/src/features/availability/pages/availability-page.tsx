import { useRef, useState } from 'react';
import type { AvailabilityView } from '@karigar/contracts';
import { toast } from '@karigar/platform';
import { Button, cx, FailureBanner, focusHeading, Loaded, Muted, Panel, Row, Select, Skeleton, Stack } from '@karigar/ui';
import { useAvailability } from '../../../shared/api/availability.ts';
import { DaysOff } from '../components/days-off.tsx';
import { OrdersOutside, OrdersOutsideButton } from '../components/orders-outside.tsx';
import { Vacation } from '../components/vacation.tsx';
import { WeekdayHours } from '../components/weekday-hours.tsx';
import { addDayOff, copyToWorkingDays, differsFromOthers, removeDayOff, setDay, setWindow, weekdays } from '../model/availability.ts';
import { useAvailabilityDraft } from '../model/use-availability-draft.ts';
import { useTexts } from '../texts.ts';
import classes from './availability-page.module.css';

const capacities = Array.from({ length: 20 }, (_, index) => String(index + 1));

/** `/provider/availability` */
export function Component() {
  const t = useTexts();
  const availability = useAvailability();
  return (
    <Loaded query={availability} slow={t('loadSlow')} failed={t('loadFailed')} skeleton={<Skeleton height={480} />}>
      {(saved) => <Availability saved={saved} />}
    </Loaded>
  );
}

function Availability({ saved }: { saved: AvailabilityView }) {
  const t = useTexts();
  const { today, shown, setShown, ...draft } = useAvailabilityDraft(saved);
  // The weekday whose slots were changed last: they may be meant for the others, too.
  const [changedDay, setChangedDay] = useState<(typeof weekdays)[number] | null>(null);
  const copiedDay = changedDay !== null && differsFromOthers(shown, changedDay) ? changedDay : null;
  const saveButton = useRef<HTMLButtonElement>(null);
  const outside = useRef<HTMLDivElement>(null);
  const showOutside = () => {
    outside.current?.scrollIntoView({ block: 'center' });
    outside.current?.focus({ preventScroll: true });
  };
  const submit = () =>
    draft.submit(() => {
      toast(() => t('saved'), { tone: 'good' });
      // It is disabled now, which would drop the focus.
      if (document.activeElement === saveButton.current) focusHeading();
    });
  return (
    <Stack>
      <Muted size="normal">{t('lead')}</Muted>
      <Vacation vacation={shown.vacation} today={today} onChange={(vacation) => setShown({ ...shown, vacation })} />
      <Panel pad="large" title={t('weekly')}>
        <Stack as="ul" gap={4} divided>
          {weekdays.map((weekday) => (
            <WeekdayHours
              key={weekday}
              name={t(`day${weekday}`)}
              keys={shown.weekly[weekday] ?? []}
              onDay={(works) => setShown(setDay(shown, weekday, works))}
              onWindow={(key, works) => {
                setChangedDay(weekday);
                setShown(setWindow(shown, weekday, key, works));
              }}
            />
          ))}
        </Stack>
      </Panel>
      <DaysOff
        days={shown.daysOff}
        today={today}
        day={draft.dayOff}
        onDay={draft.setDayOff}
        onAdd={(day) => {
          draft.setDayOff('');
          setShown(addDayOff(shown, day));
        }}
        onRemove={(day) => setShown(removeDayOff(shown, day))}
      />
      <Panel pad="large" title={t('capacity')}>
        <Select
          label={t('capacityLabel')}
          hint={t('capacityHint')}
          options={capacities.map((value) => ({ value, label: value }))}
          value={String(shown.capacity)}
          onChange={(event) => setShown({ ...shown, capacity: Number(event.target.value) })}
        />
      </Panel>
      {/* Which orders a vacation without its days would leave out is not known. */}
      {draft.isSavable && <OrdersOutside ref={outside} availability={shown} isChanged={draft.hasChanges} today={today} />}
      <div className={cx(draft.isUnsaved && classes.unsaved)}>
        {/* Beside the button: at the end of the page it would be out of sight. */}
        <FailureBanner error={draft.error} />
        {draft.isUnsaved && <Muted size="tiny">{t('unsaved')}</Muted>}
        {draft.isUnsaved && draft.isSavable && (
          <OrdersOutsideButton className={classes.aid} availability={shown} today={today} onShow={showOutside} />
        )}
        {draft.hasChanges && copiedDay !== null && (
          <Button
            small
            wide
            variant="soft"
            className={classes.aid}
            onClick={() => {
              setShown(copyToWorkingDays(shown, copiedDay));
              // This button goes, which would drop the focus.
              saveButton.current?.focus();
            }}
          >
            {t('copyHours', { day: t(`day${copiedDay}`) })}
          </Button>
        )}
        <Row gap={2} nowrap={draft.isUnsaved}>
          <Button ref={saveButton} disabled={!draft.isUnsaved || !draft.isSavable} loading={draft.isSaving} onClick={submit}>
            {t('save')}
          </Button>
          {draft.isUnsaved && (
            <Button
              variant="ghost"
              disabled={draft.isSaving}
              onClick={() => {
                draft.discard();
                focusHeading();
              }}
            >
              {t('discard')}
            </Button>
          )}
        </Row>
      </div>
    </Stack>
  );
}
