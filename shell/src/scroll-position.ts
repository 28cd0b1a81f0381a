import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType, type Location } from '@karigar/platform';

/** Where the router stores the scroll positions for a reload, by `scrollKey`. */
export const scrollStorage = 'react-router-scroll-positions';

/** Scroll positions are stored per history entry. Entries not created by the router share the key `default`, so their URL is used. */
export const scrollKey = ({ key, pathname, search }: Location): string => (key === 'default' ? pathname + search : key);

/** Milliseconds after which a page that has not loaded far enough stays where it is. */
const giveUpAfterMs = 10_000;

const positions = new Map<string, number>();

/**
 * Restores the scroll position after Back, Forward or a reload, also while the content is still loading. The router restores it only once, which is too
 * early for a list that is read again: it is only as high as its skeleton then.
 */
export function useScrollPosition(): void {
  const entry = scrollKey(useLocation());
  const isReturn = useNavigationType() === NavigationType.Pop;
  // A layout effect, to run before the router scrolls the next page: that is not a position on this one.
  useLayoutEffect(() => {
    const wanted = isReturn ? (positions.get(entry) ?? stored(entry)) : undefined;
    let isRestoring = wanted !== undefined && wanted > 0;
    const savePosition = () => {
      if (!isRestoring) positions.set(entry, window.scrollY);
    };
    savePosition();
    window.addEventListener('scroll', savePosition, { passive: true });
    const stop = isRestoring ? restore(wanted ?? 0, () => (isRestoring = false)) : undefined;
    return () => {
      window.removeEventListener('scroll', savePosition);
      stop?.();
    };
  }, [entry, isReturn]);
}

function stored(entry: string): number | undefined {
  const all = JSON.parse(sessionStorage.getItem(scrollStorage) ?? '{}') as Record<string, number>;
  return all[entry];
}

/** Input that shows that the person is already using the page where it is. */
const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to `position` whenever the height of the page changes, until the page has loaded that far or the person uses it. Returns what stops it. */
function restore(position: number, onEnd: () => void): () => void {
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, position);
    const { scrollHeight, clientHeight } = document.documentElement;
    const isLoading = document.querySelector('main [aria-busy=true]') !== null;
    if (!isLoading && scrollHeight - clientHeight >= position) end();
  });
  const timer = setTimeout(end, giveUpAfterMs);
  for (const input of inputs) window.addEventListener(input, end, { passive: true });
  observer.observe(document.body);

  function end(): void {
    observer.disconnect();
    clearTimeout(timer);
    for (const input of inputs) window.removeEventListener(input, end);
    onEnd();
  }
  return end;
}
