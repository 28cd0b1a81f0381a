import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  taken: 'यह समय अब उपलब्ध नहीं है।',
  nearest: 'सबसे नज़दीकी खाली समय:',
  noneLeft: 'कृपया कोई और दिन चुनें।',
  nextFree: 'अगला खाली समय:',
  today: 'आज, {{time}}',
  tomorrow: 'कल, {{time}}',
  noneFree: 'दो हफ़्ते तक खाली नहीं',
};
