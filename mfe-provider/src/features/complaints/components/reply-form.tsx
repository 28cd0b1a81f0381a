import * as z from 'zod/mini';
import type { ProviderReviewView } from '@karigar/contracts';
import { text as fieldText } from '@karigar/contracts/fields';
import { Banner, Button, Row, Stack, TextArea } from '@karigar/ui';
import { useSchemaForm } from '@karigar/ui/forms';
import { useReplyToReview } from '../api/reply-to-review.ts';
import { useTexts } from '../texts.ts';

const maxLength = 2000;
const schema = z.object({ comment: fieldText(maxLength) });
type Reply = z.infer<typeof schema>;

/** The provider's one reply to a review. */
export function ReplyForm({ review, onCancel }: { review: ProviderReviewView; onCancel: () => void }) {
  const t = useTexts();
  const reply = useReplyToReview(review.id);
  const { field, submit, failure } = useSchemaForm<Reply, Reply>({
    schema,
    sentences: { comment: t('replyMissing') },
    defaultValues: { comment: '' },
    send: async (body, key) => void (await reply.mutateAsync({ body, key })),
  });
  return (
    <form noValidate onSubmit={submit} aria-label={t('replyTo', { name: review.customerName })}>
      <Stack gap={3}>
        <TextArea label={t('yourReply')} hint={t('replyHint')} maxLength={maxLength} autoFocus {...field('comment')} />
        {failure && <Banner tone="bad">{failure}</Banner>}
        <Row gap={2}>
          <Button small type="submit" loading={reply.isPending}>
            {t('sendReply')}
          </Button>
          <Button small variant="ghost" disabled={reply.isPending} onClick={onCancel}>
            {t('cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
