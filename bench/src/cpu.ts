import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** User and system time of a process so far, in ms. */
export function cpuOf(pid: number | undefined): number {
  if (pid === undefined)
    throw new Error('The bench can only read the CPU of engines that it has started itself: unset MONGO_URL, KAFKA_BROKERS and REDIS_URL');
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1_000;
}

/** Milliseconds of CPU (user and system) that the descendants of this process have used so far, by deployable or engine. Linux only. */
export function cpuByProcess(): Map<string, number> {
  const processes = execFileSync('ps', ['-eo', 'pid=,ppid=,comm='])
    .toString()
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/) as [id: string, parent: string, name: string]);
  const own = new Set([String(process.pid)]);
  const spent = new Map<string, number>();
  // A parent usually has a lower id than its children, so a few passes find all descendants.
  for (let size = 0; size < own.size;) {
    size = own.size;
    for (const [id, parent] of processes) if (own.has(parent)) own.add(id);
  }
  for (const [id, , name] of processes) {
    if (!own.has(id) || id === String(process.pid) || name === 'ps') continue;
    try {
      const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const part = name === 'node' || name === 'MainThread' ? (readlinkSync(`/proc/${id}/cwd`).split('/').at(-1) ?? name) : name;
      spent.set(part, (spent.get(part) ?? 0) + (Number(fields[11]) + Number(fields[12])) * 10);
    } catch (error) {
      // It has ended since it was listed.
      if ((error as { code?: string }).code !== 'ENOENT') throw error;
    }
  }
  return spent;
}

/** CPU used between two readings, per unit of work. */
export const cpuPerUnit = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>, units: number): Map<string, number> =>
  new Map([...after].map(([part, ms]) => [part, (ms - (before.get(part) ?? 0)) / units]));
