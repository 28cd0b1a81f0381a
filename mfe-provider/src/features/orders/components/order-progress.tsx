import type { OrderView, TimelineEntry } from '@karigar/contracts';
import { sinceLastMove } from '@karigar/contracts/constants';
import { formatDateTime } from '@karigar/platform';
import { Timeline, type TimelineStep } from '@karigar/ui/tasks';
import { useTexts } from '../texts.ts';

const progress = [
  ['confirmed', 'stepAccepted'],
  ['on_the_way', 'stepOnTheWay'],
  ['arrived', 'stepArrived'],
  ['started', 'stepStarted'],
  ['fulfilled', 'stepCompleted'],
] as const satisfies readonly (readonly [TimelineEntry['what'], string])[];

/** The steps of an accepted order since it was last moved. A skipped step counts as done once a later one is. */
export function OrderProgress({ order }: { order: OrderView }) {
  const t = useTexts();
  const { status } = order;
  const timeline = sinceLastMove(order.timeline);
  // Ignores a completion that was undone.
  const when = (what: TimelineEntry['what']) =>
    what === 'fulfilled' && status !== 'fulfilled' ? undefined : timeline.findLast((entry) => entry.what === what)?.at;
  const reached = progress.findLastIndex(([what]) => when(what) !== undefined);
  const steps = progress.map(([what, label], index): TimelineStep => {
    const at = when(what);
    const state = index < reached || status === 'fulfilled' ? 'done' : index === reached ? 'now' : 'todo';
    const isByCode = what === 'started' && timeline.findLast((entry) => entry.what === what)?.with_code;
    return { label: t(isByCode ? 'stepStartedWithCode' : label), ...(at && { time: formatDateTime(at) }), state };
  });
  return <Timeline label={t('history')} steps={steps} />;
}
