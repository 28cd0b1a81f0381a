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
  fresh: 'नई',
  show: 'दिखाएँ',
};
