import type { OrderView } from '@karigar/contracts';
import { toast } from '@karigar/platform';
import { useCloseWhenGone } from '@karigar/ui';
import { statusSentenceOf } from './status-sentence.ts';
import { useTexts } from '../texts.ts';

/** Closes the dialog of an action that the order no longer allows, and says why: it was cancelled on another device, or its karigar has set off. */
export function useCloseWithReason(
  order: OrderView,
  action: OrderView['allowedActions'][number],
  command: { readonly isPending: boolean; readonly isSuccess: boolean },
  onClose: () => void,
): void {
  const t = useTexts();
  useCloseWhenGone(order.allowedActions.includes(action), command, () => {
    toast(() => statusSentenceOf(order, t));
    onClose();
  });
}
