import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  title: 'क्या काम हो गया?',
  ask: 'विज़िट का समय एक दिन से ज़्यादा पहले था। आपके जवाब के बिना ऑर्डर विज़िट के तीन दिन बाद पूरा मानकर बंद हो जाएगा।',
  reported: 'आपने कहा कि कोई नहीं आया। {{name}} इसे मान सकते हैं; नहीं तो ऑर्डर विज़िट के तीन दिन बाद बिना किसी शुल्क के बंद हो जाएगा।',
  done: 'काम हो गया',
  noShow: 'कोई नहीं आया',
};
