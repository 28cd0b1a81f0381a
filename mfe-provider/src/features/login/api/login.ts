import { api, session, useMutation, type ApiRequest } from '@karigar/platform';

/** Logs in and starts the session: `token` and `user` are kept. */
export const useLogin = () =>
  useMutation({
    mutationFn: (body: ApiRequest<'POST /provider/login'>['body']) => api('POST /provider/login', { body }),
    onSuccess: ({ token, provider }) => session.login({ token, user: provider }),
  });
