import { useEffect, useRef, type RefObject } from 'react';

/** For a button that a form replaces while it is `open`: the button gets the focus back when the form closes. */
export function useReturnedFocus(open: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!open && wasOpen.current) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return button;
}
