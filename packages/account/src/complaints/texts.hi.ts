import type { Hindi } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const hindi: Hindi<typeof useTexts> = {
  progress: 'शिकायत की स्थिति',
  new: 'दर्ज हुई',
  investigating: 'जाँच हो रही है',
  resolved: 'जवाब मिला',
};
