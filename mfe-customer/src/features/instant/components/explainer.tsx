import { Stack } from '@karigar/ui';
import { HowItWorks } from '../../../shared/how-it-works/how-it-works.tsx';
import { useTexts } from '../texts.ts';

/** How an instant request goes, step by step. */
export function Explainer() {
  const t = useTexts();
  return (
    <Stack as="section" gap={3}>
      <h2>{t('howTitle')}</h2>
      <HowItWorks />
    </Stack>
  );
}
