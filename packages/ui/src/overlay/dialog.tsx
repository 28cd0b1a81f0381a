import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { FailureBanner, InView } from '../feedback/banner.tsx';
import { Button, IconButton, type ButtonVariant } from '../forms/button.tsx';
import { CloseIcon } from '../icons.tsx';
import { focusHeading } from './focus-heading.ts';
import { Stack } from '../layout/layout.tsx';
import { useTexts } from '../texts.ts';
import classes from './dialog.module.css';

interface DialogProps {
  open: boolean;
  /** Called on Escape, the close button, or a press on the backdrop. */
  onClose: () => void;
  title: ReactNode;
  /** Replaces the close button to the right of the title: a badge, a countdown. */
  aside?: ReactNode;
  /** Buttons at the lower edge. */
  actions?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** Has its full height on phones from the start, so that it does not jump as its content comes. */
  tall?: boolean;
  /** Escape, the close button and the backdrop do not close it, e.g. while a request is running. */
  locked?: boolean;
  children?: ReactNode;
}

/**
 * A modal dialog; on phones a bottom sheet. The browser traps the focus and makes the page inert. The element with `data-autofocus`, else the title, is
 * focused first. On closing, the focus returns to the opener, to its neighbor if the opener is gone, or to the page's heading if nothing had the focus.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

const focusable = 'button:not(:disabled), a[href]';

/** Ancestors from the nearest outwards, without the body. */
function ancestorsOf(element: Element | null): Element[] {
  const parent = element === document.body ? null : element?.parentElement;
  return !parent || parent === document.body ? [] : [parent, ...ancestorsOf(parent)];
}

function OpenDialog({ onClose, title, aside, actions, size = 'medium', tall, locked, children }: Omit<DialogProps, 'open'>) {
  const t = useTexts();
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  // A press that began in the dialog, as when text is selected, and ends beside it is a click on the backdrop, too.
  const hasPressedBackdrop = useRef(false);

  // Browsers close on a second Escape even if `cancel` was prevented: https://html.spec.whatwg.org/multipage/interaction.html#close-requests
  const closedByBrowser = useEffectEvent(() => {
    // The event comes late: React's strict mode closes and reopens a dialog before the event of that closing.
    if (ref.current?.open) return;
    if (locked) ref.current?.showModal();
    else onClose();
  });

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const opener = document.activeElement;
    const around = ancestorsOf(opener);
    dialog.showModal();
    dialog.addEventListener('close', closedByBrowser);
    (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>('h2'))?.focus();
    return () => {
      dialog.removeEventListener('close', closedByBrowser);
      // Removing an open dialog from the document would drop the focus.
      dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      // The dialog's action may have removed the opener. After the commit, its neighbor gets the focus.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        const place = around.find((element) => element.isConnected && element.querySelector(focusable));
        if (place) place.querySelector<HTMLElement>(focusable)?.focus();
        else focusHeading();
      });
    };
  }, []);

  return (
    <dialog
      ref={ref}
      className={cx(classes.dialog, classes[size], tall && classes.tall)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // React, unlike browsers, bubbles this event: ignore it from a dialog on top of this one.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!locked) onClose();
      }}
      onPointerDown={(event) => {
        hasPressedBackdrop.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && hasPressedBackdrop.current && !locked) onClose();
      }}
    >
      <div className={classes.sheet}>
        <div className={classes.head}>
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {aside ?? (!locked && <IconButton icon={CloseIcon} label={t('close')} onClick={onClose} />)}
        </div>
        <div className={classes.body}>{children}</div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}

interface ConfirmDialogProps extends Pick<DialogProps, 'open' | 'title' | 'size' | 'children'> {
  /** Names the action: "Yes, Delete". */
  confirmLabel: string;
  cancelLabel?: string;
  variant?: ButtonVariant;
  /** Disables the confirm button. */
  disabled?: boolean;
  loading?: boolean;
  /** Why the action failed; its message is shown. */
  error?: unknown;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for a confirmation. The safe choice has the focus. Cannot be closed while the action is running. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, size = 'small', children, confirmLabel, cancelLabel, variant, disabled, loading, error } = props;
  const t = useTexts();
  return (
    <Dialog
      open={open}
      onClose={props.onCancel}
      title={title}
      size={size}
      locked={loading}
      actions={
        <>
          <Button variant="ghost" data-autofocus onClick={props.onCancel} disabled={loading}>
            {cancelLabel ?? t('cancel')}
          </Button>
          <Button variant={variant} disabled={disabled} loading={loading} onClick={props.onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {children}
        {Boolean(error) && (
          <InView>
            <FailureBanner error={error} />
          </InView>
        )}
      </Stack>
    </Dialog>
  );
}

interface AlertDialogProps extends Pick<DialogProps, 'open' | 'title' | 'children' | 'onClose'> {
  /** A link beside the button, to what the message is about. */
  link?: ReactNode;
}

/** A message with one button. */
export function AlertDialog({ open, title, children, link, onClose }: AlertDialogProps) {
  const t = useTexts();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="small"
      actions={
        <>
          {link}
          <Button data-autofocus onClick={onClose}>
            {t('ok')}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
