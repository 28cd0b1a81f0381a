import { api, useMutation, reload } from '@karigar/platform';

/** One reply per review; a second one is refused with `ALREADY_REPLIED`. The reviews are reloaded either way. */
export const useReplyToReview = (id: string) =>
  useMutation({
    mutationFn: ({ body, key }: { body: { comment: string }; key: string }) =>
      api('POST /reviews/{id}/reply', { params: { id }, body, idempotencyKey: key }),
    onSettled: () => reload('GET /provider/reviews'),
  });
