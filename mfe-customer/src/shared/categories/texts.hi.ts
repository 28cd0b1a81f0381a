import type { Hindi } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const hindi: Hindi<typeof useTexts> = {
  services_one: '{{count}} सर्विस',
  services_other: '{{count}} सर्विस',
};
