import { useEffect, useRef, type RefObject } from 'react';

/** For a row that scrolls sideways: scrolls its chosen entry into view, at first and whenever `chosen` changes. The page does not scroll. */
export function useChosenInView<E extends HTMLElement>(selector: string, chosen: unknown): RefObject<E | null> {
  const row = useRef<E>(null);
  useEffect(() => {
    const entry = row.current?.querySelector(selector);
    if (!row.current || !entry) return;
    const [outer, inner] = [row.current.getBoundingClientRect(), entry.getBoundingClientRect()];
    if (inner.left >= outer.left && inner.right <= outer.right) return;
    row.current.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  }, [selector, chosen]);
  return row;
}
