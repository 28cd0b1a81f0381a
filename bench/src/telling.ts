import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '@karigar/service-kit';
import { until } from '@karigar/service-kit/testing';
import { cpuOf } from './cpu.ts';
import { post, requestOf, type startDispatchMarket } from './dispatch-market.ts';

const perRound = 60;
const evenPaceMs = 40;

/** Milliseconds of CPU per request, and how long each delivery took. */
export interface Sample {
  readonly app: number;
  readonly mongo: number;
  readonly redis: number;
  readonly told: readonly number[];
}

export const total = ({ app, mongo, redis }: Sample): number => app + mongo + redis;

/** Sends a round of requests at an even pace, waits until all who are to be told have been, and reads what it has cost. */
export function createTelling({
  engines,
  dispatches,
  customers,
  sentAt,
  told,
  lost,
}: Pick<Awaited<ReturnType<typeof startDispatchMarket>>, 'engines' | 'dispatches' | 'customers' | 'sentAt' | 'told' | 'lost'>) {
  let asked = 0;
  const opened: { url: string; token: string; id: string }[] = [];

  async function create(url: string, body: unknown, token?: string): Promise<{ id: string }> {
    let answer = await post(url, body, token);
    // A machine that is busy with other things: asked again, at the bench's cost.
    for (; answer.status === 503; answer = await post(url, body, token)) await wait(500);
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { id: string };
  }

  type Send = (n: number, description: string) => Promise<unknown>;
  async function measure(servers: readonly { pid: number }[], toTell: number, everyMs: number, send: Send): Promise<Sample> {
    told.length = 0;
    lost.length = 0;
    const read = () => [servers.reduce((sum, { pid }) => sum + cpuOf(pid), 0), cpuOf(engines.mongo.pid), cpuOf(engines.redis.pid)];
    const before = read();
    const sending: Promise<unknown>[] = [];
    for (let n = 0; n < perRound; n += 1) {
      const description = `Kitchen tap burst ${newId()}`;
      sentAt.set(description, performance.now());
      sending.push(send(n, description));
      await wait(everyMs);
    }
    await Promise.all(sending);
    await until('everybody is told', () => told.length >= perRound * toTell || lost.length > 0, 120_000);
    // What is written after the telling belongs to it.
    await wait(1_000);
    const [app = 0, mongo = 0, redis = 0] = read().map((after, index) => (after - (before[index] ?? 0)) / perRound);
    const sample = { app, mongo, redis, told: [...told] };
    for (const { url, token, id } of opened.splice(0)) await create(`${url}/${id}/cancel`, {}, token);
    await wait(1_000);
    if (lost.length > 0) {
      console.warn(`repeated, since connections were lost: ${lost.join(', ')}`);
      return measure(servers, toTell, everyMs, send);
    }
    return sample;
  }

  return {
    /** By dispatch, to the providers of a category. */
    byDispatch: (category: string, toTell: number, everyMs = evenPaceMs): Promise<Sample> =>
      measure(dispatches, toTell, everyMs, async (n, description) => {
        const token = customers[asked % customers.length]?.token ?? '';
        asked += 1;
        const url = `http://127.0.0.1:${dispatches[n % dispatches.length]?.port}/service-requests`;
        opened.push({ url, token, id: (await create(url, requestOf(description, category), token)).id });
      }),
    /** By two servers that do the same with less, to those in a room. */
    byPeers: (peers: readonly { pid: number; port: number }[], room: string, toTell: number, everyMs = evenPaceMs): Promise<Sample> =>
      measure(peers, toTell, everyMs, (n, description) =>
        create(`http://127.0.0.1:${peers[n % 2]?.port}/requests`, { ...requestOf(description), room }),
      ),
  };
}
