import { useEffect, useEffectEvent } from 'react';
import type { OrderView } from '@karigar/contracts';
import { toast } from '@karigar/platform';
import { statusSentenceOf } from '../model/status-sentence.ts';
import { useTexts } from '../texts.ts';

/** Closes the dialog of an action that the order no longer allows, and says why: it was cancelled on another device, or its karigar has set off. */
export function useCloseWhenGone(
  order: OrderView,
  action: OrderView['allowedActions'][number],
  command: { readonly isPending: boolean; readonly isSuccess: boolean },
  onClose: () => void,
): void {
  const t = useTexts();
  // The dialog's own command closes it, too.
  const isGone = !order.allowedActions.includes(action) && !command.isPending && !command.isSuccess;
  const close = useEffectEvent(() => {
    toast(() => statusSentenceOf(order, t));
    onClose();
  });
  useEffect(() => {
    if (isGone) close();
  }, [isGone]);
}
