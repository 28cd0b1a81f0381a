import { ButtonLink, EmptyState } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useTexts } from '../texts.ts';

export function Component() {
  const t = useTexts();
  return (
    <EmptyState
      title={t('title')}
      action={
        <ButtonLink to={paths.orders} variant="soft">
          {t('toOrders')}
        </ButtonLink>
      }
    >
      {t('text')}
    </EmptyState>
  );
}
