import { api, useMutation, type ApiRequest } from '@karigar/platform';

/** Sends a code to a number; the last one stops working. */
export const useSendOtp = () =>
  useMutation({ mutationFn: (body: ApiRequest<'POST /otp/send-otp'>['body']) => api('POST /otp/send-otp', { body }) });
