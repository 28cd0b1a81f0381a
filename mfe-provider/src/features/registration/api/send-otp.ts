import { api, useMutation } from '@karigar/platform';

/** Sends a code to a number. Resolves with the seconds until another code can be requested. */
export const useSendOtp = () =>
  useMutation({
    mutationFn: (mobile: string) => api('POST /otp/send-otp', { body: { phone: mobile, purpose: 'provider' } }),
  });
