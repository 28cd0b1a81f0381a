import type { GenericContainer } from 'testcontainers';
import { isSuccessful, poll } from '../poll.ts';
import { cleanUpAtExit } from '../process/exit-cleanup.ts';
import { onPath, runCommand } from '../process/run-command.ts';
import type { Engine, EngineKind } from './engine.ts';
import type { EngineSettings } from './start-engine.ts';

const DAEMON_ANSWERS_WITHIN_MS = 4_000;
const PROBE_EVERY_MS = 100;

export async function isDockerRunning(): Promise<boolean> {
  const docker = onPath('docker');
  if (!docker) return false;
  return isSuccessful(runCommand(docker, ['info', '--format', '{{.ServerVersion}}'], { timeoutMs: DAEMON_ANSWERS_WITHIN_MS }));
}

/**
 * Starts an engine in a container by testcontainers. Its ports are open on loopback only. The container is removed when this process ends,
 * also when it is killed; a named volume is kept.
 * @returns undefined without a Docker daemon
 */
export async function startContainer(kind: EngineKind, { ports, volume, log }: EngineSettings): Promise<Engine | undefined> {
  if (!(await isDockerRunning())) return undefined;
  // exit-cleanup.mjs removes the containers of a process that dies; testcontainers' own reaper would need one more image.
  process.env['TESTCONTAINERS_RYUK_DISABLED'] = 'true';
  // In a container, testcontainers would use the bridge's gateway address, but the ports are open on loopback only.
  process.env['TESTCONTAINERS_HOST_OVERRIDE'] = '127.0.0.1';
  const { GenericContainer: Base, getContainerRuntimeClient, Wait } = await import('testcontainers');
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
  if (volume) {
    await runCommand('docker', ['rm', '--force', '--volumes', volume]);
    recipe = recipe.withName(volume).withBindMounts([{ source: volume, target: dataFolder, mode: 'rw' }]);
  }
  log(`starting ${image} in Docker`);
  const started = await recipe.start();
  const cleanedUp = cleanUpAtExit({ run: ['docker', 'rm', '--force', '--volumes', started.getId()] });
  const container = (await getContainerRuntimeClient()).container.getById(started.getId());

  const waitReady = async (): Promise<void> => {
    const isReady = () => isSuccessful(kind.makeReady(port));
    await poll(`${kind.title} in Docker`, isReady, { withinMs: kind.readyWithinMs, everyMs: PROBE_EVERY_MS });
  };
  const stop = async (): Promise<void> => {
    // `removeVolumes` removes anonymous volumes only.
    await started.stop({ timeout: volume ? 10_000 : 0, remove: true, removeVolumes: true });
    cleanedUp();
  };
  await waitReady().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    name: kind.name,
    origin: `${image} in Docker`,
    url: kind.url(port),
    pid: undefined,
    kill: async (signal) => {
      await container.kill({ signal });
      if (signal === 'SIGKILL') await container.wait();
    },
    start: async () => {
      await container.start();
      await waitReady();
    },
    stop,
  };
}
