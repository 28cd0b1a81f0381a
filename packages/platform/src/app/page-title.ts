import { useEffect } from 'react';
import { createStore, useStore } from './store.ts';

const override = createStore<string | null>(null);

/** Replaces the route's title while the page is mounted, for pages whose title depends on loaded data. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (!title) return;
    override.set(title);
    return () => {
      if (override.get() === title) override.set(null);
    };
  }, [title]);
}

/** For the shell: the title that a page has set, if any. */
export const usePageTitleOverride = (): string | null => useStore(override);

const badge = createStore(0);

/** Shows a count before the document's title, `(2) Orders`, so that it is visible on a background tab. 0 removes it. */
export const setTitleBadge = (count: number): void => badge.set(count);

/** For the shell: the count set by `setTitleBadge`. */
export const useTitleBadge = (): number => useStore(badge);
