import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';

const LOWEST = 10_000;
const RANGE = 100;
const RANGES = 200;

// Each process searches its own range, below the ephemeral ports of the system. Otherwise two test workers that pick ports at the same
// time could get the same ones, or a client's connection could take a port before the service listens on it.
let next = LOWEST + (process.pid % RANGES) * RANGE;

/** Whether a loopback port is free now. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      else reject(error);
    });
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** A free loopback port, another one at every call. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next++;
    if (next >= LOWEST + RANGES * RANGE) next = LOWEST;
    if (await isFree(port)) return port;
  }
}

/** A free loopback port for each name. The ports are kept in `file`, so that they are the same at the next start, unless another program uses them. */
export async function stablePorts<Name extends string>(file: string, names: readonly Name[]): Promise<Record<Name, number>> {
  const known = readPorts(file);
  const ports = { ...known };
  for (const name of names) {
    const before = known[name];
    ports[name] = before !== undefined && (await isFree(before)) ? before : await freePort();
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(ports, null, 2)}\n`);
  return ports as Record<Name, number>;
}

function readPorts(file: string): Record<string, number> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
  } catch (error) {
    // A file that a crash left incomplete costs only new ports.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return {};
    throw error;
  }
}
