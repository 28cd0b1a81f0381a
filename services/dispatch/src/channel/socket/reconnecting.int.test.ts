import { createRedis, newId } from '@karigar/service-kit';
import { until } from '@karigar/service-kit/testing';
import { io } from 'socket.io-client';
import { expect, it, onTestFinished } from 'vitest';
import { createLiveLog } from '../data/live-log.ts';
import { messageTo } from '../domain/live-update.ts';
import { startTwoInstances } from '../../testing/start-dispatch.ts';
import { updateChannel } from './channel.ts';

const clients = 2_000;
const recipients = 20;

/** Two thousand clients are a minute's work for a machine that does other work as well. */
const patienceMs = 120_000;

it('absorbs two thousand clients of an instance that has stopped, all at once, and sends each what it missed, once', async () => {
  const { engines, issuer, one, other } = await startTwoInstances();
  const redis = createRedis(engines.redisUrl, engines.log);
  await redis.connect();
  onTestFinished(() => redis.disconnect());
  const log = createLiveLog({ redis, prefix: engines.topicPrefix, channel: updateChannel(engines.topicPrefix) });
  const accounts = Array.from({ length: clients }, () => ({ id: newId(), role: 'customer' }) as const);
  /** Every account is a recipient of one update. */
  const publish = async (requestId: string) => {
    for (let from = 0; from < clients; from += recipients) {
      const to = accounts.slice(from, from + recipients).map(({ id }) => id);
      await log.publish({ id: newId(), messages: [messageTo('requestClosed', to, { requestId, reason: 'expired' })] });
    }
  };

  interface Missed {
    readonly ok: boolean;
    readonly code?: string;
    readonly events?: readonly { readonly payload: { readonly requestId: string } }[];
  }
  const connect = (account: (typeof accounts)[number], port: number) => {
    const heard: string[] = [];
    let seq = 0;
    const socket = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      auth: { token: issuer.tokenFor(account) },
      forceNew: true,
      timeout: patienceMs,
    });
    socket.on('requestClosed', (told: { requestId: string; seq: number }) => {
      heard.push(told.requestId);
      seq = told.seq;
    });
    onTestFinished(() => void socket.disconnect());
    /** An instance that cannot answer within its seven seconds says so, and clients ask again. */
    const missedSince = async (since: number): Promise<Missed> => {
      const answer: Missed = await socket.timeout(patienceMs).emitWithAck('sync', { since });
      return answer.code === 'UNAVAILABLE' ? missedSince(since) : answer;
    };
    return { socket, heard, seq: () => seq, missedSince };
  };
  const heardBy = (all: readonly { heard: readonly string[] }[]) => [...new Set(all.map(({ heard }) => heard.join(' ')))];

  const before = accounts.map((account) => connect(account, one.port));
  await until('all are connected', () => before.every(({ socket }) => socket.connected), patienceMs);
  // Their first answer also says that later updates reach them.
  await Promise.all(before.map(({ missedSince }) => missedSince(0)));
  await publish('first');
  await until('all are told', () => before.every(({ heard }) => heard.length === 1), patienceMs);

  // Until now they came back, as the product's clients do: a busy machine closes some connections before they are accepted.
  for (const { socket } of before) socket.io.reconnection(false);
  await one.stop();
  await until('all are disconnected', () => before.every(({ socket }) => socket.disconnected), patienceMs);
  await publish('second');
  const after = accounts.map((account) => connect(account, other.port));
  await until('all are connected again', () => after.every(({ socket }) => socket.connected), patienceMs);
  expect((await fetch(`http://127.0.0.1:${other.port}/readyz`)).ok).toBe(true);
  const missed = await Promise.all(after.map(({ missedSince }, n) => missedSince(before[n]?.seq() ?? 0)));
  const answers = missed.map(({ ok, code, events }) => ({ ok, code, ids: events?.map(({ payload }) => payload.requestId) }));
  expect([...new Set(answers.map((answer) => JSON.stringify(answer)))]).toEqual([JSON.stringify({ ok: true, ids: ['second'] })]);
  await publish('third');
  await until('all are told', () => after.every(({ heard }) => heard.length > 0), patienceMs);
  expect(heardBy(after)).toEqual(['third']);
  expect(heardBy(before)).toEqual(['first']);
}, 480_000);
