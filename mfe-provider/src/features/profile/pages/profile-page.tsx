import { setTheme, useTheme, type Theme } from '@karigar/platform';
import { Card, ChoiceChips, Stack } from '@karigar/ui';
import { ProfileCard } from '../components/profile-card.tsx';
import { SessionCard } from '../components/session-card.tsx';
import { useTexts } from '../texts.ts';
import classes from './profile-page.module.css';

export function Component() {
  const t = useTexts();
  const theme = useTheme();
  const choices = (['system', 'light', 'dark'] as const satisfies readonly Theme[]).map((value) => ({ value, label: t(value) }));
  return (
    <Stack gap={4} className={classes.page}>
      <ProfileCard />
      <Card as="section" pad="large">
        <ChoiceChips label={t('appearance')} choices={choices} value={theme} onChange={setTheme} />
      </Card>
      <SessionCard />
    </Stack>
  );
}
