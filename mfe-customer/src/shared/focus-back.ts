import { useEffect, useRef, type RefObject } from 'react';

/** For a button that gives way to a form: it has the focus again once the form has gone. */
export function useFocusBack(open: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const opened = useRef(false);
  useEffect(() => {
    if (!open && opened.current) button.current?.focus();
    opened.current = open;
  }, [open]);
  return button;
}
