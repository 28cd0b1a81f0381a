import { setTimeout as wait } from 'node:timers/promises';

export interface GatewayAnswer {
  readonly status: number;
  readonly body: string;
}

const maxBodyBytes = 10_000;
const retryAfterMs = 200;
/** The request was never sent, so a second attempt cannot send a second message. */
const notConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/**
 * Calls an SMS gateway, with one retry if no connection was made. A redirect is an error: the code must not go to an unconfigured address.
 * @throws when there is no answer within `timeoutMs`; the message contains neither address nor content, since both contain the code
 */
export async function callGateway(url: string, init: RequestInit, timeoutMs: number): Promise<GatewayAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  const attempt = async () => {
    const response = await fetch(url, { ...init, signal, redirect: 'error' });
    return { status: response.status, body: await startOf(response) };
  };
  try {
    return await attempt();
  } catch (error) {
    if (!notConnected.has(connectionErrorOf(error))) throw error;
    await wait(retryAfterMs, undefined, { signal });
    return attempt();
  }
}

/** Whether the gateway may have received a request that failed: it did not answer in time, or the connection broke. */
export const mayHaveBeenSent = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || (error.cause !== undefined && !notConnected.has(connectionErrorOf(error))));

/** `fetch failed` carries the reason as its cause. */
function connectionErrorOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

/** As much of the body as is needed to decide. */
async function startOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk as Uint8Array);
    bytes += (chunk as Uint8Array).byteLength;
    // Leaving the loop cancels the remaining download.
    if (bytes >= maxBodyBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBodyBytes).toString('utf8');
}
