import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  taken: 'ही वेळ आता उपलब्ध नाही.',
  nearest: 'सर्वांत जवळच्या मोकळ्या वेळा:',
  noneLeft: 'कृपया दुसरा दिवस निवडा.',
  nextFree: 'पुढील मोकळी वेळ:',
  today: 'आज, {{time}}',
  tomorrow: 'उद्या, {{time}}',
  noneFree: 'दोन आठवडे पूर्ण बुक',
};
