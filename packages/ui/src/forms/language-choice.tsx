import { chooseLanguage, useLanguage } from '@karigar/platform';
import { cx } from '../class-names.ts';
import { useTexts } from '../texts.ts';
import classes from './language-choice.module.css';

// Each language is named in itself, so that who cannot read the page finds it.
const languages = [
  { value: 'en-IN', name: 'English' },
  { value: 'hi', name: 'हिन्दी' },
] as const;

/** English or Hindi, with immediate effect. `short` shows only the other one, tightly, for bars. */
export function LanguageChoice({ short, className }: { short?: boolean; className?: string }) {
  const t = useTexts();
  const current = useLanguage();
  const button = ({ value, name }: (typeof languages)[number]) => (
    <button
      // One node in bars, so that the focus stays on it when its language changes.
      key={short ? 'other' : value}
      type="button"
      lang={value}
      className={cx(classes.language, short && classes.short)}
      aria-pressed={short ? undefined : value === current}
      onClick={() => void chooseLanguage(value)}
    >
      {name}
    </button>
  );
  const shown = short ? languages.filter(({ value }) => value !== current) : languages;
  return (
    <div role="group" aria-label={t('language')} className={cx(classes.languages, className)}>
      {shown.map(button)}
    </div>
  );
}
