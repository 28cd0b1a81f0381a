import { setTheme, useTheme, type Theme } from '@karigar/platform';
import { Select } from '@karigar/ui';
import { useTexts } from '../texts.ts';

/** Chooses a light or dark theme, or the device's setting. */
export function ThemeChoice() {
  const t = useTexts();
  return (
    <Select
      label={t('theme')}
      value={useTheme()}
      onChange={(event) => setTheme(event.target.value as Theme)}
      options={[
        { value: 'system', label: t('themeSystem') },
        { value: 'light', label: t('themeLight') },
        { value: 'dark', label: t('themeDark') },
      ]}
    />
  );
}
