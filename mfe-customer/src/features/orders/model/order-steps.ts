import type { OrderView, TimelineEntry } from '@karigar/contracts';
import { sinceLastMove } from '@karigar/contracts/constants';

export type StepName = 'Asked' | 'Confirmed' | 'OnTheWay' | 'Arrived' | 'Started' | 'Done' | 'Rejected' | 'Cancelled' | 'Expired';

export interface OrderStep {
  readonly name: StepName;
  readonly at: string | null;
  readonly state: 'done' | 'now' | 'todo' | 'ended';
}

const path = [
  ['Asked', 'placed'],
  ['Confirmed', 'confirmed'],
  ['OnTheWay', 'on_the_way'],
  ['Arrived', 'arrived'],
  ['Done', 'fulfilled'],
] as const;

const ends: Partial<Record<OrderView['status'], StepName>> = { rejected: 'Rejected', cancelled: 'Cancelled', expired: 'Expired' };

/**
 * The steps of an order, done and to come. A rejected, cancelled or expired order shows the steps it had taken and its end. Moving a confirmed order takes its
 * confirmation back, so only what came after the last move counts.
 *
 * An instant order starts with the acceptance of an offer. It does not know when the request was made, so its first step has no time.
 */
export function orderSteps({ status, timeline }: Pick<OrderView, 'status' | 'timeline'>): OrderStep[] {
  const counted = [...timeline.filter(({ what }) => what === 'placed'), ...sinceLastMove(timeline)];
  const times = new Map<TimelineEntry['what'], string>(counted.map(({ what, at }) => [what, at]));
  // The provider has undone the completion.
  if (status !== 'fulfilled') times.delete('fulfilled');

  const end = ends[status];
  if (end) {
    const past = path
      .filter(([name, what]) => name === 'Asked' || times.has(what))
      .map(([name, what]) => ({ name, at: times.get(what) ?? null, state: 'done' as const }));
    return [...past, { name: end, at: times.get(status as TimelineEntry['what']) ?? null, state: 'ended' }];
  }
  const reached = path.findLastIndex(([, what]) => times.has(what));
  const started = times.get('started');
  const shown = started ? Math.max(reached, 3) : reached;
  return path.map(([name, what], index) => {
    // Arrived and Started share one step, because only five fit on a phone.
    const isStart = name === 'Arrived' && started !== undefined;
    return {
      name: isStart ? 'Started' : name,
      at: (isStart ? started : times.get(what)) ?? null,
      state: index < shown || (index === shown && status === 'fulfilled') ? 'done' : index === shown ? 'now' : 'todo',
    };
  });
}
