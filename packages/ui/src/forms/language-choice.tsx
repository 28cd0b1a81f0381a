import { useState } from 'react';
import { chooseLanguage, languages, useLanguage, type Language } from '@karigar/platform';
import { cx } from '../class-names.ts';
import { Dialog } from '../overlay/dialog.tsx';
import { useTexts } from '../texts.ts';
import classes from './language-choice.module.css';
import { LanguageName, LanguagesSign } from './language-words.tsx';

interface LanguageChoiceProps {
  /** Called when a language is chosen, also the current one. */
  onChoice?: () => void;
  className?: string;
}

/** One button for each language. */
export function LanguageChoice({ onChoice, className }: LanguageChoiceProps) {
  const t = useTexts();
  const current = useLanguage();
  const choose = (language: Language) => {
    onChoice?.();
    void chooseLanguage(language);
  };
  return (
    <div role="group" aria-label={t('language')} className={cx(classes.languages, className)}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={classes.language}
          aria-pressed={language === current}
          onClick={() => choose(language)}
        >
          <LanguageName of={language} />
        </button>
      ))}
    </div>
  );
}

/** A compact button for bars, which opens the choice. */
export function LanguageButton({ className }: { className?: string }) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className={cx(classes.language, classes.button, className)}
        aria-label={t('language')}
        aria-haspopup="dialog"
        title={t('language')}
        onClick={() => setOpen(true)}
      >
        <LanguagesSign />
      </button>
      <Dialog open={open} onClose={close} size="small" title={t('language')}>
        <LanguageChoice onChoice={close} className={classes.list} />
      </Dialog>
    </>
  );
}
