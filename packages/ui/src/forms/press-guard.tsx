import { useEffect, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import classes from './press-guard.module.css';

/** Longer than the pause within a double tap. */
export const doubleTapMs = 600;

interface PressGuardProps {
  /** Identifies the controls that are shown: the allowed actions, the step, the id of the offer. */
  actions: string | number;
  /** Groups the controls under this name for screen readers. */
  label?: string;
  /** Default: the guard has no box of its own, so the parent element lays out the controls. */
  className?: string;
  /** How long presses are ignored after a change. Default 600 ms; 0 where a press has no effect of its own, e.g. opens a dialog. */
  ignoredMs?: number;
  children: ReactNode;
}

/** What to focus after the focused control was removed: the one with `data-next` (not in a nested guard), else the first, else the heading. */
function successorIn(guard: HTMLElement | null): HTMLElement | null | undefined {
  const next = [...(guard?.querySelectorAll<HTMLElement>('[data-next]') ?? [])].find(
    (control) => control.closest('[data-guard]') === guard,
  );
  const control = next ?? guard?.querySelector<HTMLElement>('button, a') ?? guard?.querySelector<HTMLElement>('input');
  if (control) return control;
  const heading = guard?.querySelector<HTMLElement>('h1, h2, h3');
  if (heading) heading.tabIndex = -1;
  return heading;
}

/**
 * Wraps controls that are replaced in place. Ignores presses for 600 ms after `actions` has changed, so that the second tap of a double tap does not hit the
 * button that has just appeared under the finger. The event's own time is compared, because a busy page handles taps late. The controls are not disabled,
 * which would drop the focus and be announced; `data-ignoring` says that presses are ignored now. If the focused control disappears, the one with
 * `data-next`, else the first one, gets the focus.
 */
export function PressGuard({ actions, label, className, ignoredMs = doubleTapMs, children }: PressGuardProps) {
  const changedAt = useRef(-Infinity);
  const shown = useRef(actions);
  const guard = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    if (shown.current === actions) return;
    shown.current = actions;
    changedAt.current = performance.now();
    // Only if the control was focused when it was removed, not if the user had left it.
    if (focused.current?.isConnected === false && document.activeElement === document.body)
      successorIn(guard.current)?.focus({ preventScroll: true });
    const element = guard.current;
    element?.toggleAttribute('data-ignoring', ignoredMs > 0);
    const timer = setTimeout(() => element?.removeAttribute('data-ignoring'), ignoredMs);
    return () => clearTimeout(timer);
    // Only a change of the controls starts the time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [actions]);
  // Native listeners: React dispatches no events while it commits, which is when a closing dialog returns the focus.
  useEffect(() => {
    const element = guard.current;
    const noteFocus = ({ target }: FocusEvent) => (focused.current = target instanceof Element ? target : null);
    /** `relatedTarget` is null if the focused control was removed, which must not clear it. */
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
    if (event.timeStamp - changedAt.current >= ignoredMs) return;
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
