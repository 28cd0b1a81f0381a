import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  online: 'ऑनलाइन',
  offline: 'ऑफ़लाइन',
  youGet: 'रिक्वेस्ट मिलेंगी',
  youGetByPush: 'रिक्वेस्ट मिलेंगी, पुश से भी',
  youGetNone: 'नई रिक्वेस्ट नहीं',
  engaged: 'काम पर हैं, नई रिक्वेस्ट नहीं',
  reconnecting: 'फिर जुड़ रहा है…',
  slow: 'स्टेटस लोड होने में समय लग रहा है।',
  loadFailed: 'पता नहीं चला कि आप ऑनलाइन हैं या नहीं। फिर कोशिश करें',
};
