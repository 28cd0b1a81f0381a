import { api, type ApiRequest } from '@karigar/platform';
import { useCodeProof, type CodeProofOptions } from './use-code-proof.ts';

interface Options extends Omit<CodeProofOptions, 'send' | 'verify'> {
  purpose?: ApiRequest<'POST /otp/send-otp'>['body']['purpose'];
}

/** `useCodeProof` of a mobile number, by SMS. */
export function usePhoneProof({ purpose, ...options }: Options = {}) {
  const what = purpose && { purpose };
  return useCodeProof({
    ...options,
    send: (phone) => api('POST /otp/send-otp', { body: { phone, ...what } }),
    verify: async (phone, code) => (await api('POST /otp/verify-otp', { body: { phone, code, ...what } })).verificationToken,
  });
}
