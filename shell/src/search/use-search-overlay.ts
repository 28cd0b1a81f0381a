import { useEffect, useEffectEvent, useRef } from 'react';
import { searchWords, useStore } from '@karigar/platform';
import { useLoadedOverlay } from '../frames/use-loaded-overlay.ts';

const loadSearch = async () => (await import(/* webpackChunkName: "search" */ './search-overlay.tsx')).SearchOverlay;

/** Loads the search when the button is hovered or focused. A failure is reported when it is pressed. */
export const preloadSearch = () => void loadSearch().catch(() => undefined);

/**
 * The search, whose code is loaded when it is first opened: by `open`, or by typing into the search field of a page (`searchWords`). Calls `onOpen` when it
 * can be shown. Keep `Overlay` mounted, so that closing it returns the focus.
 */
export function useSearchOverlay(onOpen: () => void) {
  const { Overlay, load } = useLoadedOverlay(loadSearch);
  const typed = useStore(searchWords);
  // Without a network every key fails, which is reported once.
  const hasFailed = useRef(false);

  const openForTyping = useEffectEvent(async (isCurrent: () => boolean) => {
    const isLoaded = await load({ showsFailure: !hasFailed.current });
    hasFailed.current = !isLoaded;
    if (!isCurrent()) return;
    if (isLoaded) onOpen();
    else searchWords.set(null);
  });
  const isTypedOnPage = typed !== null;
  useEffect(() => {
    if (!isTypedOnPage) return undefined;
    let isCurrent = true;
    void openForTyping(() => isCurrent);
    return () => {
      isCurrent = false;
      // The next page with this bar begins with a closed search.
      searchWords.set(null);
    };
  }, [isTypedOnPage]);

  return {
    Overlay,
    typed,
    open: async () => {
      if (await load()) onOpen();
    },
  };
}
