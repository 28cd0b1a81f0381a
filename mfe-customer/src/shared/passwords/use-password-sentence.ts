import { passwordFlaws } from '@karigar/contracts/fields';
import { useTexts } from './texts.ts';

/** What is wrong with a new password. The quoted sentence is said only of what it names: it asks for no lowercase letter. */
export function usePasswordSentence(): (typed: unknown) => string {
  const t = useTexts();
  return (typed) => {
    const flaws = passwordFlaws(String(typed));
    if (flaws.includes('long')) return t('tooLong');
    return flaws.length === 1 && flaws[0] === 'lower' ? t('needLower') : t('weak');
  };
}
