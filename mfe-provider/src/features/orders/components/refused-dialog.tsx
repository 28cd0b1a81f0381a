import { AlertDialog, Muted, Row, Stack, StatusBadge } from '@karigar/ui';
import type { Refused } from '../api/change-status.ts';
import { useTexts } from '../texts.ts';

/** Shows why an action on an order failed. */
export function RefusedDialog({ refused, onClose }: { refused: Refused | null; onClose: () => void }) {
  const t = useTexts();
  return (
    <AlertDialog open={refused !== null} title={refused?.title ?? ''} onClose={onClose}>
      <Stack gap={2}>
        <p>{refused?.sentence}</p>
        {refused?.status && (
          <Row gap={2}>
            {t('statusNow')} <StatusBadge status={refused.status} reader="provider" />
          </Row>
        )}
        {refused?.reason && <Muted>{refused.reason}</Muted>}
      </Stack>
    </AlertDialog>
  );
}
