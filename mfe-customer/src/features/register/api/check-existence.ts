import { api, useMutation, type ApiRequest } from '@karigar/platform';

/** Says whether a mobile number or email is still free; fails with `CUSTOMER_EXISTS` if not. */
export const useCheckExistence = () =>
  useMutation({
    mutationFn: (body: ApiRequest<'POST /customer/existancecheck'>['body']) => api('POST /customer/existancecheck', { body }),
  });
