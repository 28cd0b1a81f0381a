import type { GenericContainer } from 'testcontainers';
import { onPath, runCommand } from '../process/run-command.ts';
import type { Engine, EngineKind, EngineSetting } from './engine.ts';

const DAEMON_ANSWERS_WITHIN_MS = 4_000;

/** Whether a Docker daemon answers. */
export async function dockerAnswers(): Promise<boolean> {
  const docker = onPath('docker');
  if (!docker) return false;
  return runCommand(docker, ['info', '--format', '{{.ServerVersion}}'], { timeoutMs: DAEMON_ANSWERS_WITHIN_MS }).then(
    () => true,
    () => false,
  );
}

/** Removes the lasting volume of an engine. Nothing happens if there is none. */
export async function removeVolume(lastingName: string): Promise<void> {
  const docker = onPath('docker');
  if (docker && (await dockerAnswers())) await runCommand(docker, ['volume', 'rm', '--force', lastingName]);
}

/** Starts an engine in a container, reachable from this machine only. */
export async function startContainer(kind: EngineKind, setting: EngineSetting): Promise<Engine> {
  // Our own guard removes the containers of a program that dies; the reaper would be one more image to fetch.
  process.env['TESTCONTAINERS_RYUK_DISABLED'] = 'true';
  // It looks elsewhere when it believes to run inside a container itself; the ports are opened here, and nowhere else.
  process.env['TESTCONTAINERS_HOST_OVERRIDE'] = '127.0.0.1';
  const { GenericContainer: Base, getContainerRuntimeClient, Wait } = await import('testcontainers');
  const { ports, guard, lastingName, log } = setting;
  const { image, dataFolder, user, command, environment } = kind.container;
  const port = ports[kind.name] ?? 0;

  class LoopbackContainer extends Base {
    protected override async beforeContainerCreated(): Promise<void> {
      const bindings = Object.values((this.hostConfig.PortBindings ?? {}) as Record<string, { HostIp?: string }[]>).flat();
      for (const binding of bindings) binding.HostIp = '127.0.0.1';
    }
  }
  let recipe: GenericContainer = new LoopbackContainer(image)
    .withExposedPorts({ container: port, host: port })
    .withWaitStrategy(Wait.forListeningPorts())
    .withStartupTimeout(kind.readyWithinMs)
    .withAutoCleanup(false);
  if (user) recipe = recipe.withUser(user);
  if (command) recipe = recipe.withCommand(command(ports));
  if (environment) recipe = recipe.withEnvironment(environment(ports));
  if (lastingName) {
    await runCommand('docker', ['rm', '--force', '--volumes', lastingName]);
    recipe = recipe.withName(lastingName).withBindMounts([{ source: lastingName, target: dataFolder, mode: 'rw' }]);
  }
  const client = await getContainerRuntimeClient();
  log(`starting ${image} in Docker`);
  const started = await recipe.start();
  const container = client.container.getById(started.getId());
  const unguard = guard.runAtDeath(['docker', 'rm', '--force', '--volumes', started.getId()]);
  let pid: number | undefined;

  const ready = async (): Promise<void> => {
    const deadline = Date.now() + kind.readyWithinMs;
    for (;;) {
      const failure = await kind.makeReady(port).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (failure === undefined) break;
      if (Date.now() > deadline)
        throw new Error(`${kind.title} in Docker was not ready within ${kind.readyWithinMs / 1000} s`, { cause: failure });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    pid = (await container.inspect()).State.Pid;
  };
  await ready();
  return {
    name: kind.name,
    origin: `${image} in Docker`,
    url: kind.url(port),
    get pid() {
      return pid;
    },
    async kill(signal) {
      await container.kill({ signal });
      if (signal === 'SIGKILL') await container.wait();
    },
    async start() {
      await container.start();
      await ready();
    },
    waitReady: ready,
    async stop() {
      // Volumes without a name, that is: a lasting one has one.
      await started.stop({ timeout: lastingName ? 10_000 : 0, remove: true, removeVolumes: true });
      unguard();
    },
  };
}
