import { expect, it } from 'vitest';
import { messageTo, messageToEach, payloadOf } from './live-update.ts';

it('gives all recipients the same payload', () => {
  const message = messageTo('requestClosed', ['asha', 'ravi'], { requestId: 'request-1', reason: 'expired' });
  expect(message).toStrictEqual({ event: 'requestClosed', to: ['asha', 'ravi'], payload: { requestId: 'request-1', reason: 'expired' } });
  expect([payloadOf(message, 0), payloadOf(message, 1)]).toStrictEqual([message.payload, message.payload]);
});

it('gives each recipient the common part and their own', () => {
  const message = messageToEach('requestClosed', { requestId: 'request-1' }, [
    { to: 'asha', part: { reason: 'expired' } },
    { to: 'ravi', part: { reason: 'accepted' } },
  ]);
  expect(message).toMatchObject({ event: 'requestClosed', to: ['asha', 'ravi'], payload: { requestId: 'request-1' } });
  expect([payloadOf(message, 0), payloadOf(message, 1)]).toStrictEqual([
    { requestId: 'request-1', reason: 'expired' },
    { requestId: 'request-1', reason: 'accepted' },
  ]);
});
