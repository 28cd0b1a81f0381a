import { useState } from 'react';
import { firstNameOf } from '@karigar/contracts/constants';
import { formatTime, isoDay, useLostAnswer, useNow } from '@karigar/platform';
import { Banner, Button, ChoiceChips, ConfirmDialog, Muted, TimeIcon } from '@karigar/ui';
import { useVisitsOf } from '../../../shared/api/provider-orders.ts';
import { delayText, type OrderLine } from '../../../shared/orders/order-line.ts';
import { useReportDelay } from '../api/report-delay.ts';
import { delaysOf, visitBefore } from '../model/delays.ts';
import { useTexts } from '../texts.ts';
import { useCloseWithReason } from './use-close-with-reason.ts';

/** The button to say that the provider is running late, while the server allows it. */
export function RunningLate({ line }: { line: OrderLine }) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <>
      {line.actions.includes('delay') && (
        <Button small variant="ghost" icon={TimeIcon} onClick={() => setOpen(true)}>
          {t('late')}
        </Button>
      )}
      {open && <DelayDialog line={line} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What the customer sees of it, too. */
export const DelayNote = ({ line }: { line: OrderLine }) =>
  line.delay && (
    <Banner tone="wait" icon={TimeIcon}>
      {delayText(line.delay)}
    </Banner>
  );

const clock = (ms: number): string => formatTime(new Date(ms).toISOString());

function DelayDialog({ line, onClose }: { line: OrderLine; onClose: () => void }) {
  const t = useTexts();
  const now = useNow();
  const report = useReportDelay(line.id);
  const visits = useVisitsOf(isoDay(now));
  const [chosen, setChosen] = useState<string | null>(null);
  const [known] = useState(line.delay?.expected);
  useCloseWithReason(line, line.status === 'confirmed', report, onClose);
  useLostAnswer(report, line.delay?.expected !== known, onClose);
  const delays = delaysOf(line, now);
  const delay = delays.find(({ minutes }) => String(minutes) === chosen);
  const next = delay && visitBefore(visits.data ?? [], line, delay.arrival);
  const name = firstNameOf(line.customerName);
  return (
    <ConfirmDialog
      open
      size="medium"
      title={t('lateTitle')}
      cancelLabel={t('cancelBack')}
      confirmLabel={t('lateConfirm', { name })}
      disabled={delay === undefined}
      loading={report.isPending}
      error={report.error}
      onCancel={onClose}
      onConfirm={() => delay && report.mutate(delay.minutes, { onSuccess: onClose })}
    >
      <Muted>{t('lateText', { name })}</Muted>
      <ChoiceChips
        label={t('lateBy')}
        choices={delays.map(({ minutes, arrival }) => ({
          value: String(minutes),
          label: t('lateChoice', { minutes, time: clock(arrival) }),
        }))}
        value={chosen}
        onChange={setChosen}
      />
      {delays.length === 0 && <Banner tone="bad">{t('lateTooLong')}</Banner>}
      {next && <Banner tone="wait">{t('lateNext', { time: formatTime(next.date), service: next.serviceType })}</Banner>}
    </ConfirmDialog>
  );
}
