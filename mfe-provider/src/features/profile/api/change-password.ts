import { api, useMutation, type ApiRequest } from '@karigar/platform';

/** Changes the password. Afterwards every token of the account is dead, the one of this session included. */
export const useChangePassword = () =>
  useMutation({ mutationFn: (body: ApiRequest<'PUT /provider/info/password'>['body']) => api('PUT /provider/info/password', { body }) });
