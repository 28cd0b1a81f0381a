import { createECDH } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import webPush from 'web-push';
import type { Subscription } from './data/subscription-store.ts';

const timeoutMs = 10_000;
/** Before each further attempt. */
const retryPausesMs = [1_000, 5_000];

interface Options {
  /** 32 bytes in base64url: the private key of a VAPID pair (RFC 8292). */
  readonly key: string;
  /** Contact address for push services: `mailto:` or `https:`. */
  readonly contact: string;
  /** Aborts what is under way. */
  readonly signal: AbortSignal;
}

interface Delivery {
  /** Sent as JSON. */
  readonly message: object;
  /** How long the push service keeps it for a phone that is off. */
  readonly lifetimeSeconds: number;
  /** Asked before each attempt. */
  readonly isWanted: () => boolean;
}

/** `gone`: the push service no longer knows the browser. `skipped`: the message was no longer wanted. */
type Outcome = 'sent' | 'gone' | 'skipped';

/** Encrypts messages and sends them to the push services of browsers (RFC 8030, 8291, 8292). */
export function createWebPush({ key, contact, signal }: Options) {
  const publicKey = publicKeyOf(key);
  const vapidDetails = { subject: contact, publicKey, privateKey: key };

  const post = async (endpoint: string, request: Pick<RequestInit, 'headers' | 'body'>): Promise<number> => {
    const answer = await fetch(endpoint, {
      method: 'POST',
      ...request,
      // Push services do not redirect, and an unchecked address is never called.
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), signal]),
    });
    await answer.body?.cancel();
    return answer.status;
  };

  return {
    /** The application server key. */
    publicKey,

    /**
     * Sends one message to one browser. Tries again while the push service is busy.
     * @throws when the push service does not accept it
     */
    send: async (
      { endpoint, keys }: Pick<Subscription, 'endpoint' | 'keys'>,
      { message, lifetimeSeconds, isWanted }: Delivery,
    ): Promise<Outcome> => {
      const { headers: given, body } = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(message), {
        vapidDetails,
        TTL: lifetimeSeconds,
        urgency: 'high',
      });
      // fetch sets Content-Length itself, and some versions reject a number here.
      const headers = Object.fromEntries(
        Object.entries(given).flatMap(([name, value]) => (name === 'Content-Length' ? [] : [[name, String(value)]])),
      );
      for (let attempt = 0; isWanted(); attempt += 1) {
        const status = await post(endpoint, { headers, body: new Uint8Array(body) });
        if (status >= 200 && status <= 299) return 'sent';
        if (status === 404 || status === 410) return 'gone';
        const isBusy = status === 429 || status >= 500;
        const pause = retryPausesMs[attempt];
        if (!isBusy || pause === undefined) throw new Error(`The push service ${new URL(endpoint).host} answered ${status}`);
        await wait(pause, undefined, { signal });
      }
      return 'skipped';
    },
  };
}

function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return pair.getPublicKey('base64url');
}
