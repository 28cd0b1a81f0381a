import type { OrderView } from '@karigar/contracts';
import { localized } from '@karigar/platform';
import { ButtonLink } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useService } from '../../../shared/services/get-service.ts';
import { useTexts } from '../texts.ts';

/** Leads to the services of an order's category in its city, and to all of that city until the category is known, or if it is hidden. */
export function CategoryLink({ order }: { order: OrderView }) {
  const t = useTexts();
  const found = useService(order.Service.id).data?.category;
  const category = found?.hidden ? undefined : found;
  return (
    <ButtonLink small variant="soft" to={paths.servicesBy({ category: category?.slug, city: order.city ?? undefined })}>
      {category ? t('toCategory', { category: localized(category.name) }) : t('toServices')}
    </ButtonLink>
  );
}
