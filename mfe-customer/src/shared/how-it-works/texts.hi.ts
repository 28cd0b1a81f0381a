import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  ask: 'आप बताएँ',
  askText: 'क्या काम है और कहाँ, यह बताएँ।',
  answer: 'आसपास के कारीगर जवाब देते हैं',
  answerText: 'दाम और पहुँचने के समय के साथ, लाइव।',
  choose: 'आप चुनें',
  chooseText: 'दाम, रेटिंग और समय देखें, फिर कन्फ़र्म करें।',
  come: 'आपके कारीगर आते हैं',
  comeText: 'दरवाज़े तक उन्हें ट्रैक करें।',
  pay: 'काम के बाद पेमेंट',
  payText: 'काम पसंद आए तब कैश दें।',
};
