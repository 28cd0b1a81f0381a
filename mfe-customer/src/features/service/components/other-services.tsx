import type { ServiceView } from '@karigar/contracts';
import { Link } from '@karigar/platform';
import { Grid, Section } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useProvider } from '../../../shared/providers/get-provider.ts';
import { ServiceCard } from '../../../shared/services/service-card.tsx';
import { useTexts } from '../texts.ts';

const shown = 3;

/** What else the karigar offers. Renders nothing while loading, on failure (their page reports it) and when there is nothing else. */
export function OtherServices({ service: { id, ProviderInfo } }: { service: ServiceView }) {
  const t = useTexts();
  const others = (useProvider(ProviderInfo.id).data?.services ?? []).filter((other) => other.id !== id);
  if (others.length === 0) return null;
  return (
    // The first in its parent has no margin: the stack around has a gap.
    <div>
      <Section
        title={t('goneOthers', { name: ProviderInfo.name })}
        action={others.length > shown && <Link to={paths.provider(ProviderInfo.id)}>{t('seeOthers')}</Link>}
      >
        <Grid as="ul">
          {others.slice(0, shown).map((other) => (
            <li key={other.id}>
              <ServiceCard service={other} />
            </li>
          ))}
        </Grid>
      </Section>
    </div>
  );
}
