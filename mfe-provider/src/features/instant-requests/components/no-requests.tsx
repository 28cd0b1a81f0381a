import type { ReactNode } from 'react';
import { useQuery } from '@karigar/platform';
import { Button, ButtonLink, EmptyState } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { myServicesQuery } from '../../../shared/api/my-services.ts';
import { usePresence, useSetPresence } from '../../../shared/api/presence.ts';
import { useVacation } from '../../../shared/vacation/use-vacation.ts';
import { useTexts } from '../texts.ts';

/** Why there are no requests, and what to do about it. */
export function NoRequests() {
  const t = useTexts();
  const { online, engaged } = usePresence().data ?? { online: true, engaged: false };
  const set = useSetPresence();
  const { data: services } = useQuery(myServicesQuery());
  const vacation = useVacation();
  const because = (title: string, text: string, action?: ReactNode) => (
    <EmptyState title={title} action={action}>
      {text}
    </EmptyState>
  );
  const link = (to: string, label: string) => (
    <ButtonLink to={to} variant="now">
      {label}
    </ButtonLink>
  );
  if (vacation !== null) return because(vacation, t('vacation'), link(paths.availability, t('toAvailability')));
  if (!online)
    return because(
      t('offlineTitle'),
      t('offline'),
      <Button variant="now" loading={set.isPending} onClick={() => set.mutate(true)}>
        {t('goOnline')}
      </Button>,
    );
  if (engaged) return because(t('engagedTitle'), t('engaged'), link(paths.dashboard, t('toVisit')));
  if (services && !services.some(({ service_type: type, suspended }) => type === 'INSTANT' && !suspended))
    return because(t('noInstantTitle'), t('noInstant'), link(paths.services, t('toServices')));
  return because(t('emptyTitle'), t('empty'));
}
