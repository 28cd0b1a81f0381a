import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  promise: 'आपका हुनर, आपका दाम, आपका समय।',
  pointRequests: 'आसपास के लोगों की तुरंत रिक्वेस्ट, जैसे ही वे पूछें',
  pointPrice: 'दाम और पहुँचने का समय आप बताएँ; चुनेगा ग्राहक',
  pointVisits: 'सारी बुक की हुई विज़िट एक जगह, पूरी जानकारी के साथ',
};
