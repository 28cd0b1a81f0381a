import { useId } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import type { ServiceView } from '@karigar/contracts';
import { rupees } from '@karigar/contracts/fields';
import { session } from '@karigar/platform';
import { Muted, ServiceCard, Stack } from '@karigar/ui';
import { useObjectUrl } from '@karigar/ui/tasks';
import type { Home, ServiceForm } from '../model/service-form.ts';
import { useTexts } from '../texts.ts';
import classes from './card-preview.module.css';

interface CardPreviewProps {
  control: Control<ServiceForm, unknown, ServiceForm>;
  /** Null for a new service. */
  service: ServiceView | null;
  home: Home;
}

/** A live preview of the service's card in customers' lists. */
export function CardPreview({ control, service, home }: CardPreviewProps) {
  const t = useTexts();
  const titleId = useId();
  const [name, charge, type, cover] = useWatch({ control, name: ['name', 'visiting_charge', 'service_type', 'cover_image'] });
  const coverUrl = useObjectUrl(cover);
  const provider = service?.ProviderInfo.name ?? session.current()?.user?.name;
  const amount = Number(rupees.safeParse(charge).data ?? 0);
  return (
    <section aria-labelledby={titleId}>
      <Stack gap={2}>
        <h3 id={titleId}>{t('previewTitle')}</h3>
        <Muted>{t('previewHint')}</Muted>
        <div className={classes.card}>
          <ServiceCard
            name={name.trim() || t('serviceName')}
            picture={coverUrl ?? service?.cover_image ?? null}
            isInstant={type === 'INSTANT'}
            isVerified={service?.badge_status ?? false}
            rating={service?.rating ?? 0}
            reviewsCount={service?.reviewsCount ?? 0}
            offeredBy={[provider ?? '', service?.city ?? home.city]}
            charge={amount}
            back={service?.back}
          />
        </div>
      </Stack>
    </section>
  );
}
