import { reload, useChannel, useLiveEvents } from '@karigar/platform';

const reloadComplaints = () => void reload('GET /complaints');

/** Reloads the complaints when one has changed, and after a reconnect. */
export function useComplaintChanges(): void {
  const channel = useChannel(reloadComplaints);
  useLiveEvents(channel, { complaintChanged: reloadComplaints });
}
