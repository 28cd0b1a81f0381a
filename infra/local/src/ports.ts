import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { dirname } from 'node:path';

const LOWEST = 10_000;
const RANGE = 100;
const RANGES = 200;

/** Ports that no other process gives. They are below the ephemeral ports of the system, because a client's connection could take one of those. */
interface Range {
  next: number;
  readonly end: number;
}

/** Listens on a loopback port, without keeping this process alive. @returns undefined if the port is not free */
function listen(port: number): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(undefined);
      else reject(error);
    });
    server.listen(port, '127.0.0.1', () => resolve(server.unref()));
  });
}

/** Whether a loopback port is free now. */
export async function isFree(port: number): Promise<boolean> {
  const server = await listen(port);
  if (!server) return false;
  await new Promise((resolve) => server.close(resolve));
  return true;
}

/** The first ports of the ranges of this process. */
const mine = new Set<number>();

/**
 * Claims a range of ports by listening on its first one. Two test workers that look for free ports at the same time would otherwise find the same ones,
 * because minutes may pass until a program listens.
 * @returns whether it belongs to this process
 */
async function claim(first: number): Promise<boolean> {
  if (mine.has(first)) return true;
  if (!(await listen(first))) return false;
  mine.add(first);
  return true;
}

/** Claims a range that nobody has. @throws if every range is claimed */
async function claimRange(): Promise<Range> {
  const start = process.pid % RANGES;
  for (let tried = 0; tried < RANGES; tried += 1) {
    const first = LOWEST + ((start + tried) % RANGES) * RANGE;
    if (!mine.has(first) && (await claim(first))) return { next: first + 1, end: first + RANGE };
  }
  throw new Error(`No port is left between ${LOWEST} and ${LOWEST + RANGES * RANGE}.`);
}

let claimed: Promise<Range> | undefined;

/** A free loopback port, another one at every call. @throws if all are used */
export async function freePort(): Promise<number> {
  for (;;) {
    const current = (claimed ??= claimRange());
    const range = await current;
    if (range.next === range.end) {
      if (claimed === current) claimed = undefined;
      continue;
    }
    const port = range.next++;
    if (await isFree(port)) return port;
  }
}

/** Whether a port that this process had at an earlier start is still its own: nobody uses it, or may be about to. */
const isStillMine = async (port: number): Promise<boolean> => {
  const first = port - (port % RANGE);
  return first >= LOWEST && first < LOWEST + RANGES * RANGE && (await claim(first)) && isFree(port);
};

async function freePortBut(taken: readonly number[]): Promise<number> {
  const port = await freePort();
  return taken.includes(port) ? freePortBut(taken) : port;
}

/** A free loopback port for each name. The ports are kept in `file`, so that they are the same at the next start, unless another program uses them. */
export async function stablePorts<Name extends string>(file: string, names: readonly Name[]): Promise<Record<Name, number>> {
  const known = readPorts(file);
  const ports = { ...known };
  for (const name of names) {
    const before = known[name];
    ports[name] = before !== undefined && (await isStillMine(before)) ? before : await freePortBut(Object.values(known));
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
