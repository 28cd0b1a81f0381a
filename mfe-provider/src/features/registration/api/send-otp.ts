import { api, useMutation } from '@karigar/platform';

/** Sends a code to the number as it was entered. Answers after how many seconds another may be asked for. */
export const useSendOtp = () =>
  useMutation({
    mutationFn: (mobile: string) => api('POST /otp/send-otp', { body: { phone: mobile.trim(), purpose: 'provider' } }),
  });
