import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Toast } from '@karigar/platform';
import { cx } from '../class-names.ts';
import { CloseIcon, DoneIcon, InfoIcon, WarningIcon } from '../icons.tsx';
import { useTexts } from '../texts.ts';
import { focusHeading, useFocusPassedOn } from './focus-heading.ts';
import { useTopDialog } from './top-dialog.ts';
import { unbroken } from './unbroken.ts';
import classes from './toasts.module.css';

const icons = { info: InfoIcon, good: DoneIcon, bad: WarningIcon };
const SHOWN_FOR = 7000;

/** Pixels between the toasts and the elements that they must not cover. */
const GAP = 24;

/** Whether the toasts cover the focused element, usually the button that was pressed last. */
function coversFocus(region: HTMLElement): boolean {
  const focused = document.activeElement;
  if (!focused || focused === document.body || region.contains(focused) || focused.closest('dialog')) return false;
  const [under, over] = [focused.getBoundingClientRect(), region.getBoundingClientRect()];
  return under.top < over.bottom && under.bottom > over.top;
}

/**
 * For the shell: shows the toasts over the page and announces them politely. Each disappears after some seconds unless it is hovered or focused. They are
 * at the top of phones and of dialogs, otherwise in the lower corner, set `--toasts` to the height that they cover, and scroll the focused element clear of them. While a dialog is open,
 * they are part of it: outside, nobody could press or hear them.
 */
export function Toasts({ toasts, onDismiss }: { toasts: readonly Toast[]; onDismiss: (id: number) => void }) {
  const ref = useRef<HTMLDivElement>(null);
  const host = useTopDialog();
  // Reopened with each toast, so that it is on top of other popovers.
  useLayoutEffect(() => {
    const region = ref.current;
    // A dialog that is being closed has taken it along. It is drawn again on the page in a moment.
    if (!region?.isConnected) return;
    if (region.showPopover) {
      if (region.matches(':popover-open')) region.hidePopover();
      if (toasts.length > 0) region.showPopover();
    }
    document.documentElement.style.setProperty('--toasts', toasts.length > 0 ? `${region.offsetHeight + GAP}px` : '0px');
    if (toasts.length > 0 && coversFocus(region)) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [toasts, host]);
  return createPortal(
    <div ref={ref} className={classes.region} popover="manual" role="status" aria-live="polite" aria-relevant="additions">
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} onDismiss={onDismiss} />
      ))}
    </div>,
    host,
  );
}

/** Focuses the next toast, else the one before, else the heading. */
function focusNeighbor(toast: HTMLElement): void {
  const neighbor = toast.nextElementSibling ?? toast.previousElementSibling;
  if (neighbor) neighbor.querySelector('button')?.focus({ preventScroll: true });
  else focusHeading(toast);
}

function OneToast({ toast, onDismiss }: { toast: Toast; onDismiss: (id: number) => void }) {
  const t = useTexts();
  const ref = useFocusPassedOn<HTMLDivElement>(focusNeighbor);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wait = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onDismiss(toast.id), SHOWN_FOR);
  };
  const stay = () => clearTimeout(timer.current);
  useEffect(() => {
    wait();
    return stay;
    // Starts the timer once per toast.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [toast.id]);
  const Glyph = icons[toast.tone];
  return (
    <div
      ref={ref}
      className={cx(classes.toast, classes[toast.tone])}
      onMouseEnter={stay}
      onMouseLeave={({ currentTarget }) => !currentTarget.contains(document.activeElement) && wait()}
      onFocus={stay}
      onBlur={({ currentTarget }) => !currentTarget.matches(':hover') && wait()}
    >
      <Glyph />
      <span className={classes.text}>{unbroken(toast.text)}</span>
      {toast.action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            toast.action?.onClick();
            onDismiss(toast.id);
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button type="button" className={classes.close} aria-label={t('dismiss')} onClick={() => onDismiss(toast.id)}>
        <CloseIcon size={18} />
      </button>
    </div>
  );
}
