import { api, queryClient, useMutation } from '@karigar/platform';

/** Milliseconds. Photos take long over a slow network. */
const timeout = 120_000;

/** Files a complaint; the same key files it once. The list is reloaded. */
export const useFileComplaint = () =>
  useMutation({
    mutationFn: ({ body, key }: { body: FormData; key: string }) => api('POST /complaints', { body, idempotencyKey: key, timeout }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['GET /complaints'] }),
  });
