import { Link, useRealtimeStatus, type Realtime } from '@karigar/platform';
import { IconButton, RefreshIcon, Skeleton, SlowNote, Switch } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { usePresence, useSetPresence } from '../../../shared/api/presence.ts';
import { useVacation } from '../../../shared/vacation/use-vacation.ts';
import { useTexts } from '../texts.ts';
import classes from './online-toggle.module.css';

/** The Online switch, with the state of the live connection. During a vacation, when it has no effect, a link to the vacation. */
export function OnlineToggle({ channel }: { channel: Realtime }) {
  const t = useTexts();
  const presence = usePresence();
  const set = useSetPresence();
  const vacation = useVacation();
  const isOffline = useRealtimeStatus(channel) === 'offline';
  if (vacation !== null)
    return (
      <Link to={paths.availability} className={classes.vacation}>
        {vacation}
      </Link>
    );
  if (!presence.data && presence.error)
    return <IconButton icon={RefreshIcon} label={t('loadFailed')} onClick={() => void presence.refetch()} />;
  if (!presence.data)
    return (
      <div className={classes.unknown}>
        <Skeleton width={52} height={28} />
        <div className={classes.slow}>
          <SlowNote waiting>{t('slow')}</SlowNote>
        </div>
      </div>
    );
  const { online, engaged, push } = presence.data;
  const reach = isOffline ? 'reconnecting' : engaged ? 'engaged' : push ? 'youGetByPush' : 'youGet';
  return (
    // Not disabled while pending: that would drop the focus.
    <Switch
      label={t('online')}
      checked={online}
      onChange={(next) => set.isPending || set.mutate(next)}
      aria-busy={set.isPending || undefined}
    >
      <span className={classes.words}>
        <b>{t(online ? 'online' : 'offline')}</b>
        <span className={classes.more}>{t(online ? reach : 'youGetNone')}</span>
      </span>
    </Switch>
  );
}
