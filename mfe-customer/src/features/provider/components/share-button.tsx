import type { PublicProviderView } from '@karigar/contracts';
import { report, toast } from '@karigar/platform';
import { Button } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useTexts } from '../texts.ts';

/** Shares the link to a karigar's page through the device's share sheet, or copies it if there is none. */
export function ShareButton({ provider }: { provider: Pick<PublicProviderView, 'id' | 'name'> }) {
  const t = useTexts();
  const url = new URL(paths.provider(provider.id), window.location.origin).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast(() => t('linkCopied'));
    } catch (error) {
      report('The link could not be copied', error);
      toast(() => t('copyFailed', { url }), { tone: 'bad' });
    }
  };
  const share = async () => {
    if (!('share' in navigator)) return copy();
    try {
      await navigator.share({ title: provider.name, text: t('shareText', { name: provider.name }), url });
    } catch (error) {
      // The user closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      await copy();
    }
  };
  return (
    <Button small variant="ghost" onClick={() => void share()}>
      {t('share')}
    </Button>
  );
}
