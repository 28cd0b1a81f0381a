import { newId } from '@karigar/service-kit';
import { useEngines, type TestEngines } from '@karigar/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStreams, type Streams } from './streams.ts';

describe('the streams of accounts', () => {
  let engines: TestEngines;
  let streams: Streams;
  const now = new Date();
  beforeAll(async () => {
    engines = await useEngines();
    streams = createStreams(engines.mongo);
  });
  afterAll(() => engines.close());

  const message = (id = newId()) => ({ id, event: 'requestClosed' as const, payload: { requestId: 'r', reason: 'cancelled' } });

  it('lose none of many first messages that come at the same time', async () => {
    const accounts = Array.from({ length: 60 }, () => newId());
    const rounds = Array.from({ length: 12 }, () => accounts.map((account) => ({ account, message: message() })));
    await Promise.all(rounds.map((messages) => streams.append(messages, now)));
    for (const [index, account] of accounts.entries()) {
      const stream = await streams.since(account, 0);
      const told = stream === 'reload' ? [] : stream.events.map(({ id }) => id);
      expect(told.sort()).toEqual(rounds.map((round) => round[index]?.message.id).sort());
    }
  });

  it('number what is appended and answer it with its number, and say what was there before', async () => {
    const account = newId();
    const [first, second] = [message(), message()];
    expect(await streams.append([{ account, message: first }], now)).toMatchObject([{ entry: { id: first.id, seq: 1 }, fresh: true }]);
    expect(
      await streams.append(
        [first, second].map((one) => ({ account, message: one })),
        now,
      ),
    ).toMatchObject([
      { entry: { id: first.id, seq: 1, event: 'requestClosed' }, fresh: false },
      { entry: { id: second.id, seq: 2 }, fresh: true },
    ]);
    expect(await streams.since(account, 1)).toMatchObject({ seq: 2, events: [{ id: second.id }] });
  });
});
