import { AlertDialog, Muted, Stack } from '@karigar/ui';
import type { Refused } from '../api/change-status.ts';
import { useTexts } from '../texts.ts';

/** Shows why an action on an order failed. */
export function RefusedDialog({ refused, onClose }: { refused: Refused | null; onClose: () => void }) {
  const t = useTexts();
  return (
    <AlertDialog open={refused !== null} title={t(refused?.isUnknown ? 'unknownTitle' : 'failedTitle')} onClose={onClose}>
      <Stack gap={2}>
        <p>{refused?.sentence}</p>
        {refused?.reason && <Muted>{refused.reason}</Muted>}
      </Stack>
    </AlertDialog>
  );
}
