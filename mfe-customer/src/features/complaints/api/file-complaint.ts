import { uploadTimeoutMs } from '@karigar/account';
import { api, queryClient, useMutation } from '@karigar/platform';

/** Files a complaint; the same key files it once. The list is reloaded. */
export const useFileComplaint = () =>
  useMutation({
    mutationFn: ({ body, key }: { body: FormData; key: string }) =>
      api('POST /complaints', { body, idempotencyKey: key, timeout: uploadTimeoutMs }),
    // Also after a refusal or a lost answer: the list says what is open.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['GET /complaints'] }),
  });
