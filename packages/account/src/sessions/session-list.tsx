import {
  api,
  apiQuery,
  formatDateTime,
  messageOf,
  queryClient,
  toast,
  useMutation,
  useQuery,
  type ApiResponse,
  localized,
} from '@karigar/platform';
import { Badge, Button, Hidden, Loaded, Muted, PressGuard, Row, SkeletonList, Stack } from '@karigar/ui';
import { useTexts } from './texts.ts';

const sessionsQuery = () => apiQuery('GET /account/sessions');

/** Where the account is logged in; each other device can be logged out. No event says that another one has logged in: the list is read again on coming back. */
export function SessionList() {
  const t = useTexts();
  const sessions = useQuery({ ...sessionsQuery(), refetchOnWindowFocus: 'always' });
  return (
    <Loaded query={sessions} level={3} slow={t('slow')} failed={t('failed')} skeleton={<SkeletonList rows={2} />}>
      {(items) => (
        <PressGuard actions={items.map(({ id }) => id).join(' ')}>
          {/* Gets the focus when the last other device is logged out. */}
          <Hidden as="h3">{t('devices')}</Hidden>
          <Stack as="ul" gap={3} divided>
            {items.map((session) => (
              <Session key={session.id} {...session} />
            ))}
          </Stack>
        </PressGuard>
      )}
    </Loaded>
  );
}

function Session({ id, device: named, city, createdAt, lastSeen, current }: ApiResponse<'GET /account/sessions'>[number]) {
  const t = useTexts();
  const device = localized(named);
  const end = useMutation({
    mutationFn: () => api('DELETE /account/sessions/{id}', { params: { id } }),
    onSuccess: () => toast(() => t('ended', { device })),
    onError: (error) => toast(() => messageOf(error), { tone: 'bad' }),
    // Also after a failure: the session may have ended already.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
  const times = { since: formatDateTime(createdAt), seen: formatDateTime(lastSeen) };
  return (
    <Row as="li" between>
      <div>
        <b>{device}</b> {current && <Badge tone="good">{t('thisDevice')}</Badge>}
        <Muted>{city ? t('sinceIn', { ...times, city }) : t('since', times)}</Muted>
      </div>
      {!current && (
        <Button
          small
          variant="ghost"
          loading={end.isPending}
          aria-label={t('logOutOf', { device, since: times.since })}
          onClick={() => end.mutate()}
        >
          {t('logOut')}
        </Button>
      )}
    </Row>
  );
}
