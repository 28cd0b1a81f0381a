import { Banner, Button } from '@karigar/ui';
import { forgetBrief, useChosenBrief } from './chosen-brief.ts';
import { useTexts } from './texts.ts';

/** Shows the chosen brief of this category, with a button to remove it. */
export function BriefBanner({ categoryId }: { categoryId: string | undefined }) {
  const t = useTexts();
  const brief = useChosenBrief();
  if (!brief || brief.categoryId !== categoryId) return null;
  return (
    <Banner
      action={
        <Button small variant="ghost" onClick={() => forgetBrief()}>
          {t('remove')}
        </Button>
      }
    >
      {t('chosen', { title: brief.title })}
    </Banner>
  );
}
