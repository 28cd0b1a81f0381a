import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  title: 'आपका डेटा',
  text: 'एक फ़ाइल (JSON) में वह सब, जो {{brand}} आपके बारे में रखता है: आपकी जानकारी, ऑर्डर, रिव्यू, हमारे मैसेज और लॉगिन।',
  download: 'मेरा डेटा डाउनलोड करें',
  done: 'आपका डेटा डाउनलोड हो गया।',
  fileName: 'karigar-डेटा.json',
};
