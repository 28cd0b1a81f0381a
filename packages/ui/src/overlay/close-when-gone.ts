import { useEffect, useEffectEvent } from 'react';

/** Calls `onGone` when the action of a dialog is no longer possible, unless its own `command` is the reason: that closes the dialog, too. */
export function useCloseWhenGone(
  isPossible: boolean,
  command: { readonly isPending: boolean; readonly isSuccess: boolean },
  onGone: () => void,
): void {
  const isGone = !isPossible && !command.isPending && !command.isSuccess;
  const close = useEffectEvent(onGone);
  useEffect(() => {
    if (isGone) close();
  }, [isGone]);
}
