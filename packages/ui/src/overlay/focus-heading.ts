import { useEffect, useRef } from 'react';

/** Focuses the page's heading without scrolling, where the focused control disappears or is disabled and nothing takes its place. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Scrolls a page to its top and focuses its heading when it shows another view, because the focused control was removed. Null: nothing is shown yet. */
export function useHeadingFocus(view: string | number | null): void {
  const shown = useRef(view);
  useEffect(() => {
    const before = shown.current;
    shown.current = view;
    if (before === null || view === null || before === view) return;
    focusHeading();
    window.scrollTo(0, 0);
  }, [view]);
}
