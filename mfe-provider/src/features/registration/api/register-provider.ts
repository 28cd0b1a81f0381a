import { api, useMutation, type ApiRequest } from '@karigar/platform';

type Body = ApiRequest<'POST /provider/register'>['body'];

export const useRegisterProvider = () =>
  useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: Body; idempotencyKey: string }) =>
      api('POST /provider/register', { body, idempotencyKey }),
  });
