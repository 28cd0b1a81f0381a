import { mkdir } from 'node:fs/promises';
import { supervise, type Supervision } from '../process/supervise.ts';
import { startContainer } from './container.ts';
import { EngineUnavailable, type Engine, type EngineKind, type Log, type Source } from './engine.ts';

export interface EngineSettings extends Supervision {
  dir: string;
  ports: Record<string, number>;
  logPath: string;
  /** Names the Docker volume that keeps the data. Without it the data is deleted at the end. */
  volume: string | undefined;
  log: Log;
}

/**
 * Starts an engine from the first source that has it: its variable, an installed program, Docker, a download. Installed programs come before Docker, so
 * that the data of an earlier start is found again after a Docker daemon was started. `KARIGAR_ENGINES=docker|local` allows only one way.
 * @throws {EngineUnavailable} when no source has it
 * @throws {ProcessFailed} when it was found but does not start
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
  throw new EngineUnavailable(kind.title, tried, kind.advice[process.platform] ?? `set ${kind.variable} to the URL of a running one`);
}

function givenEngine({ name, title, variable }: Pick<EngineKind, 'name' | 'title' | 'variable'>, url: string): Engine {
  const refuse = async (): Promise<never> => {
    throw new Error(`${title} was given by ${variable}, so this program cannot stop or start it.`);
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
    // Temporary data need not be flushed to disk.
    stop: () => program.stop(volume ? undefined : 0),
  };
}
