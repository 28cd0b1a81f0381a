import { useId, type InputHTMLAttributes, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { CheckIcon, FullStarIcon, StarIcon } from '../icons.tsx';
import { Hidden } from '../layout/layout.tsx';
import { FieldError, FieldGroup, type FieldProps } from './field.tsx';
import { useChosenInView } from './in-view.ts';
import classes from './choices.module.css';
import overlay from './overlay.module.css';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  label: ReactNode;
  error?: FieldProps['error'];
}

export function Checkbox({ label, error, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div>
      <label className={classes.checkbox}>
        <input
          type="checkbox"
          className={overlay.input}
          {...input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span className={classes.box}>
          <CheckIcon size={16} />
        </span>
        <span>{label}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  );
}

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role' | 'onChange' | 'checked'> {
  /** Accessible name: what is switched on or off. */
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Visible text next to it: "Online", "you get requests". */
  children?: ReactNode;
}

/** An on/off setting that takes effect immediately. */
export function Switch({ label, checked, onChange, children, ...input }: SwitchProps) {
  return (
    <label className={classes.switch}>
      <input
        type="checkbox"
        role="switch"
        className={overlay.input}
        aria-label={label}
        {...input}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={classes.track} />
      {children && <span className={classes.switchText}>{children}</span>}
    </label>
  );
}

interface Choice<V extends string = string> {
  readonly value: V;
  readonly label: ReactNode;
  /** A second line. */
  readonly detail?: ReactNode;
  readonly disabled?: boolean;
}

interface ChoicesProps<V extends string> extends FieldProps {
  choices: readonly Choice<V>[];
  value: V | null;
  onChange: (value: V) => void;
}

/** A radio group of cards with room for details, e.g. addresses or payment methods. */
export function RadioCards<V extends string>({ choices, value, onChange, ...field }: ChoicesProps<V>) {
  const name = useId();
  return (
    <FieldGroup {...field}>
      <div className={classes.cards}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.radioCard}>
            <Radio name={name} choice={choice} value={value} onChange={onChange} />
            <span className={classes.dot} />
            <span className={classes.radioText}>
              <span className={classes.radioLabel}>{choice.label}</span>
              {choice.detail && <span className={classes.detail}>{choice.detail}</span>}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** A radio group of large pills for short values, e.g. arrival times. Disabled choices are struck through: explain why in their `label`. */
export function ChoiceChips<V extends string>({ choices, value, onChange, ...field }: ChoicesProps<V>) {
  const name = useId();
  return (
    <FieldGroup {...field}>
      <div className={classes.pills}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.pill}>
            <Radio name={name} choice={choice} value={value} onChange={onChange} />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** A choice of one to five stars. `nameOf` words a number of stars for screen readers. */
export function StarChoice(
  props: FieldProps & { value: number | null; onChange: (stars: number) => void; nameOf: (stars: number) => string },
) {
  const { value, onChange, nameOf, ...field } = props;
  const name = useId();
  return (
    <FieldGroup {...field}>
      <div className={classes.stars}>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} className={classes.star}>
            <input type="radio" name={name} className={overlay.input} checked={value === stars} onChange={() => onChange(stars)} />
            {value !== null && stars <= value ? <FullStarIcon size={32} /> : <StarIcon size={32} />}
            <Hidden>{nameOf(stars)}</Hidden>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

function Radio<V extends string>(props: { name: string; choice: Choice<V>; value: V | null; onChange: (value: V) => void }) {
  const { name, choice, value, onChange } = props;
  return (
    <input
      type="radio"
      name={name}
      className={overlay.input}
      value={choice.value}
      checked={choice.value === value}
      disabled={choice.disabled}
      onChange={() => onChange(choice.value)}
    />
  );
}

/** A filter that can be switched on or off. */
export function FilterChip(props: { pressed: boolean; onToggle: (pressed: boolean) => void; children: ReactNode }) {
  const { pressed, onToggle, children } = props;
  return (
    <button type="button" className={classes.chip} aria-pressed={pressed} onClick={() => onToggle(!pressed)}>
      <span className={classes.chipText}>{children}</span>
    </button>
  );
}

/** A label in a pill; not a control. Set `onBlock` on the deep-indigo block. */
export function Chip({ onBlock, children }: { onBlock?: boolean; children: ReactNode }) {
  return <span className={cx(classes.chip, classes.still, onBlock && classes.onBlock)}>{children}</span>;
}

interface Tab<V extends string = string> {
  readonly value: V;
  readonly label: ReactNode;
}

/**
 * Tabs above one list or panel. The arrow keys select a tab. `label` names the tab list for screen readers; `panelId` is the id of the element that
 * shows the selected tab (set its `role` to `tabpanel`).
 */
export function SegmentedTabs<V extends string>(props: {
  label: string;
  tabs: readonly Tab<V>[];
  value: V;
  onChange: (value: V) => void;
  panelId?: string;
}) {
  const { label, tabs, value, onChange, panelId } = props;
  const row = useChosenInView<HTMLDivElement>('[aria-selected=true]', value);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = (tabs.findIndex((tab) => tab.value === value) + step + tabs.length) % tabs.length;
    event.preventDefault();
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
    if (tabs[next]) onChange(tabs[next].value);
  };
  return (
    <div ref={row} className={classes.tabs} role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          className={classes.tab}
          aria-selected={tab.value === value}
          aria-controls={panelId}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
