import { api, session, useMutation, type ApiRequest } from '@karigar/platform';

/** Logs in and starts the session: `token` and `user` are stored. */
export const useLogIn = () =>
  useMutation({
    mutationFn: (body: ApiRequest<'POST /provider/login'>['body']) => api('POST /provider/login', { body }),
    onSuccess: ({ token, provider }) => session.login({ token, user: provider }),
  });
