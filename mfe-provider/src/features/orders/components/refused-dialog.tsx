import { AlertDialog, Muted, Row, Stack, StatusBadge } from '@karigar/ui';
import { failureText, type CommandFailure } from '../api/change-status.ts';
import { useTexts } from '../texts.ts';

/** Shows why an action on an order failed. */
export function RefusedDialog({ refused, onClose }: { refused: CommandFailure | null; onClose: () => void }) {
  const t = useTexts();
  const words = refused && failureText(refused);
  return (
    <AlertDialog open={words !== null} title={words?.title ?? ''} onClose={onClose}>
      <Stack gap={2}>
        <p>{words?.sentence}</p>
        {words?.status && (
          <Row gap={2}>
            {t('statusNow')} <StatusBadge status={words.status} reader="provider" />
          </Row>
        )}
        {words?.reason && <Muted>{words.reason}</Muted>}
      </Stack>
    </AlertDialog>
  );
}
