import { hasMisplacedComma } from '@karigar/contracts/constants';
import { text } from '../i18n/own-texts.ts';

export { toAmount } from '@karigar/contracts/constants';

/** What is wrong with a typed amount in rupees: its commas, or else `otherwise`. */
export const amountError = (typed: unknown, otherwise: string): string =>
  hasMisplacedComma(String(typed)) ? text('misplacedComma') : otherwise;
