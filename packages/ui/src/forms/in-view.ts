import { useEffect, useRef, type RefObject } from 'react';

const touches = ['pointerdown', 'wheel', 'keydown'] as const;

/**
 * For a row that scrolls sideways: scrolls its chosen entry into view, at first, whenever `chosen` changes, and when the entries grow with a font or a count that
 * arrives later, until somebody scrolls the row. The page does not scroll.
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
