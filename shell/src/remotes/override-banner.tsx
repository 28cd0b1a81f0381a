import { Banner, Button } from '@karigar/ui';
import { useTexts } from '../texts.ts';
import { endOverrides, type Overrides } from './overrides.ts';

/** Lists the overridden remotes on every page, so that a developer's own build is not mistaken for the deployed one. */
export function OverrideBanner({ overrides }: { overrides: Overrides }) {
  const t = useTexts();
  return Object.entries(overrides).map(([name, address]) => (
    <Banner key={name} tone="info">
      {t('overridden', { name, address })}{' '}
      <Button small variant="ghost" onClick={() => endOverrides(sessionStorage)}>
        {t('endOverride')}
      </Button>
    </Banner>
  ));
}
