import { useEffect, useRef, type RefObject } from 'react';

const touches = ['pointerdown', 'wheel', 'keydown'] as const;

/**
 * Scrolls the chosen entry of a horizontally scrolling row into view: on mount, when `chosen` changes, and when entries are resized (a font or a count
 * was loaded), unless the user has scrolled the row. Never scrolls the page.
 */
export function useChosenInView<E extends HTMLElement>(selector: string, chosen: unknown): RefObject<E | null> {
  const row = useRef<E>(null);
  useEffect(() => {
    const { current: place } = row;
    if (!place) return undefined;
    const show = () => {
      const entry = place.querySelector(selector);
      if (!entry) return;
      const [outer, inner] = [place.getBoundingClientRect(), entry.getBoundingClientRect()];
      if (inner.left >= outer.left && inner.right <= outer.right) return;
      place.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
    };
    show();
    const grown = new ResizeObserver(show);
    for (const entry of place.children) grown.observe(entry);
    const stop = () => grown.disconnect();
    for (const touch of touches) place.addEventListener(touch, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const touch of touches) place.removeEventListener(touch, stop);
    };
  }, [selector, chosen]);
  return row;
}
