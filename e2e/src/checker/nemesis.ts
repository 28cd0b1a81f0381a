import type { Engines } from '@karigar/local';
import { sendOnce } from '@karigar/local';
import type { Chance } from '@karigar/seed/chance';
import { setTimeout as wait } from 'node:timers/promises';
import type { OwnProduct } from '../support/product.ts';

const parts = ['gateway', 'auth', 'catalog', 'order', 'dispatch-1', 'dispatch-2'] as const;
const engines = ['mongo', 'kafka', 'redis'] as const;
type Target = (typeof parts)[number] | (typeof engines)[number];

/**
 * - `kill`: SIGKILL, and started again after `forMs`
 * - `suspend`: SIGSTOP, and SIGCONT after `forMs`
 * - `restart`: SIGTERM as in a rolling release, and started again at once
 * - `flush`: Redis forgets everything
 */
export type FaultKind = 'kill' | 'suspend' | 'restart' | 'flush';

export interface Fault {
  readonly kind: FaultKind;
  readonly target: Target;
  /** Milliseconds since the beginning of the run. */
  readonly at: number;
  readonly forMs: number;
}

/** A fault that was caused: from when on, and when everything was started again. */
export interface CausedFault extends Fault {
  readonly from: number;
  readonly until: number;
}

const quietAtFirstMs = 2_000;
/** Longer than a part or an engine needs to come back. */
const restMs = 4_000;

/** The faults of a run, one after the other. The same seed and length give the same faults. */
export function planFaults(chance: Chance, runMs: number): Fault[] {
  const faults: Fault[] = [];
  // Every target comes up before one comes up again.
  let left: Target[] = [];
  for (let at = quietAtFirstMs; ;) {
    if (left.length === 0) left = [...parts, ...engines];
    const target = chance.pick(left);
    left = left.filter((each) => each !== target);
    const isPart = parts.some((part) => part === target);
    const kinds: FaultKind[] = isPart
      ? ['kill', 'kill', 'suspend', 'restart']
      : target === 'redis'
        ? ['kill', 'suspend', 'flush']
        : ['kill', 'suspend'];
    const kind = chance.pick(kinds);
    const forMs = kind === 'suspend' ? chance.between(1_000, 6_000) : kind === 'kill' ? chance.between(0, 2_000) : 0;
    if (at + forMs + restMs > runMs) return faults;
    faults.push({ kind, target, at, forMs });
    at += forMs + restMs + chance.between(0, 3_000);
  }
}

/** Causes the faults at their times and waits until the last one is healed. A fault that comes before the last one is healed waits for it. */
export async function cause(
  faults: readonly Fault[],
  { product, engines, log }: { product: OwnProduct['product']; engines: Engines; log: (line: string) => void },
  now: () => number,
): Promise<CausedFault[]> {
  const caused: CausedFault[] = [];
  for (const fault of faults) {
    await wait(Math.max(0, fault.at - now()));
    const from = now();
    await causeOne(fault, product, engines);
    const one = { ...fault, from, until: now() };
    caused.push(one);
    log(describeFault(one));
  }
  return caused;
}

async function causeOne({ kind, target, forMs }: Fault, product: OwnProduct['product'], engineSet: Engines): Promise<void> {
  const isEngine = target === 'mongo' || target === 'kafka' || target === 'redis';
  const process = isEngine ? engineSet[target] : product.part(target);
  switch (kind) {
    case 'kill':
      await process.kill('SIGKILL');
      await wait(forMs);
      await process.start();
      return;
    case 'suspend':
      await process.kill('SIGSTOP');
      await wait(forMs).finally(() => process.kill('SIGCONT'));
      return;
    case 'restart':
      await process.stop();
      await process.start();
      return;
    case 'flush':
      await sendOnce(Number(new URL(engineSet.redisUrl).port), 'FLUSHALL\r\n');
      return;
    default:
      return kind satisfies never;
  }
}

export const describeFault = ({ kind, target, from, until }: CausedFault): string =>
  `${(from / 1_000).toFixed(1)}–${(until / 1_000).toFixed(1)} s ${kind} ${target}`;
