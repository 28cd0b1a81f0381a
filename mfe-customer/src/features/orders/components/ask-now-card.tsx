import type { OrderView } from '@karigar/contracts';
import { dayMs } from '@karigar/contracts/constants';
import { serverNow, useSession } from '@karigar/platform';
import { ButtonLink, InstantIcon, Muted, Panel, Row } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { prefillRequest } from '../../../shared/instant/request-draft.ts';
import { prefillOf } from '../../../shared/booking/prefill.ts';
import { useService } from '../../../shared/services/get-service.ts';
import { useTexts } from '../texts.ts';
import { CategoryLink } from './category-link.tsx';

/** After that the work has been done by somebody else, or is not needed any more. */
const neededForMs = 3 * dayMs;

/** Whether nobody comes to a visit of these days, although the customer did not cancel. */
export const isLeftAlone = ({ status, cancellation, date }: OrderView): boolean =>
  Date.parse(date) > serverNow() - neededForMs &&
  (status === 'rejected' ||
    status === 'expired' ||
    (status === 'cancelled' && cancellation !== undefined && cancellation.by !== 'customer'));

/** Ways to somebody else: an instant request with this order's address and work, and the services of its category. */
export function AskNowCard({ order }: { order: OrderView }) {
  const t = useTexts();
  const customerId = useSession()?.id ?? '';
  const category = useService(order.Service.id).data?.category_id;
  const ask = () => {
    const { newAddress, notes = '' } = prefillOf(order);
    const { street = order.location, city, state } = newAddress ?? {};
    const place = { ...(city && { city }), ...(state && { state }) };
    prefillRequest(customerId, { serviceType: category ?? '', address: street, description: notes, ...place });
  };
  return (
    <Panel title={t('askNowTitle')}>
      <Muted>{t('askNowText')}</Muted>
      <Row>
        <ButtonLink small variant="now" icon={InstantIcon} to={paths.instant(category)} onClick={ask}>
          {t('askNow')}
        </ButtonLink>
        <CategoryLink order={order} />
      </Row>
    </Panel>
  );
}
