import { useEffect, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import classes from './press-guard.module.css';

/** Milliseconds without effect after a change: longer than the pause within a double tap. */
const deadTime = 600;

interface PressGuardProps {
  /** Identifies the controls that are shown now: the allowed actions, the step, the id of the offer. */
  actions: string | number;
  /** Names the controls as a group for screen readers. */
  label?: string;
  /** Without one the controls are laid out by the element around the guard. */
  className?: string;
  children: ReactNode;
}

/** The next step of a guard within this one is not what follows here. */
function successorIn(guard: HTMLElement | null): HTMLElement | null | undefined {
  const next = [...(guard?.querySelectorAll<HTMLElement>('[data-next]') ?? [])].find(
    (control) => control.closest('[data-guard]') === guard,
  );
  return next ?? guard?.querySelector<HTMLElement>('button, a');
}

/**
 * Around controls that change in place. For 600 ms after `actions` changed, presses have no effect, so that the second half of a double tap does not press
 * the button that has just appeared under the finger. The time of the event counts: a tap that waited for a busy page was still made before the change.
 * The controls look and stay enabled, which keeps the focus where it is. When the focused control is one of those that went, its successor gets the focus:
 * the one with `data-next`, else the first.
 */
export function PressGuard({ actions, label, className, children }: PressGuardProps) {
  const changedAt = useRef(-Infinity);
  const shown = useRef(actions);
  const guard = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    if (shown.current === actions) return;
    shown.current = actions;
    changedAt.current = performance.now();
    // Who has left the control by a tap on the page stays where they read.
    if (focused.current?.isConnected === false && document.activeElement === document.body)
      successorIn(guard.current)?.focus({ preventScroll: true });
  }, [actions]);
  // Listens by itself: React delivers no events while it draws, which is when a closing dialog gives the focus back.
  useEffect(() => {
    const element = guard.current;
    const noteFocus = ({ target }: FocusEvent) => (focused.current = target instanceof Element ? target : null);
    /** A control that is removed loses the focus to nobody. */
    const noteBlur = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) focused.current = null;
    };
    element?.addEventListener('focusin', noteFocus);
    element?.addEventListener('focusout', noteBlur);
    return () => {
      element?.removeEventListener('focusin', noteFocus);
      element?.removeEventListener('focusout', noteBlur);
    };
  }, []);
  const ignoreEarlyPress = (event: MouseEvent) => {
    if (event.timeStamp - changedAt.current >= deadTime) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={guard}
      data-guard
      className={className ?? classes.contents}
      role={label === undefined ? undefined : 'group'}
      aria-label={label}
      onClickCapture={ignoreEarlyPress}
    >
      {children}
    </div>
  );
}
