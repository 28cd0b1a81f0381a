import type { Hindi } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const hindi: Hindi<typeof useTexts> = {
  taken: 'यह समय अभी-अभी किसी और ने ले लिया।',
  nearest: 'सबसे नज़दीकी खाली समय:',
  noneLeft: 'कृपया कोई और दिन चुनें।',
};
