import { useEffect, useRef, type RefObject } from 'react';

/** Returns the focus to a button when the form that replaced it closes. Attach the ref to the button. */
export function useReturnedFocus(open: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!open && wasOpen.current) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return button;
}
