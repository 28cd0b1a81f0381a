import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { onPath, runCommand } from '../process/run-command.ts';
import type { EngineKind, Log } from './engine.ts';
import { aptInstall } from './debian.ts';

const MIN_VERSION = 7;
const PROBE_MS = 2_000;

/** Redis, at least 7 for sharded pub/sub. The value found is the path of `redis-server`. */
export const redis: EngineKind<string> = {
  name: 'redis',
  title: 'Redis 7',
  givenBy: 'REDIS_URL',
  ports: ['redis'],
  url: (port) => `redis://127.0.0.1:${port}`,
  makeReady: answersPing,
  readyWithinMs: 30_000,
  onMachine: [{ name: 'redis-server on PATH', find: findServer }],
  fetched: [{ name: "Debian's package", find: installPackage }],
  async launch(server, dir, ports) {
    await mkdir(dir, { recursive: true });
    const flags = [
      '--port',
      String(ports['redis']),
      '--bind',
      '127.0.0.1',
      '--dir',
      dir,
      '--save',
      '',
      '--appendonly',
      'yes',
      '--daemonize',
      'no',
    ];
    return { origin: `redis-server ${await versionOf(server)}, ${server}`, command: server, args: flags };
  },
  container: {
    image: 'redis:7',
    dataFolder: '/data',
    // The image's entry then makes the data folder its own, and goes on as `redis`.
    user: 'root',
    command: (ports) => [
      'redis-server',
      '--port',
      String(ports['redis']),
      '--bind',
      '0.0.0.0',
      '--protected-mode',
      'no',
      '--save',
      '',
      '--appendonly',
      'yes',
    ],
  },
  wayOut: { linux: 'sudo apt-get install redis-server', darwin: 'brew install redis' },
};

async function versionOf(server: string): Promise<string> {
  return /v=(\d[\d.]*)/.exec(await runCommand(server, ['--version']))?.[1] ?? '0';
}

async function findServer(): Promise<string | undefined> {
  const server = onPath('redis-server');
  if (!server) return undefined;
  const version = await versionOf(server);
  if (Number.parseInt(version, 10) < MIN_VERSION) throw new Error(`it is ${version}, older than ${MIN_VERSION}`);
  return server;
}

async function installPackage(log: Log): Promise<string | undefined> {
  return (await aptInstall('redis-server', log)) ? findServer() : undefined;
}

/** @throws while the server does not answer PING */
function answersPing(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port }, () => socket.write('PING\r\n'));
    socket.setTimeout(PROBE_MS, () => socket.destroy(new Error('no answer')));
    socket.once('data', (answer: Buffer) => {
      socket.destroy();
      if (answer.toString().startsWith('+PONG')) resolve();
      else reject(new Error(answer.toString().trim()));
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed')));
  });
}
