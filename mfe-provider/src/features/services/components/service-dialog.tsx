import { useId } from 'react';
import type { ServiceView } from '@karigar/contracts';
import { formatDate } from '@karigar/platform';
import { Banner, Button, Dialog, Stack } from '@karigar/ui';
import { useServiceForm } from '../model/use-service-form.ts';
import { useTexts } from '../texts.ts';
import { CardPreview } from './card-preview.tsx';
import { PictureFields } from './picture-fields.tsx';
import { ServiceFields } from './service-fields.tsx';

/**
 * Adds or edits a service. Unsent input survives a reload and closing the dialog; Cancel discards it. Either while pictures are being uploaded abandons the save.
 */
export function ServiceDialog({ service, onClose }: { service: ServiceView | null; onClose: () => void }) {
  const t = useTexts();
  const formId = useId();
  const { formRef, submit, ...state } = useServiceForm(service, onClose);
  const cancel = () => {
    state.discard();
    onClose();
  };
  return (
    <Dialog
      open
      size="large"
      locked={state.isSaving}
      onClose={onClose}
      title={t(service ? 'editTitle' : 'addTitle')}
      actions={
        <>
          <Button variant="ghost" disabled={state.isSaving} onClick={cancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} loading={state.isSubmitting}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={formRef} onSubmit={submit} noValidate>
        <Stack>
          {service?.suspended && (
            <Banner tone="wait">{t('suspended', { date: formatDate(service.suspended.since), reason: service.suspended.reason })}</Banner>
          )}
          {state.isRestored && <Banner>{t('restored')}</Banner>}
          <ServiceFields state={state} />
          <PictureFields state={state} service={service} />
          <CardPreview control={state.control} service={service} home={state.home} />
          {state.failure && <Banner tone="bad">{state.failure}</Banner>}
        </Stack>
      </form>
    </Dialog>
  );
}
