import type { OrderView } from '@karigar/contracts';
import { ButtonLink, Panel, Muted, Row } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { prefillAgain } from '../../../shared/booking/prefill.ts';
import { CategoryLink } from './category-link.tsx';
import { useTexts } from '../texts.ts';

interface AgainCardProps {
  order: OrderView;
  isServiceGone: boolean;
  /** Whether booking again is the main action of the page. */
  isMain: boolean;
}

/** Actions for a finished order: book the same again, or others of its category if it is not offered any more, or print its receipt. */
export function AgainCard({ order, isServiceGone, isMain }: AgainCardProps) {
  const t = useTexts();
  return (
    <Panel title={t('againTitle')}>
      <Muted>{t(isServiceGone ? 'againGone' : 'againText')}</Muted>
      <Row fill>
        {isServiceGone ? (
          <CategoryLink order={order} />
        ) : (
          <ButtonLink small variant={isMain ? 'primary' : 'soft'} to={paths.book(order.Service.id)} onClick={() => prefillAgain(order)}>
            {t('again')}
          </ButtonLink>
        )}
        {order.status === 'fulfilled' && (
          <ButtonLink small variant="ghost" to={paths.receipt(order.id)}>
            {t('receipt')}
          </ButtonLink>
        )}
      </Row>
    </Panel>
  );
}
