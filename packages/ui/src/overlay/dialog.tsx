import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { Button, IconButton, type ButtonVariant } from '../forms/button.tsx';
import { CloseIcon } from '../icons.tsx';
import classes from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  /** Escape, the cross, a tap beside it. */
  onClose: () => void;
  title: ReactNode;
  /** Right of the title: a badge, a countdown. It stands in place of the cross. */
  aside?: ReactNode;
  /** At the lower edge, side by side. */
  actions?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** Only its own buttons close it: for work in progress. */
  locked?: boolean;
  children?: ReactNode;
}

/**
 * A dialog: a sheet from below on phones. The browser's own modal dialog keeps the focus inside, makes the rest of the page inert and
 * gives the focus back. It starts at the element with `data-autofocus`, else at the title, which is then read.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ onClose, title, aside, actions, size = 'medium', locked, children }: Omit<DialogProps, 'open'>) {
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);

  // A second Escape closes it whatever `cancel` was answered: https://html.spec.whatwg.org/multipage/interaction.html#close-requests
  const closedByBrowser = useEffectEvent(() => (locked ? ref.current!.showModal() : onClose()));

  useLayoutEffect(() => {
    const dialog = ref.current!;
    const opener = document.activeElement;
    dialog.showModal();
    dialog.addEventListener('close', closedByBrowser);
    (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>('h2'))?.focus();
    return () => {
      dialog.removeEventListener('close', closedByBrowser);
      // Closed before it leaves the page: leaving alone would drop the focus.
      dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  return (
    <dialog
      ref={ref}
      className={cx(classes.dialog, classes[size])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!locked) onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && !locked) onClose();
      }}
    >
      <div className={classes.sheet}>
        <div className={classes.head}>
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {aside ?? (!locked && <IconButton icon={CloseIcon} label="Close" onClick={onClose} />)}
        </div>
        <div className={classes.body}>{children}</div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}

export interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  children?: ReactNode;
  /** What happens: "Yes, Delete". */
  confirmLabel: string;
  cancelLabel?: string;
  variant?: ButtonVariant;
  loading?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A question with two answers. The harmless one has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel = 'Cancel', variant = 'primary', loading, onConfirm, onCancel } = props;
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      size="small"
      locked={loading}
      actions={
        <>
          <Button variant="ghost" data-autofocus onClick={onCancel} disabled={loading}>
            {cancelLabel}
          </Button>
          <Button variant={variant} loading={loading} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

/** Something that has to be read: a title, a sentence, one button. */
export function AlertDialog(props: { open: boolean; title: ReactNode; children: ReactNode; buttonLabel?: string; onClose: () => void }) {
  const { open, title, children, buttonLabel = 'OK', onClose } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="small"
      actions={
        <Button data-autofocus onClick={onClose}>
          {buttonLabel}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
