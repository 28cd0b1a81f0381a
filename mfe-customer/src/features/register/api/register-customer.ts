import { api, useMutation, type ApiRequest } from '@karigar/platform';

type Body = ApiRequest<'POST /customer/register'>['body'];

/** Registers a customer whose number is proven, and answers a session. The same key and body make one account. */
export const useRegister = () =>
  useMutation({ mutationFn: ({ key, ...body }: Body & { key: string }) => api('POST /customer/register', { body, idempotencyKey: key }) });
