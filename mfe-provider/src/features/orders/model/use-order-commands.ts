import type { OrderAction } from '@karigar/contracts';
import { useNow } from '@karigar/platform';
import { isMissed, nextStep, type OrderLine } from '../../../shared/orders/order-line.ts';
import { useChangeStatus, type OnRefused } from '../api/change-status.ts';
import { useTakeStep } from '../api/take-step.ts';
import { useUndoProgress } from '../api/undo-progress.ts';
import { useQueuedSteps, type WorkStep } from './queued-steps.ts';

/** An order as its commands need it. */
export type CommandedOrder = Pick<
  OrderLine,
  'id' | 'actions' | 'status' | 'progress' | 'asksStartCode' | 'orderNo' | 'requestId' | 'date' | 'end' | 'delay'
>;

/** The commands of an order, one at a time, and the step that comes next. A step that is queued for want of a connection counts as taken. */
export function useOrderCommands(order: CommandedOrder, onRefused: OnRefused) {
  const accept = useChangeStatus({ onRefused });
  const take = useTakeStep({ onRefused });
  const undo = useUndoProgress({ onRefused });
  const queued = useQueuedSteps().find(({ orderId, refused }) => orderId === order.id && refused === undefined)?.step;
  const now = useNow(60_000);
  const can = (action: OrderAction) => order.actions.includes(action);
  const isOver = queued === 'fulfilled';
  // A queued step is over for the user, although its mutation settles a moment later: the next one can be pressed at once.
  const taking = take.isPending && take.variables.step !== queued ? take.variables.step : null;
  const busy = accept.isPending ? 'accept' : (taking ?? (undo.isPending ? 'undo' : null));
  return {
    can,
    /** The step that waits for a connection. */
    queued,
    /** The next step of the work, if there is one before the completion. */
    step: isOver ? null : nextStep(queued ? { ...order, progress: queued } : order),
    canFulfil: can('fulfil') && !isOver,
    /** When the window of work that was started early begins: before that it cannot be reported as done. */
    fulfilFrom: (queued ?? order.progress) === 'started' && Date.parse(order.date) > now ? order.date : null,
    /** Nothing was reported of the visit, and its time is over: that it is done is likelier than the next step. */
    isMissed: queued === undefined && isMissed(order, now),
    canUndo: (can('undo_fulfilled') || can('undo_progress')) && !queued,
    isBusy: busy !== null,
    /** Of the button of a command. */
    stateOf: (command: Exclude<typeof busy, null>) => ({ loading: busy === command, disabled: busy !== null && busy !== command }),
    accept: () => accept.mutate({ id: order.id, status: 'accepted' }),
    take: (step: WorkStep) => take.mutate({ order, step }),
    undo: () => undo.mutate({ id: order.id, step: can('undo_fulfilled') ? 'fulfilled' : order.progress }),
  };
}
