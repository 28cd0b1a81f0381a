import { api, useMutation, type ApiRequest } from '@karigar/platform';

/** Sends a code to a number. The one that was sent before is dead. */
export const useSendOtp = () =>
  useMutation({ mutationFn: (body: ApiRequest<'POST /otp/send-otp'>['body']) => api('POST /otp/send-otp', { body }) });
