import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { report, searchWords, toast, useStore } from '@karigar/platform';
import { useTexts } from '../texts.ts';

const loadSearch = () => import(/* webpackChunkName: "search" */ './search-overlay.tsx');
type SearchOverlay = Awaited<ReturnType<typeof loadSearch>>['SearchOverlay'];

/** Loads the search when the button is hovered or focused. A failure is reported when it is pressed. */
export const preloadSearch = () => void loadSearch().catch(() => undefined);

/**
 * The search, whose code is loaded when it is first opened: by `open`, or by typing into the search field of a page (`searchWords`). Calls `onOpen` when it
 * can be shown. Keep `Overlay` mounted, so that closing it returns the focus.
 */
export function useSearchOverlay(onOpen: () => void) {
  const t = useTexts();
  const [Overlay, setOverlay] = useState<SearchOverlay | null>(null);
  const typed = useStore(searchWords);
  // Without a network every key fails, which is reported once.
  const hasFailed = useRef(false);

  const load = async (showsFailure: boolean): Promise<boolean> => {
    try {
      const { SearchOverlay } = await loadSearch();
      setOverlay(() => SearchOverlay);
      return true;
    } catch (error) {
      if (showsFailure) {
        report('The search could not be loaded', error);
        toast(t('searchFailed'), { tone: 'bad' });
      }
      return false;
    }
  };
  const openForTyping = useEffectEvent(async (isCurrent: () => boolean) => {
    const isLoaded = await load(!hasFailed.current);
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
      if (await load(true)) onOpen();
    },
  };
}
