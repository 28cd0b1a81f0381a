import { useState, type ReactNode } from 'react';
import type { OfferSnapshot } from '@karigar/contracts';
import { joinFacts, Link } from '@karigar/platform';
import { Avatar, Muted, Rating, Row, VerifiedBadge } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useTexts } from '../texts.ts';
import type { CounterCommand } from './counter-offer.tsx';

export interface OfferCommands extends CounterCommand {
  onAccept: (offer: OfferSnapshot) => void;
  onDecline: (offer: OfferSnapshot) => Promise<void>;
}

interface OfferHeadProps {
  offer: OfferSnapshot;
  large?: boolean;
  /** Badges of the offer, beside the name. */
  children?: ReactNode;
}

/** Who made an offer, and for which service. */
export function OfferHead({ offer: { provider, service, distanceKm }, large, children }: OfferHeadProps) {
  const t = useTexts();
  return (
    <Row nowrap>
      <Avatar name={provider.name} src={provider.avatar} size={large ? 60 : 44} />
      <div>
        <Row gap={2}>
          <p>
            <Link to={paths.provider(provider.id)}>
              <b>{provider.name}</b>
            </Link>
          </p>
          {provider.verified && <VerifiedBadge />}
          {children}
        </Row>
        <Muted>
          <Rating value={provider.rating} count={provider.reviewsCount} isNew={provider.reviewsCount === 0} />
          {'\u00A0· '}
          {joinFacts([
            service.name || t('instantService'),
            provider.jobsDone > 0 && t('jobs', { count: provider.jobsDone }),
            distanceKm !== undefined && t('away', { km: distanceKm }),
          ])}
        </Muted>
      </div>
    </Row>
  );
}

/** Declines an offer; `declining` until the server has answered. */
export function useDecline({ onDecline }: Pick<OfferCommands, 'onDecline'>, offer: OfferSnapshot) {
  const [declining, setDeclining] = useState(false);
  const decline = () => {
    setDeclining(true);
    void onDecline(offer).finally(() => setDeclining(false));
  };
  return { declining, decline };
}
