import type { OrderView } from '@karigar/contracts';
import type { useTexts } from '../texts.ts';

/** How the customer chose to pay. */
export const paymentNameOf = ({ method, cardLast4 }: OrderView['payment'], t: ReturnType<typeof useTexts>): string =>
  method === 'card' && cardLast4 ? t('cardEnding', { digits: cardLast4 }) : t(method);
