import { api, useMutation, type ApiRequest } from '@karigar/platform';

type Body = ApiRequest<'POST /customer/register'>['body'];

/** Registers a customer whose number is verified, and starts a session. The same key and body create one account. */
export const useRegister = () =>
  useMutation({ mutationFn: ({ key, ...body }: Body & { key: string }) => api('POST /customer/register', { body, idempotencyKey: key }) });
