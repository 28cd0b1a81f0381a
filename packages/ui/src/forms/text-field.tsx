import { useState, type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes } from 'react';
import { cx } from '../class-names.ts';
import { HideIcon, ShowIcon } from '../icons.tsx';
import { IconButton } from './button.tsx';
import { Field, type FieldProps } from './field.tsx';
import { useTexts } from '../texts.ts';
import classes from './field.module.css';

interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  /** Inside, on the left: an icon or "₹". Decoration only. */
  before?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text. Set `type`, `inputMode` and `autoComplete`: they choose the keyboard and let the browser help. */
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

/** A password that can be looked at. Set `autoComplete` to `current-password` or `new-password`. */
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
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}

/** A number typed on the number keyboard. The value stays text, as typed: parse it where it is used. `before="₹"` for money. */
export function NumberField({ decimals = 0, ...props }: TextFieldProps & { decimals?: number }) {
  return <TextField inputMode={decimals ? 'decimal' : 'numeric'} autoComplete="off" {...props} />;
}

interface TextAreaProps extends FieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> {
  ref?: Ref<HTMLTextAreaElement>;
}

/**
 * Several lines. From four fifths of `maxLength` on it shows how much is written, and above it says so. More can be typed and pasted, because a browser
 * would cut a paste off without a word: what is sent has to be checked.
 */
export function TextArea({ label, hint, error, optional, className, maxLength, onChange, ...textarea }: TextAreaProps) {
  const t = useTexts();
  const [typed, setTyped] = useState(0);
  const length = typeof textarea.value === 'string' ? textarea.value.length : typed;
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
            className={classes.input}
            onChange={(event) => {
              setTyped(event.target.value.length);
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
