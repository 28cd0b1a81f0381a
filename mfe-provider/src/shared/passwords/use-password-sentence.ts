import { passwordFlaws } from '@karigar/contracts/fields';
import { useTexts } from './texts.ts';

/** What is wrong with a new password. The quoted sentence is said only of what it names: it tells no upper from lower case. */
export function usePasswordSentence(): (typed: unknown) => string {
  const t = useTexts();
  return (typed) => {
    const flaws = passwordFlaws(String(typed));
    if (flaws.includes('long')) return t('tooLong');
    if (flaws.length === 0 || flaws.some((flaw) => flaw !== 'upper' && flaw !== 'lower')) return t('weak');
    return t(flaws.length === 2 ? 'needBoth' : flaws[0] === 'upper' ? 'needUpper' : 'needLower');
  };
}
