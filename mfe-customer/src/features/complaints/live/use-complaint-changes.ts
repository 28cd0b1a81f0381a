import { reload, useLiveEvents } from '@karigar/platform';
import { useChannel } from '../../../shared/live/use-channel.ts';

const reloadComplaints = () => void reload('GET /complaints');

/** Reloads the complaints when one has changed, and after a reconnect. */
export function useComplaintChanges(): void {
  const channel = useChannel(reloadComplaints);
  useLiveEvents(channel, { complaintChanged: reloadComplaints });
}
