import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { cleanUpAtExit } from '../process/exit-cleanup.ts';
import { onPath, runCommand } from '../process/run-command.ts';
import { supervise, type Supervision } from '../process/supervise.ts';
import { EngineUnavailable, type Engine, type EngineKind, type Log, type Source } from './engine.ts';

const DAEMON_ANSWERS_WITHIN_MS = 4_000;

export interface EngineSettings extends Supervision {
  dir: string;
  ports: Record<string, number>;
  logPath: string;
  /** Names the Docker volume that keeps the data. Without it the data is deleted at the end. */
  volume: string | undefined;
  log: Log;
}

/**
 * Starts an engine from the first place that has it: given by its variable, installed here, Docker, a download. What is installed comes before
 * Docker, so that starting a Docker daemon does not hide yesterday's data. `KARIGAR_ENGINES=docker|local` allows only one way.
 * @throws {EngineUnavailable} when no place has it
 * @throws {ProcessFailed} when it is there but does not start
 */
export async function startEngine<Found>(kind: EngineKind<Found>, settings: EngineSettings): Promise<Engine> {
  const given = process.env[kind.variable];
  if (given) return givenEngine(kind, given);

  const way = process.env['KARIGAR_ENGINES'] || 'any';
  if (!['docker', 'local', 'any'].includes(way)) throw new Error(`KARIGAR_ENGINES is "${way}"; it can be "docker" or "local".`);
  const tried = [kind.variable];
  const attempt = async <T>(name: string, find: () => Promise<T | undefined>): Promise<T | undefined> => {
    try {
      const found = await find();
      if (found === undefined) tried.push(`${name}: not here`);
      return found;
    } catch (error) {
      tried.push(`${name}: ${(error as Error).message.split('\n').slice(0, 2).join(' ').trim()}`);
      return undefined;
    }
  };
  const fromSources = async (sources: readonly Source<Found>[]): Promise<Engine | undefined> => {
    for (const source of sources) {
      const found = await attempt(source.name, () => source.find(settings.log));
      if (found !== undefined) return startProgram(kind, found, settings);
    }
    return undefined;
  };
  const engine =
    (way === 'docker' ? undefined : await fromSources(kind.installed)) ??
    (way === 'local' ? undefined : await attempt('Docker', () => startContainer(kind, settings))) ??
    (way === 'docker' ? undefined : await fromSources(kind.downloads));
  if (engine) return engine;
  throw new EngineUnavailable(kind.title, tried, kind.advice[process.platform] ?? `set ${kind.variable} to one that runs elsewhere`);
}

function givenEngine({ name, title, variable }: Pick<EngineKind, 'name' | 'title' | 'variable'>, url: string): Engine {
  const refuse = async (): Promise<never> => {
    throw new Error(`${title} was given by ${variable}, so it cannot be stopped or started from here.`);
  };
  return { name, origin: `given by ${variable}`, url, pid: undefined, kill: refuse, start: refuse, stop: async () => undefined };
}

async function startProgram<Found>(kind: EngineKind<Found>, found: Found, settings: EngineSettings): Promise<Engine> {
  const { dir, ports, volume } = settings;
  await mkdir(dir, { recursive: true });
  const { origin, command, args } = await kind.prepare(found, dir, ports);
  const port = ports[kind.name] ?? 0;
  const program = supervise({
    ...settings,
    name: kind.name,
    command,
    args,
    cwd: dir,
    env: process.env,
    probe: () => kind.makeReady(port),
    readyWithinMs: kind.readyWithinMs,
  });
  await program.start();
  return {
    name: kind.name,
    origin,
    url: kind.url(port),
    get pid() {
      return program.pid;
    },
    kill: (signal) => program.kill(signal),
    start: () => program.start(),
    // Temporary data need not be written to disk first.
    stop: () => program.stop(volume ? undefined : 0),
  };
}

/** Runs the engine by `docker run` in the foreground, so that a container is supervised like any process. Its ports are open to this machine only. */
async function startContainer(kind: EngineKind, settings: EngineSettings): Promise<Engine | undefined> {
  if (!(await isDockerRunning())) return undefined;
  const { ports, log } = settings;
  const { image, dataFolder, user, command, environment } = kind.container;
  const port = ports[kind.name] ?? 0;
  const name = settings.volume ?? `karigar-${randomBytes(6).toString('hex')}`;
  const removal = [['docker', 'rm', '--force', name], ...(settings.volume ? [] : [['docker', 'volume', 'rm', '--force', name]])] as [
    string,
    ...string[],
  ][];
  const remove = async (): Promise<void> => {
    for (const [program, ...args] of removal) await runCommand(program, args);
  };
  await remove();
  const cleanups = removal.map((run) => cleanUpAtExit({ run }));
  const client = supervise({
    ...settings,
    name: kind.name,
    command: 'docker',
    args: [
      ...['run', '--rm', '--name', name, '--publish', `127.0.0.1:${port}:${port}`, '--volume', `${name}:${dataFolder}`],
      ...(user ? ['--user', user] : []),
      ...Object.entries(environment?.(ports) ?? {}).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
      image,
      ...(command?.(ports) ?? []),
    ],
    cwd: process.cwd(),
    env: process.env,
    probe: () => kind.makeReady(port),
    readyWithinMs: kind.readyWithinMs,
  });
  log(`starting ${image} in Docker`);
  const stop = async (): Promise<void> => {
    await client.stop(settings.volume ? undefined : 0);
    await remove();
    cleanups.forEach((done) => done());
  };
  await client.start().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    name: kind.name,
    origin: `${image} in Docker`,
    url: kind.url(port),
    pid: undefined,
    kill: async (signal) => {
      await runCommand('docker', ['kill', '--signal', signal, name]);
      // The client ends once Docker has removed the container.
      if (signal === 'SIGKILL') await client.ended();
    },
    start: () => client.start(),
    stop,
  };
}

export async function isDockerRunning(): Promise<boolean> {
  const docker = onPath('docker');
  if (!docker) return false;
  return runCommand(docker, ['info', '--format', '{{.ServerVersion}}'], { timeoutMs: DAEMON_ANSWERS_WITHIN_MS }).then(
    () => true,
    () => false,
  );
}
