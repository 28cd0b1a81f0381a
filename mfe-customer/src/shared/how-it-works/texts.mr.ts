import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  ask: 'तुम्ही विचारा',
  askText: 'काय काम आहे आणि कुठे ते सांगा.',
  answer: 'जवळचे कारीगर उत्तर देतात',
  answerText: 'किंमत आणि पोहोचण्याच्या वेळेसह, लाइव्ह.',
  choose: 'तुम्ही निवडा',
  chooseText: 'किंमत, रेटिंग आणि वेळ पहा, मग कन्फर्म करा.',
  come: 'तुमचे कारीगर येतात',
  comeText: 'दारापर्यंत त्यांना ट्रॅक करा.',
  pay: 'पेमेंट कामानंतर',
  payText: 'काम पसंत पडल्यावर रोख द्या.',
};
