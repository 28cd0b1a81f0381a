import type { ComplaintState, ComplaintView } from '@karigar/contracts';
import { complaintStates } from '@karigar/contracts/constants';
import { formatDateTime } from '@karigar/platform';
import { Timeline, type TimelineStep } from '@karigar/ui/tasks';
import { useTexts } from './texts.ts';

/** The states of a complaint as steps: filed, in review, answered. */
export function ComplaintProgress({ complaint }: { complaint: Pick<ComplaintView, 'state' | 'created' | 'answered'> }) {
  const { state, created, answered } = complaint;
  const t = useTexts();
  const reached = complaintStates.indexOf(state);
  const times: Partial<Record<ComplaintState, string | null>> = { new: created, ...(state === 'resolved' && { resolved: answered }) };
  return (
    <Timeline
      label={t('progress')}
      steps={complaintStates.map((step, index): TimelineStep => {
        const at = times[step];
        const progress = index < reached || state === 'resolved' ? 'done' : index === reached ? 'now' : 'todo';
        return { label: t(step), ...(at && { time: formatDateTime(at) }), state: progress };
      })}
    />
  );
}
