import { api, useMutation, type ApiRequest } from '@karigar/platform';

/** Exchanges the right code for a proof of the number. */
export const useVerifyOtp = () =>
  useMutation({ mutationFn: (body: ApiRequest<'POST /otp/verify-otp'>['body']) => api('POST /otp/verify-otp', { body }) });
