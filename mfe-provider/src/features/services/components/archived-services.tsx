import type { ServiceView } from '@karigar/contracts';
import { toast } from '@karigar/platform';
import { Button, EmptyState, FailureBanner, Loaded, LoadMore, SkeletonList, Stack } from '@karigar/ui';
import { useArchivedServices } from '../../../shared/api/my-services.ts';
import { useRestoreService } from '../api/restore-service.ts';
import { useTexts } from '../texts.ts';
import { ServiceTable } from './service-table.tsx';

/** Deleted services, each with a button to restore it. */
export function ArchivedServices() {
  const t = useTexts();
  const archived = useArchivedServices();
  const restore = useRestoreService();
  const bringBack = ({ id, name, suspended }: ServiceView) =>
    restore.mutate(id, { onSuccess: () => !suspended && void toast(() => t('broughtBack', { name }), { tone: 'good' }) });
  return (
    <Stack gap={4}>
      <FailureBanner error={restore.error} />
      <Loaded query={archived} slow={t('archiveSlow')} failed={t('archiveFailed')} skeleton={<SkeletonList rows={2} />}>
        {(services) =>
          services.length > 0 || archived.hasNextPage ? (
            <ServiceTable
              caption={t('archivedServices')}
              services={services}
              actions={(service) => (
                <Button
                  small
                  variant="soft"
                  aria-label={t('bringBackOne', { name: service.name })}
                  loading={restore.isPending && restore.variables === service.id}
                  disabled={restore.isPending}
                  onClick={() => bringBack(service)}
                >
                  {t('bringBack')}
                </Button>
              )}
            />
          ) : (
            <EmptyState title={t('archiveEmptyTitle')}>{t('archiveEmpty')}</EmptyState>
          )
        }
      </Loaded>
      <LoadMore list={archived} />
    </Stack>
  );
}
