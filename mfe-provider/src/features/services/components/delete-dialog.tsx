import type { ServiceView } from '@karigar/contracts';
import { ApiProblem, failureSentence, toast } from '@karigar/platform';
import { AlertDialog, ConfirmDialog } from '@karigar/ui';
import { deletionOf, useDeleteService } from '../api/delete-service.ts';
import { useTexts } from '../texts.ts';

/** Asks before deleting. A refusal is shown in a dialog of its own. */
export function DeleteDialog({ service, onClose }: { service: ServiceView | null; onClose: () => void }) {
  const t = useTexts();
  const remove = useDeleteService();
  const { error } = remove;
  const ordersCount = error instanceof ApiProblem && error.status === 409 ? error.extras['ordersCount'] : undefined;

  async function confirm({ id }: ServiceView): Promise<void> {
    try {
      await remove.mutateAsync(id);
      toast(() => t('deleted'), { about: deletionOf(id) });
    } catch {
      // Shown below.
    }
    onClose();
  }

  return (
    <>
      <ConfirmDialog
        open={service !== null}
        title={t('deleteTitle')}
        confirmLabel={t('delete')}
        variant="danger"
        loading={remove.isPending}
        onConfirm={() => service && void confirm(service)}
        onCancel={onClose}
      >
        {service && t('deleteQuestion', { name: service.name })}
      </ConfirmDialog>
      <AlertDialog open={remove.isError && service === null} title={t('deleteFailedTitle')} onClose={remove.reset}>
        {typeof ordersCount === 'number' ? t('deleteHasOrders', { count: ordersCount }) : failureSentence(error, t('deleteFailed'))}
      </AlertDialog>
    </>
  );
}
