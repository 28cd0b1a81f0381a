import type { ProviderCardView } from '@karigar/contracts';
import { ButtonLink, Row } from '@karigar/ui';
import { paths } from '../../app/paths.ts';
import { ProviderCard } from '../providers/provider-card.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import classes from './favourite-card.module.css';
import { useTexts } from './texts.ts';

/** A saved karigar, with a link to their services and a button to remove them. */
export function FavouriteCard({ provider, level }: { provider: ProviderCardView; level?: 2 | 3 }) {
  const t = useTexts();
  return (
    <ProviderCard provider={provider} level={level}>
      <Row gap={2} className={classes.actions}>
        <ButtonLink small variant="soft" to={paths.provider(provider.id)}>
          {t('seeServices')}
        </ButtonLink>
        <FavouriteButton provider={provider} />
      </Row>
    </ProviderCard>
  );
}
