import { minuteMs, progressLeadMinutes, progressSteps, sinceLastMove, undoProgressSeconds, type ProgressStep } from '@karigar/contracts';
import { isMarkedAsPaid, type HistoryEntry, type Order } from './order.ts';

/** Whether a confirmed order has come as far as this step. */
export const hasReached = ({ state }: Order, step: ProgressStep): boolean =>
  state.status === 'confirmed' && state.progress !== null && progressSteps.indexOf(state.progress) >= progressSteps.indexOf(step);

/** From when a step may be reported: not long before the window. */
export const reportableFrom = ({ details: { schedule } }: Order, step: ProgressStep): Date =>
  new Date(schedule.start.getTime() - progressLeadMinutes[step] * minuteMs);

/** Whether a step may be reported now. Progress only goes forward; steps may be skipped. An instant order allows every step at once. */
export const canReport = (order: Order, step: ProgressStep, now: Date): boolean =>
  order.state.status === 'confirmed' && !hasReached(order, step) && now >= reportableFrom(order, step);

export const canReportAny = (order: Order, now: Date): boolean => progressSteps.some((step) => canReport(order, step, now));

const isStep = ({ what }: HistoryEntry): boolean => progressSteps.some((step) => step === what);

/** Index of the history entry that the last step wrote. */
const lastStepAt = ({ history }: Order): number => history.findLastIndex(isStep);

/** Whether the work was started after a report of a no-show, which needs the customer's code. */
const hasTakenBackReport = ({ history }: Order): boolean => sinceLastMove(history).some(({ what }) => what === 'no_show_reported');

/**
 * Whether the last step was reported within the last two minutes. The start of work that somebody has marked as paid stays, because only started work can be
 * paid, and so does one that has taken back a report of a no-show.
 */
export function canUndo(order: Order, now: Date): boolean {
  const { state } = order;
  const reported = order.history[lastStepAt(order)];
  if (state.status !== 'confirmed' || state.progress === null || reported?.what !== state.progress) return false;
  if (state.progress === 'started' && (isMarkedAsPaid(order) || hasTakenBackReport(order))) return false;
  return isRecent(reported.at, now);
}

/** Whether something was reported within the last two minutes, so that it can be taken back. */
export const isRecent = (at: Date, now: Date): boolean => now.getTime() - at.getTime() <= undoProgressSeconds * 1_000;

/**
 * Whether the provider reported the end of the work within the last two minutes and nobody has relied on it since: a review is about finished work,
 * and marking the order as paid accepts it as finished. A complaint can be about an order in any status, so it does not matter here.
 */
export function canUndoFulfilled({ state, paid, reviewed }: Order, now: Date): boolean {
  if (state.status !== 'fulfilled' || state.before === undefined || reviewed === true || !isRecent(state.fulfilledAt, now)) return false;
  const { fulfilledAt } = state;
  return [paid?.customer, paid?.provider].every((mark) => mark === undefined || mark.at < fulfilledAt);
}

interface WithoutStep {
  readonly history: readonly HistoryEntry[];
  readonly progress: ProgressStep | null;
  /** The call that made the step. */
  readonly operation: string | undefined;
}

/** The history without the last step, and the step that is current then. */
export function withoutLastStep(order: Order): WithoutStep {
  const at = lastStepAt(order);
  const history = order.history.filter((_, index) => index !== at);
  const confirmedAt = history.findLastIndex(({ what }) => what === 'confirmed');
  const before = history.slice(confirmedAt + 1).findLast(isStep)?.what;
  return { history, progress: progressSteps.find((step) => step === before) ?? null, operation: order.history[at]?.operation };
}
