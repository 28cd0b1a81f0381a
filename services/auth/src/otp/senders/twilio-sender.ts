import { z } from 'zod';
import { callGateway } from './call-gateway.ts';
import type { OtpSender } from './sender.ts';

export interface TwilioSettings {
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** A number or name of the Twilio account, or the SID of a messaging service (`MG…`). */
  readonly from: string;
}

const timeoutMs = 5_000;

/**
 * What Twilio answers about the number rather than about us (https://www.twilio.com/docs/api/errors): not a number, not reachable, a region that
 * is not served, unsubscribed, not a mobile number.
 */
const unreachableCodes = new Set([21211, 21214, 21217, 21408, 21610, 21612, 21614, 21635]);

const refusal = z.object({ code: z.int() });
const acceptedAnswer = z.object({ sid: z.string().min(1) });

/** Sends by Twilio's Messages API. */
export function createTwilioSender({ url, accountSid, authToken, from }: TwilioSettings): OtpSender {
  const address = `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const senderField = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return {
    send: async ({ phone, text }) => {
      const body = new URLSearchParams({ To: phone, Body: text, [senderField]: from });
      const answer = await callGateway(address, { method: 'POST', headers: { authorization }, body }, timeoutMs);
      const content = parsed(answer.body);
      if (answer.status === 201 && acceptedAnswer.safeParse(content).success) return 'accepted';
      const code = refusal.safeParse(content).data?.code;
      if (code !== undefined && unreachableCodes.has(code)) return 'unreachable';
      // Twilio's own sentence stays out of the message: it repeats the number.
      throw new Error(`Twilio answered ${answer.status} with ${code === undefined ? 'no error code' : `error ${code}`}`);
    },
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
