import { api, useMutation, type ApiRequest } from '@karigar/platform';

type NewPassword = Omit<ApiRequest<'POST /password/reset'>['body'], 'role'>;

/** Sets a new password for the account of a proven number. Repeated with the same key, it is answered like the first time. */
export const useResetPassword = () =>
  useMutation({
    mutationFn: ({ key, ...body }: NewPassword & { key: string }) =>
      api('POST /password/reset', { body: { ...body, role: 'provider' }, idempotencyKey: key }),
  });
