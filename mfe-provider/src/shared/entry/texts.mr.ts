import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  promise: 'तुमची कला, तुमची किंमत, तुमची वेळ.',
  pointRequests: 'जवळच्या लोकांच्या तातडीच्या विनंत्या, ते विचारताच',
  pointPrice: 'किंमत आणि पोहोचण्याची वेळ तुम्ही सांगा; ग्राहक निवडतात',
  pointVisits: 'बुक केलेल्या सर्व भेटी एका यादीत, पूर्ण माहितीसह',
};
