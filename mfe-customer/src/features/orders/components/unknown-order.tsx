import { ButtonLink, EmptyState } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useTexts } from '../texts.ts';

/** There is no such order, or it is somebody else's. */
export function UnknownOrder() {
  const t = useTexts();
  return (
    <EmptyState
      level={1}
      title={t('notFoundTitle')}
      action={
        <ButtonLink variant="soft" to={paths.orders}>
          {t('toOrders')}
        </ButtonLink>
      }
    >
      {t('notFoundText')}
    </EmptyState>
  );
}
