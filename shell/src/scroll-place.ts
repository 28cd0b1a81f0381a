import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType, type Location } from '@karigar/platform';

/** Where the router stores the scroll positions for a reload, by `scrollKey`. */
export const scrollStorage = 'react-router-scroll-positions';

/** Scroll positions are stored per history entry. Entries not created by the router share the key `default`, so their URL is used. */
export const scrollKey = ({ key, pathname, search }: Location): string => (key === 'default' ? pathname + search : key);

/** After this time somebody who has come back is left where they are, in milliseconds. */
const patienceMs = 10_000;

const places = new Map<string, number>();

/**
 * Returns to the place on the page to which Back, Forward or a reload leads, also if its content is still loading. The router scrolls there once, when a list
 * that has to be read again is only as high as its skeleton.
 */
export function useScrollPlace(): void {
  const at = scrollKey(useLocation());
  const isReturn = useNavigationType() === NavigationType.Pop;
  // Before the router has scrolled the next page, which must not be noted as the place on this one.
  useLayoutEffect(() => {
    const wanted = isReturn ? (places.get(at) ?? stored(at)) : undefined;
    let isReturning = wanted !== undefined && wanted > 0;
    const noteWhereItIs = () => {
      if (!isReturning) places.set(at, window.scrollY);
    };
    noteWhereItIs();
    window.addEventListener('scroll', noteWhereItIs, { passive: true });
    const end = isReturning ? returnTo(wanted ?? 0, () => (isReturning = false)) : undefined;
    return () => {
      window.removeEventListener('scroll', noteWhereItIs);
      end?.();
    };
  }, [at, isReturn]);
}

function stored(at: string): number | undefined {
  const positions = JSON.parse(sessionStorage.getItem(scrollStorage) ?? '{}') as Record<string, number>;
  return positions[at];
}

/** What people do who want to be elsewhere. */
const wishes = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to `place` whenever the page changes its height, until it has loaded that far or somebody wants to be elsewhere. */
function returnTo(place: number, onEnd: () => void): () => void {
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, place);
    const { scrollHeight, clientHeight } = document.documentElement;
    const isLoading = document.querySelector('main [aria-busy=true]') !== null;
    if (!isLoading && scrollHeight - clientHeight >= place) end();
  });
  const timer = setTimeout(end, patienceMs);
  for (const wish of wishes) window.addEventListener(wish, end, { passive: true });
  observer.observe(document.body);

  function end(): void {
    observer.disconnect();
    clearTimeout(timer);
    for (const wish of wishes) window.removeEventListener(wish, end);
    onEnd();
  }
  return end;
}
