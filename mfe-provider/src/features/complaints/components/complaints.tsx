import { reload, useLiveEvents } from '@karigar/platform';
import { EmptyState, Loaded, LoadMore, SkeletonList, Stack } from '@karigar/ui';
import { useLive } from '../../../shared/live/live-context.ts';
import { useComplaints } from '../api/list-complaints.ts';
import { useTexts } from '../texts.ts';
import { ComplaintCard } from './complaint-card.tsx';

/** The complaints about the provider's orders. */
export function Complaints() {
  const t = useTexts();
  const complaints = useComplaints();
  const channel = useLive();
  // Reloading the list keeps the text in open forms.
  useLiveEvents(channel, { complaintChanged: () => void reload('GET /provider/complaints') });
  return (
    <Loaded query={complaints} slow={t('complaintsSlow')} failed={t('complaintsFailed')} skeleton={<SkeletonList rows={4} />}>
      {(items) =>
        items.length === 0 ? (
          <EmptyState title={t('noComplaints')}>{t('noComplaintsText')}</EmptyState>
        ) : (
          <Stack gap={3}>
            <Stack as="ul" gap={3}>
              {items.map((complaint) => (
                <ComplaintCard key={complaint.id} complaint={complaint} />
              ))}
            </Stack>
            <LoadMore list={complaints} />
          </Stack>
        )
      }
    </Loaded>
  );
}
