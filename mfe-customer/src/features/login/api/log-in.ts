import { api, useMutation, type ApiRequest } from '@karigar/platform';

/** Requests a session by email or mobile number and password. */
export const useLogIn = () =>
  useMutation({ mutationFn: (body: ApiRequest<'POST /customer/login'>['body']) => api('POST /customer/login', { body }) });
