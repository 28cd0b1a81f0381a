import {
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
} from 'react';
import { toAmount } from '@karigar/platform';
import { cx } from '../class-names.ts';
import { HideIcon, ShowIcon } from '../icons.tsx';
import { IconButton } from './button.tsx';
import { Field, type FieldProps } from './field.tsx';
import { useTexts } from '../texts.ts';
import classes from './field.module.css';

interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  /** Inside on the left: an icon or "₹". Decorative only. */
  before?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A single-line text input. Set `type`, `inputMode` and `autoComplete` for the right keyboard and autofill. */
export function TextField({ label, hint, error, optional, className, before, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(control) => (
        <div className={classes.with}>
          {before && (
            <span className={classes.before} aria-hidden>
              {before}
            </span>
          )}
          <input type="text" {...input} {...control} className={cx(classes.input, Boolean(before) && classes.hasBefore)} />
        </div>
      )}
    </Field>
  );
}

/** A password input with a button to show it. Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordField({ label, hint, error, optional, className, ...input }: Omit<TextFieldProps, 'before' | 'type'>) {
  const t = useTexts();
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(control) => (
        <div className={classes.with}>
          <input
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={cx(classes.input, classes.hasAfter)}
          />
          <IconButton
            className={classes.after}
            icon={shown ? HideIcon : ShowIcon}
            label={t(shown ? 'hidePassword' : 'showPassword')}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}

/** A number input with the numeric keyboard. Its value is the typed text: parse it where it is used. Set `before="₹"` for money. */
export function NumberField({ decimals = 0, ...props }: TextFieldProps & { decimals?: number }) {
  return <TextField inputMode={decimals ? 'decimal' : 'numeric'} autoComplete="off" onPaste={pasteAmount} {...props} />;
}

/** For inputs of amounts: inserts a pasted `₹1,200/-` as `1200`, since the input has a rupee sign of its own. */
export function pasteAmount(event: ClipboardEvent<HTMLInputElement>): void {
  const pasted = event.clipboardData.getData('text');
  const amount = toAmount(pasted);
  if (amount === pasted || !/^\d+(\.\d+)?$/.test(amount)) return;
  event.preventDefault();
  const { currentTarget: input } = event;
  input.setRangeText(amount, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

interface TextAreaProps extends FieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> {
  ref?: Ref<HTMLTextAreaElement>;
}

/**
 * A multi-line text input. Shows a character count above 80 % of `maxLength` and an error above 100 %. Does not limit the input, because browsers silently
 * truncate pasted text: validate the length before sending.
 */
export function TextArea({ label, hint, error, optional, className, maxLength, onChange, ref, ...textarea }: TextAreaProps) {
  const t = useTexts();
  const element = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  // After every render: the form writes to the element itself when it is opened, reset or restored from a draft.
  // oxlint-disable-next-line react/exhaustive-deps
  useLayoutEffect(() => setLength(element.current?.value.length ?? 0));
  const isTooLong = maxLength !== undefined && length > maxLength;
  return (
    <Field {...{ label, hint, error: isTooLong ? t('tooLong', { max: maxLength }) : error, optional, className }}>
      {(control) => (
        <>
          <textarea
            rows={3}
            dir="auto"
            {...textarea}
            {...control}
            ref={(node) => {
              element.current = node;
              if (typeof ref === 'function') return ref(node);
              if (ref) ref.current = node;
            }}
            className={classes.input}
            onChange={(event) => {
              setLength(event.target.value.length);
              onChange?.(event);
            }}
          />
          {maxLength !== undefined && length > maxLength * 0.8 && (
            <p className={classes.count}>
              {length} / {maxLength}
            </p>
          )}
        </>
      )}
    </Field>
  );
}
