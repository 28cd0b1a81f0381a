import type { RequestView } from '@karigar/contracts';
import { Button, ButtonLink, EmptyState, Row } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { bookInstead } from '../model/book-instead.ts';
import { useTexts } from '../texts.ts';

/** Shown when the request ended without an order: the reason and next steps. */
export function RequestEnded({ reason, request, onAgain }: { reason: 'expired' | 'cancelled'; request: RequestView; onAgain: () => void }) {
  const t = useTexts();
  const expired = reason === 'expired';
  const hadOffers = request.offers.length > 0;
  return (
    <EmptyState
      level={1}
      title={t(!expired ? 'stoppedTitle' : hadOffers ? 'endedWithOffersTitle' : 'endedTitle')}
      action={
        <Row fill gap={3}>
          <Button variant="now" onClick={onAgain}>
            {t('again')}
          </Button>
          <ButtonLink
            variant="soft"
            to={paths.servicesBy({ category: request.category.id, city: request.city })}
            onClick={() => void bookInstead(request)}
          >
            {t('bookInstead')}
          </ButtonLink>
        </Row>
      }
    >
      {t(expired ? 'endedText' : 'stoppedText')}
    </EmptyState>
  );
}
