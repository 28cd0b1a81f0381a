import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  title: 'तुमचा डेटा',
  text: '{{brand}} तुमच्याबद्दल जे काही ठेवते ते सर्व एका फाइलमध्ये (JSON): तुमची माहिती, ऑर्डर, रिव्ह्यू, आमचे मेसेज आणि लॉगिन.',
  download: 'माझा डेटा डाउनलोड करा',
  done: 'तुमचा डेटा डाउनलोड झाला.',
  fileName: 'karigar-डेटा.json',
};
