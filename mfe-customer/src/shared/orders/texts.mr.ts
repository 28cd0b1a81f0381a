import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  visitingCharge: 'व्हिजिटिंग चार्ज',
  subtotal: 'उप-एकूण',
  platformCharge: 'प्लॅटफॉर्म चार्ज',
  tax: 'कर',
  total: 'एकूण',
  arrivingBy: '{{time}} पर्यंत पोहोचतील',
  wasExpectedBy: '{{time}} पर्यंत येणे अपेक्षित होते',
};
