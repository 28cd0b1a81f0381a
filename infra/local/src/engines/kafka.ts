import { randomBytes } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { onPath, runCommand } from '../process/run-command.ts';
import { assertDigest, assertReachable, downloadOnce, fileDigest, folderDigest, fromCache } from './downloads.ts';
import type { EngineKind, Log, Program } from './engine.ts';
import { sendOnce } from './send-once.ts';

const VERSION = '4.1.1';
const LOG4J_VERSION = '2.24.3';
const CACHED = `kafka-${VERSION}-log4j`;
const JARS_SHA256 = '3a34e90b2c305fced2b81eb1d737a8f6b0e1fc5831f4ef1a0f8a89c07bd1badd';
const ARCHIVE = `kafka_2.13-${VERSION}.tgz`;
const MIN_JAVA = 17;
const JVM_FLAGS = ['-Xms128m', '-Xmx384m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Djava.awt.headless=true'];

interface KafkaProgram {
  java: string;
  /** The folder with Kafka's jars. */
  libs: string;
}

/** A node of a cluster. */
export interface KafkaMember {
  /** From 1. */
  readonly id: number;
  readonly clusterId: string;
  /** The ports at which the nodes reach each other's controllers, by id. */
  readonly controllers: readonly number[];
  /** The port at which the other nodes reach its broker, which listens on the port named `members`. */
  readonly advertised: number;
}

/** Settings of a combined node for development: fast start, little memory, no automatic topics. Without `member` it is the only one. */
function settings(ports: Record<string, number>, logDir: string, host = '127.0.0.1', member?: KafkaMember): Record<string, string> {
  const { id, controllers } = member ?? { id: 1, controllers: [ports['controller'] ?? 0] };
  const replicas = String(controllers.length);
  // All but one.
  const acknowledged = String(Math.max(1, controllers.length - 1));
  return {
    'process.roles': 'broker,controller',
    'node.id': String(id),
    'controller.quorum.voters': controllers.map((port, index) => `${index + 1}@127.0.0.1:${port}`).join(','),
    listeners: `PLAINTEXT://${host}:${ports['kafka']},CONTROLLER://127.0.0.1:${ports['controller']}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${ports['kafka']}`,
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
    'log.dirs': logDir,
    'auto.create.topics.enable': 'false',
    'offsets.topic.num.partitions': '3',
    'offsets.topic.replication.factor': replicas,
    'transaction.state.log.num.partitions': '1',
    'transaction.state.log.replication.factor': replicas,
    'transaction.state.log.min.isr': acknowledged,
    'share.coordinator.state.topic.num.partitions': '1',
    'share.coordinator.state.topic.replication.factor': replicas,
    'share.coordinator.state.topic.min.isr': acknowledged,
    'group.initial.rebalance.delay.ms': '0',
    'group.min.session.timeout.ms': '2000',
    'num.network.threads': '2',
    'num.io.threads': '4',
    'log.cleaner.dedupe.buffer.size': '16777216',
    'broker.session.timeout.ms': '3000',
    'broker.heartbeat.interval.ms': '500',
    ...(member && {
      listeners: `PLAINTEXT://${host}:${ports['kafka']},MEMBERS://${host}:${ports['members']},CONTROLLER://127.0.0.1:${ports['controller']}`,
      'advertised.listeners': `PLAINTEXT://127.0.0.1:${ports['kafka']},MEMBERS://127.0.0.1:${member.advertised}`,
      'inter.broker.listener.name': 'MEMBERS',
      'listener.security.protocol.map': 'CONTROLLER:PLAINTEXT,MEMBERS:PLAINTEXT,PLAINTEXT:PLAINTEXT',
    }),
    // How often the controller writes a record that says nothing. Its default of 500 ms is a fifth of what an idle broker does.
    'metadata.max.idle.interval.ms': '5000',
  };
}

/** Apache Kafka in KRaft mode, broker and controller in one process. */
export const kafka: EngineKind<KafkaProgram> = {
  name: 'kafka',
  title: 'Apache Kafka',
  variable: 'KAFKA_BROKERS',
  ports: ['kafka', 'controller'],
  url: (port) => `127.0.0.1:${port}`,
  makeReady: requestApiVersions,
  readyWithinMs: 60_000,
  installed: [
    { name: 'KAFKA_HOME', find: async () => withJava(libsOf(process.env['KAFKA_HOME'])) },
    { name: 'kafka-server-start.sh on PATH', find: async () => withJava(libsOfScript()) },
    {
      name: 'the cache',
      find: async () => {
        const folder = fromCache(CACHED);
        return withJava(folder && join(folder, 'libs'));
      },
    },
  ],
  downloads: [
    { name: 'Maven Central', find: downloadWithMaven },
    { name: `the official archive of Kafka ${VERSION}`, find: downloadArchive },
  ],
  prepare,
  container: {
    image: `apache/kafka:${VERSION}`,
    dataFolder: '/var/lib/kafka/data',
    environment: (ports) => ({
      ...Object.fromEntries(
        Object.entries(settings(ports, '/var/lib/kafka/data', '0.0.0.0')).map(([key, value]) => [
          `KAFKA_${key.replaceAll('.', '_').toUpperCase()}`,
          value,
        ]),
      ),
      KAFKA_HEAP_OPTS: '-Xmx384m',
    }),
  },
  advice: {
    linux:
      'sudo apt-get install openjdk-17-jre-headless maven (Java 17 or newer, and Maven to fetch Kafka with), start Docker, or set KAFKA_BROKERS',
    darwin: 'brew install kafka',
  },
};

