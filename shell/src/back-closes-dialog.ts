import { useEffect } from 'react';
import { isOpenedOverPage, NavigationType, useBlocker } from '@karigar/platform';
import { topDialog } from '@karigar/ui';

/**
 * Lets the browser's Back close the dialog on top, as it does natively on Android, instead of leaving the page below it. A locked dialog stays open. A
 * dialog with a history entry of its own (`openedOverPage`) closes when the browser leaves that entry.
 */
export function useBackClosesDialog(): void {
  const blocker = useBlocker(({ currentLocation, historyAction }) => {
    const closedByEntry = isOpenedOverPage(currentLocation) ? 1 : 0;
    return historyAction === NavigationType.Pop && document.querySelectorAll('dialog[open]').length > closedByEntry;
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    topDialog()?.dispatchEvent(new Event('cancel', { cancelable: true }));
  }, [blocker]);
}
