import type { Hindi } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const hindi: Hindi<typeof useTexts> = {
  title: 'सूचनाएँ',
  bell: 'सूचनाएँ',
  bellUnread: 'सूचनाएँ, {{count}} नई',
  clearAll: 'सब हटाएँ',
  empty: 'अभी कोई सूचना नहीं है।',
  mute: 'आवाज़ बंद करें',
  unmute: 'आवाज़ चालू करें',
  failed: 'आपकी सूचनाएँ लोड नहीं हो सकीं',
  earlier: 'पुरानी सूचनाएँ दिखाएँ',
  fresh: 'नई',
  show: 'दिखाएँ',
  push: 'कारीगर बंद हो तब भी सूचना दें',
  pushBlocked: 'आपका ब्राउज़र कारीगर की सूचनाएँ रोक रहा है। इस साइट की सेटिंग में उन्हें चालू कर सकते हैं।',
  pushFailed: 'ब्राउज़र सूचनाएँ चालू नहीं कर सका। इंटरनेट देखकर फिर कोशिश करें।',
};
