import { api, useMutation, type ApiRequest } from '@karigar/platform';

/** Verifies a number by its code. */
export const useVerifyOtp = () =>
  useMutation({ mutationFn: (body: ApiRequest<'POST /otp/verify-otp'>['body']) => api('POST /otp/verify-otp', { body }) });
