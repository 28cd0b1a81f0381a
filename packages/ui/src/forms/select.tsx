import type { Ref, SelectHTMLAttributes } from 'react';
import { ExpandIcon } from '../icons.tsx';
import { Field, type FieldProps } from './field.tsx';
import classes from './field.module.css';

interface Option {
  readonly value: string;
  readonly label: string;
}

interface SelectProps extends FieldProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'children'> {
  options: readonly Option[];
  /** A first entry with an empty value: "Choose a category". */
  placeholder?: string;
  ref?: Ref<HTMLSelectElement>;
}

/** A native select, which opens the platform's own picker on phones. */
export function Select({ label, hint, error, optional, className, options, placeholder, ...select }: SelectProps) {
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(control) => (
        <div className={classes.with}>
          <select {...select} {...control} className={classes.input}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ExpandIcon className={classes.arrow} />
        </div>
      )}
    </Field>
  );
}
