import { useState } from 'react';
import { report, toast } from '@karigar/platform';
import { useTexts } from '../texts.ts';

/**
 * A component that opens over the page and whose code is loaded when it is first needed. `load` resolves with whether it can be shown. Without a network
 * it cannot: a toast says so, and the page stays as it is.
 */
export function useLoadedOverlay<Overlay>(loadCode: () => Promise<Overlay>) {
  const t = useTexts();
  const [Overlay, setOverlay] = useState<Overlay | null>(null);

  const load = async ({ showsFailure = true } = {}): Promise<boolean> => {
    try {
      const loaded = await loadCode();
      setOverlay(() => loaded);
      return true;
    } catch (error) {
      if (showsFailure) {
        report('What opens over the page could not be loaded', error);
        toast(() => t('overlayFailed'), { tone: 'bad' });
      }
      return false;
    }
  };
  return { Overlay, load };
}
