import type { Hindi } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const hindi: Hindi<typeof useTexts> = {
  continueWith: '{{label}} से जारी रखें',
};
