import { passwordFlaws } from '@karigar/contracts/fields';
import { localized } from '@karigar/platform';
import type { AccountKind } from '../account-kind.ts';
import { useTexts } from './texts.ts';

/** The sentence about a weak password. The quoted one is shown only for the flaws it mentions. */
export function usePasswordSentence({ weakPassword, unnamedFlaws }: AccountKind): (typed: unknown) => string {
  const t = useTexts();
  return (typed) => {
    const flaws = passwordFlaws(String(typed));
    if (flaws.includes('long')) return t('tooLong');
    if (flaws.length === 0 || flaws.some((flaw) => !unnamedFlaws.includes(flaw))) return localized(weakPassword);
    return t(flaws.length === 2 ? 'needBoth' : flaws[0] === 'upper' ? 'needUpper' : 'needLower');
  };
}
