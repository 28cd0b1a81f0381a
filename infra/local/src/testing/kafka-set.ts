import { mkdtempSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '../engines/engine.ts';
import { kafkaMember, newClusterId } from '../engines/kafka.ts';
import { startEngine } from '../engines/start-engine.ts';
import { freePort } from '../ports.ts';
import { cleanUpAtExit } from '../process/exit-cleanup.ts';
import type { SetOptions } from './mongo-set.ts';

/** Three brokers that are one cluster, as in production, for tests that take one of them away. Each leads about a third of the partitions. */
export interface KafkaSet {
  /** Names all brokers: `host:port`, separated by commas. */
  readonly url: string;
  readonly brokers: readonly Engine[];
  readonly ports: readonly number[];
  stop(): Promise<void>;
}

/** Starts the brokers from the Kafka of this machine. Data is deleted at the end. */
export async function startKafkaSet({ log = () => undefined, publish = async (_, port) => port }: SetOptions = {}): Promise<KafkaSet> {
  const home = mkdtempSync(join(realpathSync(tmpdir()), 'karigar-kafka-set-'));
  const cleanedUp = cleanUpAtExit({ remove: home });
  const clusterId = newClusterId();
  const ports = [await freePort(), await freePort(), await freePort()] as const;
  const among = [await freePort(), await freePort(), await freePort()] as const;
  const listening = [await freePort(), await freePort(), await freePort()] as const;
  const controllers = await Promise.all(listening.map((port, n) => publish(n, port)));
  // A broker answers once it has joined the cluster, so all of them have when all have started.
  const started = await Promise.allSettled(
    ports.map(async (port, n) =>
      startEngine(kafkaMember({ id: n + 1, clusterId, controllers, advertised: await publish(n, among[n] ?? 0) }), {
        dir: join(home, `broker-${n + 1}`),
        logPath: join(home, 'logs', `broker-${n + 1}.log`),
        volume: undefined,
        ports: { kafka: port, members: among[n] ?? 0, controller: listening[n] ?? 0 },
        restart: false,
        log,
      }),
    ),
  );
  const brokers = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const stop = async () => {
    await Promise.all(brokers.map((each) => each.stop()));
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
    cleanedUp();
  };
  const failed = started.find((each) => each.status === 'rejected');
  if (failed !== undefined) {
    await stop();
    throw failed.reason;
  }
  log('kafka: a cluster of three is ready');
  return { url: brokers.map(({ url }) => url).join(','), brokers, ports, stop };
}
