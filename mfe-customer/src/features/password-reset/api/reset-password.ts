import { api, useMutation, type ApiRequest } from '@karigar/platform';

type NewPassword = Omit<ApiRequest<'POST /password/reset'>['body'], 'role'>;

/** Sets a new password for the account of a proven number. */
export const useResetPassword = () =>
  useMutation({ mutationFn: (body: NewPassword) => api('POST /password/reset', { body: { ...body, role: 'customer' } }) });
