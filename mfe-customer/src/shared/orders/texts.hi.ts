import type { Hindi } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const hindi: Hindi<typeof useTexts> = {
  visitingCharge: 'विज़िटिंग चार्ज',
  subtotal: 'सबटोटल',
  platformCharge: 'प्लेटफ़ॉर्म चार्ज',
  tax: 'टैक्स',
  total: 'कुल',
  arrivingBy: '{{time}} तक पहुँचेंगे',
};
