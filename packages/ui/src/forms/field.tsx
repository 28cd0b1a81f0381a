import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';
import { cx } from '../class-names.ts';
import { useTexts } from '../texts.ts';
import classes from './field.module.css';

export interface FieldProps {
  /** Always visible and associated with the control. */
  label: ReactNode;
  /** Shown between label and control. */
  hint?: ReactNode;
  /** Shown below the control and announced with it. Empty: no error. */
  error?: string | false | null;
  /** Adds "(optional)" to the label. */
  optional?: boolean;
  className?: string;
}

/** Attributes that associate a control with its field's label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Label, hint, control and error. For custom controls: `<Field label="…">{(control) => <input {...control} />}</Field>`. */
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
  const field = useErrorInView<HTMLDivElement>(error);
  return (
    <div ref={field} className={cx(classes.field, className)}>
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

/** Scrolls the field into view with its error when that appears, if it has the focus: forms focus the first wrong field, which shows the control only. */
function useErrorInView<E extends HTMLElement>(error: FieldProps['error']): RefObject<E | null> {
  const field = useRef<E>(null);
  useEffect(() => {
    if (error && field.current?.contains(document.activeElement)) field.current.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return field;
}

const describedBy = (id: string, hint: ReactNode, error: FieldProps['error']): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

/** The error of a field or group. The live region is always rendered, because screen readers announce only changes in an existing one. */
export function FieldError({ id, error }: { id: string; error: FieldProps['error'] }) {
  return (
    <p className={classes.error} id={id} aria-live="polite">
      {error || null}
    </p>
  );
}

/** A group of controls (radios, files) with a common label, hint and error. */
export function FieldGroup({ label, hint, error, optional, className, children }: FieldProps & { children: ReactNode }) {
  const t = useTexts();
  const id = useId();
  const field = useErrorInView<HTMLFieldSetElement>(error);
  return (
    <fieldset ref={field} className={cx(classes.field, className)} aria-describedby={describedBy(id, hint, error)}>
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