/** One node of a cluster, from this machine's Kafka. */
export const kafkaMember = (member: KafkaMember): EngineKind<KafkaProgram> => ({
  ...kafka,
  prepare: (found, dir, ports) => prepare(found, dir, ports, member),
});

export const newClusterId = (): string => randomBytes(16).toString('base64url').replace(/^-/, 'A');

async function prepare(
  { java, libs }: KafkaProgram,
  dir: string,
  ports: Readonly<Record<string, number>>,
  member?: KafkaMember,
): Promise<Program> {
  const config = join(dir, 'server.properties');
  const logDir = join(dir, 'log');
  await writeFile(config, propertiesText(settings(ports, logDir, undefined, member)));
  const classPath = ['-cp', join(libs, '*')];
  if (!existsSync(join(logDir, 'meta.properties'))) {
    const format = ['kafka.tools.StorageTool', 'format', '-t', member?.clusterId ?? newClusterId(), '-c', config];
    await runCommand(java, ['-Xshare:auto', '-XX:TieredStopAtLevel=1', ...classPath, ...format]);
  }
  return {
    origin: `Kafka ${/kafka-server-(\d[\d.]*)\.jar/.exec((await readdir(libs)).join(' '))?.[1] ?? ''}, ${libs}`,
    command: java,
    args: [...JVM_FLAGS, ...classPath, 'kafka.Kafka', config],
  };
}

const propertiesText = (entries: Record<string, string>): string =>
  Object.entries(entries)
    .map(([key, value]) => `${key}=${value}\n`)
    .join('');

function libsOf(home: string | undefined): string | undefined {
  const libs = home && join(home, 'libs');
  return libs && existsSync(libs) ? libs : undefined;
}

function libsOfScript(): string | undefined {
  const script = onPath('kafka-server-start.sh') ?? onPath('kafka-server-start');
  if (!script) return undefined;
  const home = dirname(dirname(realpathSync(script)));
  return libsOf(home) ?? libsOf(join(home, 'libexec'));
}

/** @throws when the jars exist but no Java can run them */
async function withJava(libs: string | undefined): Promise<KafkaProgram | undefined> {
  return libs ? { libs, java: await findJava() } : undefined;
}

/** The path of a Java that is new enough. @throws when there is none */
async function findJava(): Promise<string> {
  const home = process.env['JAVA_HOME'];
  const candidates = [home && join(home, 'bin/java'), onPath('java')].flatMap((path) => (path && existsSync(path) ? [path] : []));
  for (const java of candidates) {
    const version = Number(/(?:openjdk|java) (\d+)/.exec(await runCommand(java, ['--version']).catch(() => ''))?.[1] ?? 0);
    if (version >= MIN_JAVA) return java;
  }
  throw new Error(
    candidates.length > 0
      ? `Kafka needs Java ${MIN_JAVA} or newer, and the one here is older`
      : `Kafka needs Java ${MIN_JAVA} or newer, and there is none here`,
  );
}

async function downloadWithMaven(log: Log): Promise<KafkaProgram | undefined> {
  const java = await findJava();
  const maven = onPath('mvn');
  if (!maven) return undefined;
  log(`downloading Apache Kafka ${VERSION} (43 MB, once)`);
  const folder = await downloadOnce(CACHED, async (work) => {
    const pom = join(work, 'pom.xml');
    await writeFile(
      pom,
      `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion><groupId>karigar</groupId><artifactId>kafka-libs</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies><dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${VERSION}</version></dependency>
  <dependency><groupId>org.apache.logging.log4j</groupId><artifactId>log4j-slf4j-impl</artifactId><version>${LOG4J_VERSION}</version></dependency></dependencies>
</project>
`,
    );
    const libs = join(work, 'libs');
    await runCommand(maven, ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${libs}`, '-DincludeScope=runtime']);
    assertDigest('The set of Kafka jars', await folderDigest(libs), JARS_SHA256);
    await rm(pom);
  });
  return { java, libs: join(folder, 'libs') };
}

async function downloadArchive(log: Log): Promise<KafkaProgram> {
  const java = await findJava();
  const published = `https://downloads.apache.org/kafka/${VERSION}/${ARCHIVE}`;
  await assertReachable(published);
  log(`downloading Apache Kafka ${VERSION} (130 MB, once)`);
  const folder = await downloadOnce(CACHED, async (work) => {
    const archive = join(work, ARCHIVE);
    // Apache moves older releases to its archive; the checksums have the same format there.
    const base = (await fetch(published, { method: 'HEAD' })).ok
      ? published
      : `https://archive.apache.org/dist/kafka/${VERSION}/${ARCHIVE}`;
    const [body, sums] = await Promise.all([fetch(base), fetch(`${base}.sha512`).then((answer) => answer.text())]);
    if (!body.ok || !body.body) throw new Error(`${base} answered ${body.status}`);
    await writeFile(archive, body.body);
    assertDigest(ARCHIVE, await fileDigest(archive, 'sha512'), sums.replace(/^.*:/, '').replace(/\s/g, '').toLowerCase().slice(0, 128));
    await runCommand('tar', ['-xzf', archive, '-C', work, '--strip-components=1']);
    await rm(archive);
  });
  return { java, libs: join(folder, 'libs') };
}

/** Sends ApiVersions (version 0), the smallest request of Kafka's protocol. @throws while there is no response */
async function requestApiVersions(port: number): Promise<void> {
  await sendOnce(port, Buffer.from([0, 0, 0, 10, 0, 18, 0, 0, 0, 0, 0, 1, 0xff, 0xff]));
}
