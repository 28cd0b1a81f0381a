import type { Logger, SecurityLog, TokenVerifier } from '@karigar/service-kit';
import { afterEach, expect, it, vi } from 'vitest';
import { createMessageAnswering, fullAllowance } from './answer-messages.ts';
import type { ChannelDeps } from './messages.ts';
import type { ChannelSocket, SocketData } from './sockets.ts';

afterEach(() => void vi.useRealTimers());

const actor = { id: 'asha', role: 'customer', jti: 'j', sessionVersion: 1, expiresAt: 0 } as const;

const rejected = ['offerRejected', { providerId: 'p', serviceId: 's', requestId: 'r', reason: 'too dear' }];

/** Emits one message on a socket of this instance, and collects its acknowledgements. */
function emitted(joined: Promise<void>, verify: TokenVerifier['verify'], message: readonly unknown[] = rejected) {
  const data: SocketData = {
    actor,
    token: 't',
    lastSeq: 0,
    quietMs: undefined,
    isLost: false,
    isBehind: false,
    catchingUp: undefined,
    joined,
    ...fullAllowance(),
  };
  let emit: (...message: unknown[]) => void = () => undefined;
  const socket: Partial<ChannelSocket> = { data, connected: true };
  Object.assign(socket, { onAny: (listener: typeof emit) => (emit = listener), disconnect: () => undefined });
  createMessageAnswering({
    deps: {} as ChannelDeps,
    tokens: { verify } as Partial<TokenVerifier> as TokenVerifier,
    metrics: { counter: () => ({ inc: () => undefined }) },
    onCut: () => undefined,
    security: { refused: () => undefined } as Partial<SecurityLog> as SecurityLog,
    log: {} as Logger,
  })(socket as ChannelSocket);
  const answers: unknown[] = [];
  emit(...message, (answer: unknown) => answers.push(answer));
  return answers;
}
const never = <T>() => new Promise<T>(() => undefined);

it.each([
  ['its socket has not joined yet', never<void>(), async () => actor],
  ['an engine does not answer', Promise.resolve(), () => never<typeof actor>()],
])('answers a message as unavailable after 7 s when %s', async (_what, joined, verify) => {
  vi.useFakeTimers();
  const answers = emitted(joined, verify);
  await vi.advanceTimersByTimeAsync(6_900);
  expect(answers).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(answers).toMatchObject([{ ok: false, code: 'UNAVAILABLE', message: expect.any(String) as string }]);
});

it('leaves no timer behind once a message is answered', async () => {
  vi.useFakeTimers();
  const answers = emitted(Promise.resolve(), async () => actor);
  await vi.advanceTimersByTimeAsync(1);
  expect(answers).toEqual([{ ok: true }]);
  expect(vi.getTimerCount()).toBe(0);
});

it.each([
  ['without its payload', ['offerRejected'], { ok: false, code: 'INVALID' }],
  ['with an argument that the contract does not know', [...rejected, 'more', 7], { ok: true }],
])('acknowledges a message %s', async (_what, message, acknowledgement) => {
  const answers = emitted(Promise.resolve(), async () => actor, message);
  await vi.waitFor(() => expect(answers).toMatchObject([acknowledgement]));
});
