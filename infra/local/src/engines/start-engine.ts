import { supervise } from '../process/supervised.ts';
import { dockerAnswers, startContainer } from './container.ts';
import { EngineUnavailable, type Engine, type EngineKind, type EngineSetting, type Source } from './engine.ts';

/** Which ways are open: `KARIGAR_ENGINES=docker|local` forces one. */
export type Way = 'docker' | 'local' | 'any';

export function wayWanted(): Way {
  const wish = process.env['KARIGAR_ENGINES'] ?? 'any';
  if (wish === 'docker' || wish === 'local' || wish === 'any') return wish;
  throw new Error(`KARIGAR_ENGINES is "${wish}"; it can be "docker" or "local".`);
}

/**
 * Gets one engine running, from the first place that has it: one that was given, this machine, Docker, the network. What is on the machine goes
 * before Docker, so that a daemon which happens to run does not make yesterday's data disappear.
 * @throws {EngineUnavailable} when nothing worked
 * @throws {ProcessFailed} when it was found but does not start
 */
export async function startEngine<Found>(kind: EngineKind<Found>, way: Way, setting: EngineSetting): Promise<Engine> {
  const given = process.env[kind.givenBy];
  if (given) return givenEngine(kind, given);

  const tried = [kind.givenBy];
  const from = async (sources: readonly Source<Found>[]): Promise<Engine | undefined> => {
    for (const source of sources) {
      const found = await source.find(setting.log).catch((error: unknown) => {
        tried.push(`${source.name}: ${firstLine(error)}`);
        return null;
      });
      if (found !== undefined && found !== null) return startLocally(kind, found, setting);
      if (found === undefined) tried.push(`${source.name}: not here`);
    }
    return undefined;
  };
  const fromDocker = async (): Promise<Engine | undefined> => {
    if (!(await dockerAnswers())) {
      tried.push('Docker: no daemon answers');
      return undefined;
    }
    return startContainer(kind, setting).catch((error: unknown) => {
      tried.push(`Docker: ${firstLine(error)}`);
      return undefined;
    });
  };
  const engine =
    way === 'docker'
      ? await fromDocker()
      : ((await from(kind.onMachine)) ?? (way === 'any' ? await fromDocker() : undefined) ?? (await from(kind.fetched)));
  if (engine) return engine;
  throw new EngineUnavailable(kind.title, tried, kind.wayOut[process.platform] ?? `set ${kind.givenBy} to one that runs elsewhere`);
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n').slice(0, 2).join(' ').trim();

function givenEngine(kind: Pick<EngineKind, 'name' | 'title' | 'givenBy'>, url: string): Engine {
  const refuse = async (): Promise<never> => {
    throw new Error(`${kind.title} was given by ${kind.givenBy}; it is not ours to stop or start.`);
  };
  return {
    name: kind.name,
    origin: `given by ${kind.givenBy}`,
    url,
    pid: undefined,
    kill: refuse,
    start: refuse,
    stop: async () => undefined,
    waitReady: async () => undefined,
  };
}

async function startLocally<Found>(kind: EngineKind<Found>, found: Found, setting: EngineSetting): Promise<Engine> {
  const { dir, ports, lastingName } = setting;
  const port = ports[kind.name] ?? 0;
  const program = await kind.launch(found, dir, ports);
  const supervised = supervise({
    ...setting,
    name: kind.name,
    command: program.command,
    args: program.args,
    cwd: dir,
    env: process.env,
    probe: () => kind.makeReady(port),
    readyWithinMs: kind.readyWithinMs,
  });
  await supervised.start();
  return {
    name: kind.name,
    origin: program.origin,
    url: kind.url(port),
    get pid() {
      return supervised.pid;
    },
    kill: (signal) => supervised.kill(signal),
    start: () => supervised.start(),
    waitReady: () => supervised.waitReady(),
    // Data that nobody will read again need not be written out first.
    stop: () => supervised.stop(lastingName ? undefined : 0),
  };
}
