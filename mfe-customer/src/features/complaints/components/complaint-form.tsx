import * as z from 'zod/mini';
import { PhotoField, usePhotos } from '@karigar/account';
import type { ComplaintReason, ComplaintView, OrderView } from '@karigar/contracts';
import { complaintReasons, maxComplaintPhotos } from '@karigar/contracts/constants';
import { text as fieldText } from '@karigar/contracts/fields';
import { formatDate, localized, useLostAnswer } from '@karigar/platform';
import { Banner, Button, Panel, Row, Select, Stack, TextArea } from '@karigar/ui';
import { useSchemaForm } from '@karigar/ui/forms';
import { useFileComplaint, type NewComplaint } from '../api/file-complaint.ts';
import { useTexts } from '../texts.ts';

const maxLength = 2000;
const schema = z.object({
  order_id: fieldText(64),
  reason: z.enum(complaintReasons.map(({ value }) => value)),
  text: fieldText(maxLength),
});
type Complaint = z.infer<typeof schema>;
type Values = { order_id: string; reason: ComplaintReason | ''; text: string };

/** Whether a complaint is the one that was sent: only one of an order can be open. */
const isFiled = (sent: NewComplaint, { order_id, text, state }: ComplaintView): boolean =>
  state === 'new' && order_id === sent.order_id && text === sent.text;

interface Props {
  orders: readonly OrderView[];
  /** The latest complaints; undefined while they are not known. */
  complaints: readonly ComplaintView[] | undefined;
  /** The order that it is about, if the page was opened for one. */
  chosen: string | null;
  onFiled: () => void;
}

/** The form for a complaint: order, subject, description and photos. Unsent input survives a reload. */
export function ComplaintForm({ orders, complaints = [], chosen, onFiled }: Props) {
  const t = useTexts();
  const file = useFileComplaint();
  const photos = usePhotos({ draft: 'complaint-photos' });
  const { form, field, submit, failure, setFailure, forget } = useSchemaForm<Values, Complaint>({
    schema,
    sentences: { order_id: t('orderMissing'), reason: t('reasonMissing'), text: t('textMissing') },
    draft: { name: 'complaint' },
    defaultValues: { order_id: '', reason: '', text: '' },
    overrideDraft: (draft) => ({ order_id: [chosen, draft.order_id].find((id) => orders.some((order) => order.id === id)) ?? '' }),
    send: async (_values, { idempotencyKey, latestValues }) => {
      const { files } = await photos.settle();
      const complaint = { ...(await latestValues()), photos: files };
      await file.mutateAsync({ complaint, key: idempotencyKey(complaint) });
      finish(complaint);
    },
  });
  function finish(filed: NewComplaint): void {
    photos.removeSent(filed.photos);
    // What was written while it was being sent stays, for another complaint.
    if (schema.shape.text.safeParse(form.getValues('text')).data === filed.text) {
      form.reset({ order_id: '', reason: '', text: '' });
      forget();
    }
    onFiled();
  }
  const sent = file.variables?.complaint;
  useLostAnswer(file, sent !== undefined && complaints.some((complaint) => isFiled(sent, complaint)), () => {
    setFailure(null);
    if (sent) finish(sent);
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
