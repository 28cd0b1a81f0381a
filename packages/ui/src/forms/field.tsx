import { useId, type ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { useTexts } from '../texts.ts';
import classes from './field.module.css';

export interface FieldProps {
  /** Always visible, and tied to the control. */
  label: ReactNode;
  /** Under the label, before the control is filled in. */
  hint?: ReactNode;
  /** Beside the control, and announced with it. Empty means all is well. */
  error?: string | false | null;
  /** Says "(optional)" behind the label. */
  optional?: boolean;
  className?: string;
}

/** What a control takes over from its field. */
export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Label, hint, control, error. Own controls use it as `<Field label="…">{(control) => <input {...control} />}</Field>`. */
export function Field({
  label,
  hint,
  error,
  optional,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const t = useTexts();
  const id = useId();
  return (
    <div className={cx(classes.field, className)}>
      <label className={classes.label} htmlFor={id}>
        {label}
        {optional && <span className={classes.optional}> {t('optional')}</span>}
      </label>
      {hint && (
        <p className={classes.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy(id, hint, error) })}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

const describedBy = (id: string, hint: ReactNode, error: FieldProps['error']): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

/** The message of a field or group. Its place is there before the message is, so that it is announced. */
export function FieldError({ id, error }: { id: string; error: FieldProps['error'] }) {
  return (
    <p className={classes.error} id={id} aria-live="polite">
      {error || null}
    </p>
  );
}

/** Several controls under one question (radios, files). */
export function FieldGroup({ label, hint, error, optional, className, children }: FieldProps & { children: ReactNode }) {
  const t = useTexts();
  const id = useId();
  return (
    <fieldset className={cx(classes.field, className)} aria-describedby={describedBy(id, hint, error)}>
      <legend className={classes.label}>
        {label}
        {optional && <span className={classes.optional}> {t('optional')}</span>}
      </legend>
      {hint && (
        <p className={classes.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
