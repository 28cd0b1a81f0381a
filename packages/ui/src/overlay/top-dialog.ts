import { useSyncExternalStore } from 'react';

const topDialog = (): Element => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;

function onDialogs(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { subtree: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}

/** The innermost open dialog, which makes everything outside it inert; the body if none is open. */
export const useTopDialog = (): Element => useSyncExternalStore(onDialogs, topDialog);
