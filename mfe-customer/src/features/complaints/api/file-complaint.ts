import { uploadTimeoutMs } from '@karigar/account';
import type { ComplaintReason } from '@karigar/contracts';
import { api, queryClient, useMutation } from '@karigar/platform';

export interface NewComplaint {
  readonly order_id: string;
  readonly reason: ComplaintReason;
  readonly text: string;
  readonly photos: readonly File[];
}

/** Files a complaint; the same key files it once. The list is reloaded. */
export const useFileComplaint = () =>
  useMutation({
    mutationFn: ({ complaint: { photos, ...fields }, key }: { complaint: NewComplaint; key: string }) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      for (const photo of photos) body.append('photos', photo);
      return api('POST /complaints', { body, idempotencyKey: key, timeout: uploadTimeoutMs });
    },
    // Also after a refusal or a lost answer: the list says what is open.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['GET /complaints'] }),
  });
