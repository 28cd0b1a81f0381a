import { createLogger } from '@karigar/service-kit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendWithin } from './mail-sender.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const log = createLogger({ name: 'mail', level: 'silent' });
const message = { to: 'asha@example.test', subject: 'Accepted', text: 'Accepted.', code: '' };
/** A server that accepts or refuses after so many milliseconds. */
const server = (ms: number, refusal?: Error) => ({
  send: () => new Promise<void>((resolve, reject) => setTimeout(() => (refusal === undefined ? resolve() : reject(refusal)), ms)),
});
const outcome = async (ms: number, refusal?: Error) => {
  const sending = sendWithin(2_000, server(ms, refusal), message, log).then(
    () => 'sent',
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(10_000);
  return sending;
};

it('counts a mail as sent that is accepted in time or late, and throws the refusal that comes in time', async () => {
  const refusal = new Error('no such mailbox');
  const warned = vi.spyOn(log, 'warn');
  expect([await outcome(1_000), await outcome(5_000), await outcome(1_000, refusal)]).toEqual(['sent', 'sent', refusal]);
  expect(warned).not.toHaveBeenCalled();
  expect(await outcome(5_000, refusal)).toBe('sent');
  expect(warned).toHaveBeenCalledOnce();
});
