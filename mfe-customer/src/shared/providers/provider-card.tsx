import type { ReactNode } from 'react';
import type { ProviderCardView } from '@karigar/contracts';
import { joinFacts, Link, localized } from '@karigar/platform';
import { Avatar, Card, Muted, Rating, VerifiedBadge } from '@karigar/ui';
import { paths } from '../../app/paths.ts';
import { NextFreeLine } from '../slots/next-free-line.tsx';
import classes from './provider-card.module.css';
import { useProviderFacts } from './use-provider-facts.ts';

interface ProviderCardProps {
  provider: ProviderCardView;
  /** Level of its heading. Default 3. */
  level?: 2 | 3 | undefined;
  /** At the left of the picture: the rank. */
  before?: ReactNode;
  /** Below the facts. */
  children?: ReactNode;
}

/** A karigar in a list with places, categories and rating. The whole card links to their page. */
export function ProviderCard({ provider, level = 3, before, children }: ProviderCardProps) {
  const Name = level === 2 ? 'h2' : 'h3';
  const { jobs } = useProviderFacts(provider);
  return (
    <Card as="article" className={classes.card}>
      {before}
      <Avatar name={provider.name} src={provider.avatar} size={52} />
      <div className={classes.words}>
        <Name>
          <Link to={paths.provider(provider.id)} className={classes.link}>
            {provider.name}
          </Link>
        </Name>
        <Muted>{joinFacts([provider.city, jobs])}</Muted>
        <p className={classes.facts}>
          <Rating value={provider.rating} count={provider.reviewsCount} isNew={provider.reviewsCount === 0} />
          {provider.verified && <VerifiedBadge />}
        </p>
        <Muted>{provider.categories.map(({ name }) => localized(name)).join(', ')}</Muted>
        <NextFreeLine providerId={provider.id} />
        {children}
      </div>
    </Card>
  );
}
