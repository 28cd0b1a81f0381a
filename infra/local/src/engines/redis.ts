import { onPath, runCommand } from '../process/run-command.ts';
import type { EngineKind, Log } from './engine.ts';
import { aptInstall } from './debian.ts';
import { sendOnce } from './send-once.ts';

const MIN_VERSION = 7;

const flags = (ports: Readonly<Record<string, number>>): string[] => [
  ...['--port', String(ports['redis'])],
  ...['--save', '', '--appendonly', 'yes'],
];

/** Redis, at least 7 for sharded pub/sub. `find` returns the path of `redis-server`. */
export const redis: EngineKind<string> = {
  name: 'redis',
  title: 'Redis 7',
  variable: 'REDIS_URL',
  ports: ['redis'],
  url: (port) => `redis://127.0.0.1:${port}`,
  makeReady: ping,
  readyWithinMs: 30_000,
  installed: [{ name: 'redis-server on PATH', find: findServer }],
  downloads: [{ name: "Debian's package", find: installPackage }],
  async prepare(server, dir, ports) {
    const args = [...flags(ports), '--bind', '127.0.0.1', '--dir', dir, '--daemonize', 'no'];
    return { origin: `redis-server ${await versionOf(server)}, ${server}`, command: server, args };
  },
  container: {
    image: 'redis:7',
    dataFolder: '/data',
    // As root, the image's entrypoint takes ownership of the data folder and then runs the server as `redis`.
    user: 'root',
    command: (ports) => ['redis-server', ...flags(ports), '--bind', '0.0.0.0', '--protected-mode', 'no'],
  },
  advice: { linux: 'sudo apt-get install redis-server', darwin: 'brew install redis' },
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

/** @throws while the server does not respond to PING */
async function ping(port: number): Promise<void> {
  const response = (await sendOnce(port, 'PING\r\n')).toString();
  if (!response.startsWith('+PONG')) throw new Error(response.trim());
}
