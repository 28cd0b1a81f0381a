import type { ProviderReviewView } from '@karigar/contracts';
import { useReplyToReview } from '../api/reply-to-review.ts';
import { useTexts } from '../texts.ts';
import { AnswerForm } from './answer-form.tsx';

const maxLength = 2000;

export const replyDraft = (reviewId: string) => `reply-${reviewId}`;

/** The provider's one reply to a review. */
export function ReplyForm({ review, onCancel }: { review: ProviderReviewView; onCancel: () => void }) {
  const t = useTexts();
  const reply = useReplyToReview(review.id);
  return (
    <AnswerForm
      name={t('replyTo', { name: review.customerName })}
      label={t('yourReply')}
      hint={t('replyHint')}
      sendLabel={t('sendReply')}
      maxLength={maxLength}
      missing={t('replyMissing')}
      draft={replyDraft(review.id)}
      field="comment"
      send={(comment, key) => reply.mutateAsync({ body: { comment }, key })}
      onClose={onCancel}
    />
  );
}
