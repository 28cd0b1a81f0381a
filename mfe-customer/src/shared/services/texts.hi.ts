import type { Hindi } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const hindi: Hindi<typeof useTexts> = {
  visit: 'विज़िट',
  back: '{{day}} को वापस',
};
