import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Focuses the heading of the page, or of the dialog that `control` is in, without scrolling, where the focused control disappears or is disabled and nothing
 * takes its place.
 */
export function focusHeading(control?: Element): void {
  const dialog = control?.closest('dialog');
  const heading = dialog ? dialog.querySelector<HTMLElement>('h2') : document.querySelector<HTMLElement>('h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** For what disappears when it has done its work: `passOn` moves the focus in it, which would be dropped; by default to the heading. Attach the ref to it. */
export function useFocusPassedOn<E extends HTMLElement = HTMLButtonElement>(
  passOn: (gone: HTMLElement) => void = focusHeading,
): RefObject<E | null> {
  const element = useRef<E>(null);
  const pass = useEffectEvent(passOn);
  // Layout effects are cleaned up while the element is still in the document.
  useLayoutEffect(() => {
    const shown = element.current;
    return () => {
      if (shown?.contains(document.activeElement)) pass(shown);
    };
  }, []);
  return element;
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
