import type { OtpMessage, OtpSender } from './sender.ts';

const patienceMs = 5_000;

/** Any SMS gateway that takes a call: `{phone}`, `{code}` and `{text}` of the address are filled in. */
export function createHttpSender({ url, method }: { url: string; method: 'GET' | 'POST' }): OtpSender {
  return {
    send: async (message) => {
      const address = url.replace(/\{(phone|code|text)\}/g, (_, field: keyof OtpMessage) => encodeURIComponent(message[field]));
      const answer = await fetch(address, { method, signal: AbortSignal.timeout(patienceMs) });
      await answer.body?.cancel();
      // The address stays out of the message: it holds the code.
      if (!answer.ok) throw new Error(`The SMS gateway answered ${answer.status}`);
    },
  };
}
