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

/** Several lines. With `maxLength` and a controlled `value` it shows how much is left. */
export function TextArea({ label, hint, error, optional, className, ...textarea }: TextAreaProps) {
  const { maxLength, value } = textarea;
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(control) => (
        <>
          <textarea rows={3} {...textarea} {...control} className={classes.input} />
          {maxLength !== undefined && typeof value === 'string' && (
            <p className={classes.count}>
              {value.length} / {maxLength}
            </p>
          )}
        </>
      )}
    </Field>
  );
}
