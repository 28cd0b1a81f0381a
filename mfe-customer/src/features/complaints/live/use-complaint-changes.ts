import { useEffect } from 'react';
import { reload } from '@karigar/platform';
import { useChannel } from '../../../shared/live/use-channel.ts';

const reloadComplaints = () => void reload('GET /complaints');

/** Reloads the complaints when one has changed, and after a reconnect. */
export function useComplaintChanges(): void {
  const channel = useChannel(reloadComplaints);
  useEffect(() => channel?.on('complaintChanged', reloadComplaints), [channel]);
}
