import { ConfirmDialog } from '@karigar/ui';
import { asksOutcome, isDenied } from '../../../shared/orders/order-line.ts';
import type { OnRefused } from '../api/change-status.ts';
import { useReportNoShow } from '../api/report-no-show.ts';
import { useTexts } from '../texts.ts';
import type { StartedOrder } from './start-dialog.tsx';
import { useCloseWithReason } from './use-close-with-reason.ts';

interface NoShowDialogProps {
  order: StartedOrder;
  onRefused: OnRefused;
  onClose: () => void;
}

/** Closes an order whose visit did not take place, without pay. */
export function NoShowDialog({ order, onRefused, onClose }: NoShowDialogProps) {
  const t = useTexts();
  const report = useReportNoShow(order.id);
  useCloseWithReason(order, asksOutcome(order), report, onClose);
  return (
    <ConfirmDialog
      open
      title={t('noShowTitle')}
      confirmLabel={t(isDenied(order) ? 'agree' : 'noShowConfirm')}
      cancelLabel={t('cancelBack')}
      variant="danger"
      loading={report.isPending}
      onCancel={onClose}
      onConfirm={() =>
        report.mutate(undefined, {
          onSuccess: onClose,
          onError: (error) => {
            onClose();
            onRefused({ key: 'updateFailed', error });
          },
        })
      }
    >
      <p>{t('noShowText')}</p>
    </ConfirmDialog>
  );
}
