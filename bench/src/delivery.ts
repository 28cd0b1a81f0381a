import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '@karigar/service-kit';
import { until } from '@karigar/service-kit/testing';
import { cpuOf } from './cpu.ts';
import { post, requestOf, type startDispatchMarket } from './dispatch-market.ts';

const perRound = 60;
const evenPaceMs = 40;

/** Milliseconds of CPU per request, and the latency of each delivery in milliseconds. */
export interface Sample {
  readonly app: number;
  readonly mongo: number;
  readonly redis: number;
  readonly latencies: readonly number[];
}

export const total = ({ app, mongo, redis }: Sample): number => app + mongo + redis;

/** Sends a round of requests at an even pace, waits until every recipient has received each of them, and reads the CPU that it has used. */
export function createDeliveryBench({
  engines,
  dispatches,
  customers,
  sentAt,
  latencies,
  lost,
}: Pick<Awaited<ReturnType<typeof startDispatchMarket>>, 'engines' | 'dispatches' | 'customers' | 'sentAt' | 'latencies' | 'lost'>) {
  let sent = 0;
  const opened: { url: string; token: string; id: string }[] = [];

  async function create(url: string, body: unknown, token?: string): Promise<{ id: string }> {
    let answer = await post(url, body, token);
    // Refused under overload, e.g. by other work on this machine: retried, which counts as part of the cost.
    for (; answer.status === 503; answer = await post(url, body, token)) await wait(500);
    if (!answer.ok) throw new Error(`${url} responded with ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { id: string };
  }

  type Send = (n: number, description: string) => Promise<unknown>;
  async function measure(servers: readonly { pid: number }[], recipients: number, everyMs: number, send: Send): Promise<Sample> {
    latencies.length = 0;
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
    await until('every recipient to receive each request', () => latencies.length >= perRound * recipients || lost.length > 0, 120_000);
    // Writes that follow a delivery are part of its cost.
    await wait(1_000);
    const [app = 0, mongo = 0, redis = 0] = read().map((after, index) => (after - (before[index] ?? 0)) / perRound);
    const sample = { app, mongo, redis, latencies: [...latencies] };
    for (const { url, token, id } of opened.splice(0)) await create(`${url}/${id}/cancel`, {}, token);
    await wait(1_000);
    if (lost.length > 0) {
      console.warn(`repeating the round, because connections were lost: ${lost.join(', ')}`);
      return measure(servers, recipients, everyMs, send);
    }
    return sample;
  }

  return {
    /** Requests to dispatch, which delivers them to the providers of a category. */
    byDispatch: (category: string, recipients: number, everyMs = evenPaceMs): Promise<Sample> =>
      measure(dispatches, recipients, everyMs, async (n, description) => {
        const token = customers[sent % customers.length]?.token ?? '';
        sent += 1;
        const url = `http://127.0.0.1:${dispatches[n % dispatches.length]?.port}/service-requests`;
        opened.push({ url, token, id: (await create(url, requestOf(description, category), token)).id });
      }),
    /** Requests to two peer servers, which deliver them to a room. */
    byPeers: (peers: readonly { pid: number; port: number }[], room: string, recipients: number, everyMs = evenPaceMs): Promise<Sample> =>
      measure(peers, recipients, everyMs, (n, description) =>
        create(`http://127.0.0.1:${peers[n % 2]?.port}/requests`, { ...requestOf(description), room }),
      ),
  };
}
