import * as z from 'zod/mini';
import { PhotoField, usePhotos } from '@karigar/account';
import type { ComplaintReason, OrderView } from '@karigar/contracts';
import { complaintReasons, maxComplaintPhotos } from '@karigar/contracts/constants';
import { text as fieldText } from '@karigar/contracts/fields';
import { formatDate, localized } from '@karigar/platform';
import { Banner, Button, Panel, Row, Select, Stack, TextArea } from '@karigar/ui';
import { useSchemaForm } from '@karigar/ui/forms';
import { useFileComplaint } from '../api/file-complaint.ts';
import { useTexts } from '../texts.ts';

const maxLength = 2000;
const schema = z.object({
  order_id: fieldText(64),
  reason: z.enum(complaintReasons.map(({ value }) => value)),
  text: fieldText(maxLength),
});
type Complaint = z.infer<typeof schema>;
type Values = { order_id: string; reason: ComplaintReason | ''; text: string };

/** The form for a complaint: order, subject, description and photos. Unsent input survives a reload. */
export function ComplaintForm({ orders, chosen, onFiled }: { orders: readonly OrderView[]; chosen: string | null; onFiled: () => void }) {
  const t = useTexts();
  const file = useFileComplaint();
  const photos = usePhotos({ draft: 'complaint-photos' });
  const { form, field, submit, failure, forget } = useSchemaForm<Values, Complaint>({
    schema,
    sentences: { order_id: t('orderMissing'), reason: t('reasonMissing'), text: t('textMissing') },
    draft: { name: 'complaint' },
    defaultValues: { order_id: '', reason: '', text: '' },
    overrideDraft: (draft) => ({ order_id: [chosen, draft.order_id].find((id) => orders.some((order) => order.id === id)) ?? '' }),
    send: async (_values, { idempotencyKey, latestValues }) => {
      const settled = await photos.settle();
      const complaint = await latestValues();
      const written = form.getValues('text');
      const body = new FormData();
      for (const [name, value] of Object.entries(complaint)) body.append(name, value);
      for (const photo of settled.files) body.append('photos', photo);
      await file.mutateAsync({ body, key: idempotencyKey([...body]) });
      photos.removeSent(settled.files);
      // What was written while it was being sent stays, for another complaint.
      if (form.getValues('text') === written) {
        form.reset({ order_id: '', reason: '', text: '' });
        forget();
      }
      onFiled();
    },
  });
  return (
    <Panel title={t('formTitle')}>
      <form noValidate onSubmit={submit} aria-label={t('formTitle')}>
        <Stack>
          <Select
            label={t('order')}
            placeholder={t('orderChoose')}
            options={orders.map((order) => ({
              value: order.id,
              label: t('orderOption', { service: order.Service.name, date: formatDate(order.date), number: order.number }),
            }))}
            {...field('order_id')}
          />
          <Select
            label={t('reason')}
            placeholder={t('reasonChoose')}
            options={complaintReasons.map((option) => ({ ...option, label: localized(option.label) }))}
            {...field('reason')}
          />
          <TextArea label={t('text')} hint={t('textHint')} rows={5} maxLength={maxLength} {...field('text')} />
          <PhotoField label={t('photos')} hint={t('photosHint')} photos={photos} max={maxComplaintPhotos} />
          {failure && <Banner tone="bad">{failure}</Banner>}
          <Row>
            <Button type="submit" loading={file.isPending}>
              {t('send')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Panel>
  );
}
