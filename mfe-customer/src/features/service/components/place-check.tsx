import type { ServiceView } from '@karigar/contracts';
import { localized, useChosenPlace } from '@karigar/platform';
import { Banner, Button, ButtonLink, Muted, PlaceIcon, Row, Skeleton, SlowNote, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { Alternatives } from '../../../shared/area/alternatives.tsx';
import { useCoverage } from '../../../shared/area/check-coverage.ts';
import { useTexts } from '../texts.ts';

/** Says whether the karigar serves the place chosen in the top bar; if not, offers others. `slot` is the slot to continue with. */
export function PlaceCheck({ service, slot }: { service: ServiceView; slot: string | undefined }) {
  const t = useTexts();
  const place = useChosenPlace();
  const { data, isPending, error, refetch, isFetching } = useCoverage(service.id, place || null);
  if (!place) return null;
  if (isPending)
    return (
      <Stack gap={1}>
        <Skeleton height={24} width="60%" />
        <SlowNote waiting={isFetching}>{t('placeSlow', { place })}</SlowNote>
      </Stack>
    );
  if (error)
    return (
      <Muted>
        {t('placeFailed', { place })}{' '}
        <Button small variant="ghost" loading={isFetching} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </Muted>
    );
  if (data.covered)
    return (
      <Row nowrap gap={2}>
        <PlaceIcon size={18} />
        <Muted as="span">{t('placeCovered', { place })}</Muted>
      </Row>
    );
  return (
    <Stack gap={3}>
      <Banner tone="wait">{t('placeOutside', { place })}</Banner>
      {data.alternatives.length > 0 ? (
        <>
          <Muted as="h3">{t('placeOthers', { place })}</Muted>
          <Alternatives label={t('placeOthers', { place })} services={data.alternatives} prefill={{}} slot={slot} />
        </>
      ) : (
        !service.category.hidden && (
          <ButtonLink small variant="soft" to={paths.servicesBy({ category: service.category.slug, city: place })}>
            {t('placeCategory', { category: localized(service.category.name), place })}
          </ButtonLink>
        )
      )}
    </Stack>
  );
}
