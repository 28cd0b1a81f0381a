import { useSyncExternalStore } from 'react';

/** The open dialog on top of the others: a modal dialog keeps the focus, wherever it is in the document. */
export const topDialog = (): Element | undefined =>
  document.activeElement?.closest('dialog[open]') ?? [...document.querySelectorAll('dialog[open]')].at(-1);

function onDialogs(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { subtree: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}

/** The open dialog on top, which makes everything outside it inert; the body if none is open. */
export const useTopDialog = (): Element => useSyncExternalStore(onDialogs, () => topDialog() ?? document.body);
