import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { dirname } from 'node:path';

const LOOPBACK = '127.0.0.1';

/** Listens on a loopback port (0: any free one); undefined when it is taken. */
function hold(port: number): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(undefined);
      else reject(error);
    });
    server.listen(port, LOOPBACK, () => resolve(server));
  });
}

const portOf = (server: Server): number => (server.address() as { port: number }).port;
const release = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

/** Whether a loopback port is free now. */
export async function isFree(port: number): Promise<boolean> {
  const server = await hold(port);
  if (server) await release(server);
  return server !== undefined;
}

/**
 * A free loopback port for each name, all different. Ports used before are kept where they are still free, so that addresses stay the same from
 * one start to the next.
 * @param before ports by name, as they were last time
 */
export async function pickPorts<Name extends string>(
  names: readonly Name[],
  before: Partial<Record<string, number>> = {},
): Promise<Record<Name, number>> {
  // All are held until all are chosen: otherwise the system could hand out one port twice.
  const held = new Map<Name, Server>();
  for (const name of names) {
    const known = before[name];
    const server = (known === undefined ? undefined : await hold(known)) ?? (await hold(0));
    if (!server) throw new Error('The system has no free loopback port left.');
    held.set(name, server);
  }
  const ports = Object.fromEntries([...held].map(([name, server]) => [name, portOf(server)])) as Record<Name, number>;
  await Promise.all([...held.values()].map(release));
  return ports;
}

/** `pickPorts` with its memory in a file. */
export async function stablePorts<Name extends string>(file: string, names: readonly Name[]): Promise<Record<Name, number>> {
  const before = readPorts(file);
  const ports = await pickPorts(names, before);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...before, ...ports }, null, 2)}\n`);
  return ports;
}

function readPorts(file: string): Record<string, number> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
  } catch (error) {
    // A file cut short by a crash costs nothing but new ports.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return {};
    throw error;
  }
}
