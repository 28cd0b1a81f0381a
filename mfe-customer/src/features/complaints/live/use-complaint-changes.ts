import { useEffect } from 'react';
import { reload } from '@karigar/platform';
import { useChannel } from '../../../shared/live/use-channel.ts';

const reloadComplaints = () => void reload('GET /complaints');

/** Reads the complaints again when one has changed, or may have changed while the connection was down. */
export function useComplaintChanges(): void {
  const channel = useChannel(reloadComplaints);
  useEffect(() => channel?.on('complaintChanged', reloadComplaints), [channel]);
}
