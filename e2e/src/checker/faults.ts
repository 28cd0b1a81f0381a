import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildProduct, startEngines } from '@karigar/local';
import { startKafkaSet, startMongoSet } from '@karigar/local/testing';
import { parseOptions, refuseOptions } from '../support/options.ts';
import { runProduct } from '../support/product.ts';
import { createInjection } from './injection.ts';
import { createPeers } from './peers.ts';
import { describeRun, pageOf } from './report.ts';
import { runUnderFaults } from './run.ts';

const usage = 'npm run faults -- [--minutes 10] [--seed 7]';
const values = parseOptions(usage, {
  minutes: { type: 'string', default: '10' },
  seed: { type: 'string', default: String(Date.now() % 1e6) },
});
const { seed } = values;
const ms = Number(values.minutes) * 60_000;
if (!(ms > 0)) refuseOptions(`--minutes is "${values.minutes}"; it has to be a number above 0.`, usage);

await buildProduct(console.log);
const portOf = (url: string) => Number(/:(\d+)$/.exec(url)?.[1]);
const peers = { mongo: createPeers(), kafka: createPeers() };
const mongo = await startMongoSet({ log: console.log, publish: peers.mongo.publish });
peers.mongo.know(mongo.members);
const kafka = await startKafkaSet({ log: console.log, publish: peers.kafka.publish });
peers.kafka.know(kafka.brokers);
const others = await startEngines({ want: ['redis'] });
const { redis, redisUrl } = others;
const injection = createInjection({ mongo: mongo.ports, kafka: kafka.ports, redis: [portOf(redisUrl)] });
try {
  // At least as long as a restart of the broker, so that it does not expire the consumers meanwhile.
  const running = await runProduct({
    engines: { mongoUrl: mongo.url, kafkaBrokers: kafka.url, redisUrl },
    replicas: kafka.brokers.length,
    env: { KAFKA_SESSION_TIMEOUT_MS: '8000', ...injection.env },
    prepare: injection.prepare,
  });
  try {
    const run = await runUnderFaults({ running, engines: { kafka, redis, redisUrl, mongo }, injection, peers }, { seed, ms }, console.log);
    const folder = join(import.meta.dirname, '../../.tmp/faults');
    mkdirSync(folder, { recursive: true });
    const page = join(folder, `${seed}.html`);
    writeFileSync(page, pageOf(run));
    console.log(`\n${describeRun(run)}\n\nreport: ${page}`);
    if (run.verdicts.every(({ violations }) => violations.length === 0)) process.exitCode = 0;
    else {
      const logs = join(folder, `${seed}-logs`);
      cpSync(join(running.whereabouts.dataDir, 'logs'), logs, { recursive: true });
      console.log(`logs of the processes: ${logs}`);
      process.exitCode = 1;
    }
  } finally {
    await running.stop();
  }
} finally {
  await injection.stop();
  await others.stop();
  await kafka.stop();
  await mongo.stop();
  await Promise.all([peers.kafka.stop(), peers.mongo.stop()]);
}
