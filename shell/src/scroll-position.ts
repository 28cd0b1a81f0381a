import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType, type Location } from '@karigar/platform';

/** Where the router stores the scroll positions for a reload, by `scrollKey`. */
export const scrollStorage = 'react-router-scroll-positions';

/** Scroll positions are stored per history entry. Entries not created by the router share the key `default`, so their URL is used. */
export const scrollKey = ({ key, pathname, search }: Location): string => (key === 'default' ? pathname + search : key);

/** Milliseconds after which a page that has not loaded what it should show stays where it is. */
const giveUpAfterMs = 10_000;

const positions = new Map<string, number>();

/**
 * Restores the scroll position after Back, Forward or a reload, and scrolls to the element that the hash names, also while the content is still loading. The
 * router does either only once, which is too early for what is read first: a list is only as high as its skeleton then.
 */
export function useScrollPosition(): void {
  const location = useLocation();
  const entry = scrollKey(location);
  const { hash } = location;
  const isReturn = useNavigationType() === NavigationType.Pop;
  // A layout effect, to run before the router scrolls the next page: that is not a position on this one.
  useLayoutEffect(() => {
    const wanted = isReturn ? (positions.get(entry) ?? stored(entry)) : undefined;
    const scroll = wanted ? () => scrollToPosition(wanted) : hash ? () => scrollToElement(hash) : undefined;
    let isScrolling = scroll !== undefined;
    const savePosition = () => {
      if (!isScrolling) positions.set(entry, window.scrollY);
    };
    savePosition();
    window.addEventListener('scroll', savePosition, { passive: true });
    const stop = scroll && whileLoading(scroll, () => (isScrolling = false));
    return () => {
      window.removeEventListener('scroll', savePosition);
      stop?.();
    };
  }, [entry, hash, isReturn]);
}

function stored(entry: string): number | undefined {
  const all = JSON.parse(sessionStorage.getItem(scrollStorage) ?? '{}') as Record<string, number>;
  return all[entry];
}

/** Input that shows that the person is already using the page where it is. */
const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Returns whether the page is high enough for it. */
function scrollToPosition(position: number): boolean {
  window.scrollTo(0, position);
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight - clientHeight >= position;
}

/** Returns whether the page has that element. */
function scrollToElement(hash: string): boolean {
  const element = document.getElementById(hash.slice(1));
  element?.scrollIntoView();
  return element !== null;
}

/** Calls `scroll` whenever the height of the page changes, until it has succeeded on a loaded page or the person uses the page. Returns what stops it. */
function whileLoading(scroll: () => boolean, onEnd: () => void): () => void {
  const observer = new ResizeObserver(() => {
    const isThere = scroll();
    const isLoading = document.querySelector('main [aria-busy=true]') !== null;
    if (!isLoading && isThere) end();
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
