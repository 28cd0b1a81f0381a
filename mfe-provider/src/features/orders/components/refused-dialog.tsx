import { AlertDialog, Muted, Stack } from '@karigar/ui';
import type { Refused } from '../api/change-status.ts';

/** Shows why an action on an order failed. */
export function RefusedDialog({ refused, onClose }: { refused: Refused | null; onClose: () => void }) {
  return (
    <AlertDialog open={refused !== null} title={refused?.title ?? ''} onClose={onClose}>
      <Stack gap={2}>
        <p>{refused?.sentence}</p>
        {refused?.reason && <Muted>{refused.reason}</Muted>}
      </Stack>
    </AlertDialog>
  );
}
