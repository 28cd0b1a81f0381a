import { defined, topics } from '@karigar/contracts';
import type { Engine } from '@karigar/local';
import type { KafkaSet, MongoSet } from '@karigar/local/testing';
import { sendOnce } from '@karigar/local';
import type { Chance } from '@karigar/seed/chance';
import { setTimeout as wait } from 'node:timers/promises';
import type { OwnProduct } from '../support/product.ts';
import { clientFaults, misbehave, type ClientFault } from './clients.ts';
import { canFillDisks, fillDisk } from './disks.ts';
import { poisonTopic, repeatTopic } from './disturb.ts';
import type { Injection } from './injection.ts';
import { linkFaults, type LinkFault } from './links.ts';
import { canPartPeers, peerFaults, type PeerFault, type Peers } from './peers.ts';

const parts = ['gateway', 'auth', 'catalog', 'order', 'dispatch-1', 'dispatch-2'] as const;

/**
 * - `kill`: SIGKILL, and a restart after `forMs`
 * - `suspend`: SIGSTOP, and SIGCONT after `forMs`
 * - `restart`: SIGTERM and an immediate restart, as in a rolling release; `all parts` are restarted one after the other
 * - `flush`: Redis loses all data
 * - `step-down`: the primary of the replica set steps down
 * - `clock`: the clock of a process is shifted by `wrongMs` for `forMs`
 * - `repeat`: the last events of a topic are published again, in reverse
 * - `poison`: malformed messages are published to a topic
 * - `full-disk`: the files of an engine cannot grow for `forMs`; it is restarted when there is space again
 * - the faults of a link between two processes, for `forMs`
 * - the faults between the members of a set of engines, for `forMs`
 * - clients of the gateway that misbehave for `forMs`
 */
export type FaultKind =
  | 'kill'
  | 'suspend'
  | 'restart'
  | 'flush'
  | 'step-down'
  | 'clock'
  | 'repeat'
  | 'poison'
  | 'full-disk'
  | LinkFault
  | PeerFault
  | ClientFault;

export interface Fault {
  readonly kind: FaultKind;
  readonly target: string;
  /** Milliseconds since the beginning of the run. */
  readonly at: number;
  readonly forMs: number;
  readonly wrongMs?: number;
}

/** A fault that was injected: when it began, when everything was running again, and which process was killed. */
export interface CausedFault extends Fault {
  readonly from: number;
  readonly until: number;
  /** Why the target did not recover. No further faults are injected then. */
  readonly failure?: string;
}

/** What the nemesis can act on. */
export interface Breakable {
  readonly product: OwnProduct['product'];
  readonly engines: {
    readonly redis: Engine;
    readonly redisUrl: string;
    readonly kafka: Engine | KafkaSet;
    readonly mongo: Engine | MongoSet;
  };
  /** Tokens of people for whom further live channels may be opened. */
  readonly tokens?: readonly string[];
  /** Required for faults of links and clocks. */
  readonly injection?: Injection;
  /** Required for faults between the members of a set. */
  readonly peers?: { readonly mongo: Peers; readonly kafka: Peers };
}

/** The faults that are possible in this run. */
export interface Reach {
  /** Names of links; see `Injection`. */
  readonly links: readonly string[];
  readonly clocks: boolean;
  /** Whether MongoDB is a replica set of three. */
  readonly members: boolean;
  /** Kafka's brokers: `kafka`, or `broker-1` and so on. */
  readonly brokers: readonly string[];
  /** Whether a full disk can be simulated on this machine. */
  readonly disks: boolean;
  /** Whether members of a set can be parted from each other. */
  readonly peers: boolean;
}

export const reachOf = ({ engines, injection, peers }: Pick<Breakable, 'engines' | 'injection' | 'peers'>): Reach => ({
  links: injection?.links ?? [],
  clocks: injection !== undefined,
  members: isSet(engines.mongo),
  brokers: isCluster(engines.kafka) ? engines.kafka.brokers.map((_, n) => `broker-${n + 1}`) : ['kafka'],
  disks: canFillDisks(engines.redis),
  peers: peers !== undefined && canPartPeers(engines.redis),
});

const isSet = (mongo: Engine | MongoSet): mongo is MongoSet => 'members' in mongo;
const isCluster = (kafka: Engine | KafkaSet): kafka is KafkaSet => 'brokers' in kafka;

const quietAtFirstMs = 2_000;
/** Longer than the restart of a part or an engine. */
const restMs = 4_000;
const tenMinutesMs = 600_000;
const linksInARound = 8;
const clocksInARound = 2;
const topicsInARound = 2;

interface Choice {
  readonly target: string;
  readonly kinds: readonly FaultKind[];
}

const some = <T>(chance: Chance, items: readonly T[], count: number): T[] => {
  const left = [...items];
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(chance.between(0, left.length - 1), 1)).flat();
};

/** The faults of one round: one for every process, and some for links, clocks and topics. */
const roundOf = (chance: Chance, { links, clocks, members, brokers, disks, peers }: Reach): Choice[] => [
  ...parts.map((target): Choice => ({ target, kinds: ['kill', 'kill', 'suspend', 'restart'] })),
  { target: 'all parts', kinds: ['restart'] },
  ...brokers.map((target): Choice => ({ target, kinds: ['kill', 'suspend'] })),
  { target: 'redis', kinds: ['kill', 'suspend', 'flush'] },
  ...(members
    ? ([
        { target: 'primary', kinds: ['kill', 'suspend', 'step-down'] },
        { target: 'primary', kinds: ['step-down'] },
        { target: 'secondary', kinds: ['kill', 'suspend'] },
      ] satisfies Choice[])
    : ([{ target: 'mongo', kinds: ['kill', 'suspend'] }] satisfies Choice[])),
  ...(disks ? [chance.pick([chance.pick(brokers), ...(members ? ['primary', 'secondary'] : ['mongo'])])] : []).map((target): Choice => ({
    target,
    kinds: ['full-disk'],
  })),
  ...(peers ? ['primary', 'secondary', chance.pick(brokers)] : []).map((target): Choice => ({ target, kinds: peerFaults })),
  ...clientFaults.map((kind): Choice => ({ target: 'gateway', kinds: [kind] })),
  ...some(chance, links, linksInARound).map((target): Choice => ({ target, kinds: linkFaults })),
  ...(clocks ? some(chance, parts, clocksInARound).map((target): Choice => ({ target, kinds: ['clock'] })) : []),
  ...some(chance, topics, topicsInARound).map((target): Choice => ({ target, kinds: ['repeat', 'poison'] })),
];

function lengthOf(kind: FaultKind, chance: Chance): number {
  switch (kind) {
    case 'kill':
      return chance.between(0, 2_000);
    case 'stall':
    case 'one-way':
      // Longer than a process may serve requests without news of revocations.
      return chance.between(1_000, 12_000);
    case 'isolate':
    case 'deafen':
      // Longer than it takes the others to elect another leader.
      return chance.between(4_000, 12_000);
    case 'suspend':
    case 'delay':
    case 'cut':
    case 'half-open':
    case 'clock':
    case 'full-disk':
    case 'slow-senders':
    case 'no-readers':
      return chance.between(1_000, 6_000);
    case 'restart':
    case 'flush':
    case 'step-down':
    case 'repeat':
    case 'poison':
      return 0;
    default:
      return kind satisfies never;
  }
}

/** Plans the faults of a run, one after the other. Deterministic for the same seed, length and possible faults. */
export function planFaults(
  chance: Chance,
  runMs: number,
  reach: Reach = { links: [], clocks: false, members: false, brokers: ['kafka'], disks: false, peers: false },
): Fault[] {
  const faults: Fault[] = [];
  // Uses every fault of a round before the next round.
  let left: Choice[] = [];
  for (let at = quietAtFirstMs; ;) {
    if (left.length === 0) left = roundOf(chance, reach);
    const choice = chance.pick(left);
    left = left.filter((each) => each !== choice);
    const kind = chance.pick(choice.kinds);
    const forMs = lengthOf(kind, chance);
    if (at + forMs + restMs > runMs) return faults;
    const wrongMs = kind === 'clock' ? { wrongMs: chance.pick([-tenMinutesMs, -30_000, 30_000, tenMinutesMs]) } : {};
    faults.push({ kind, target: choice.target, at, forMs, ...wrongMs });
    at += forMs + restMs + chance.between(0, 3_000);
  }
}

/** Injects the faults at their times, each after the previous one is healed, and waits until the last one is healed. */
export async function cause(
  faults: readonly Fault[],
  breakable: Breakable & { readonly log: (line: string) => void },
  now: () => number,
): Promise<CausedFault[]> {
  const caused: CausedFault[] = [];
  for (const fault of faults) {
    await wait(Math.max(0, fault.at - now()));
    const from = now();
    const failure = await causeOne(fault, breakable).then(
      () => undefined,
      (error: unknown) => String(error),
    );
    const one = { ...fault, from, until: now(), ...defined({ failure }) };
    caused.push(one);
    breakable.log(describeFault(one));
    if (failure !== undefined) return caused;
  }
  return caused;
}

async function causeOne({ kind, target, forMs, wrongMs = 0 }: Fault, breakable: Breakable): Promise<void> {
  const { product, engines } = breakable;
  switch (kind) {
    case 'kill': {
      const process = await processOf(target, breakable);
      await process.kill('SIGKILL');
      await wait(forMs);
      await process.start();
      return;
    }
    case 'suspend': {
      const process = await processOf(target, breakable);
      await process.kill('SIGSTOP');
      await wait(forMs).finally(() => process.kill('SIGCONT'));
      return;
    }
    case 'restart':
      for (const name of target === 'all parts' ? parts : [target]) {
        await product.part(name).stop();
        await product.part(name).start();
      }
      return;
    case 'flush':
      await sendOnce(Number(new URL(engines.redisUrl).port), 'FLUSHALL\r\n');
      return;
    case 'step-down':
      if (isSet(engines.mongo)) await engines.mongo.stepDown();
      return;
    case 'clock':
      breakable.injection?.setClock(target, wrongMs);
      await wait(forMs).finally(() => breakable.injection?.setClock(target, 0));
      return;
    case 'full-disk': {
      const process = await processOf(target, breakable);
      fillDisk(process);
      await wait(forMs);
      // The engine has exited because it could not write, or accepts no more writes.
      if (process.pid !== undefined) await process.kill('SIGKILL');
      await process.start();
      return;
    }
    case 'isolate':
    case 'deafen': {
      const [peers, member] = await peersOf(target, breakable);
      peers?.inject(member, kind);
      await wait(forMs).finally(() => peers?.heal());
      return;
    }
    case 'slow-senders':
    case 'no-readers':
      return misbehave(kind, { url: product.url, tokens: breakable.tokens ?? [], forMs });
    case 'repeat':
      return repeatTopic(product, target);
    case 'poison':
      return poisonTopic(product, target);
    case 'delay':
    case 'stall':
    case 'one-way':
    case 'cut':
    case 'half-open':
      breakable.injection?.inject(target, kind);
      await wait(forMs).finally(() => breakable.injection?.heal(target));
      return;
    default:
      return kind satisfies never;
  }
}

/** The connections between the members of a set, and the index of one of them. */
async function peersOf(target: string, { engines: { mongo }, peers }: Breakable): Promise<[Peers | undefined, number]> {
  const broker = brokerIndex(target);
  if (broker !== undefined) return [peers?.kafka, broker];
  if (!isSet(mongo)) return [undefined, -1];
  return [peers?.mongo, mongo.members.indexOf(target === 'primary' ? await mongo.primary() : await mongo.secondary())];
}

/** From 0; undefined for anything else. */
const brokerIndex = (target: string): number | undefined => {
  const number = /^broker-(\d)$/.exec(target)?.[1];
  return number === undefined ? undefined : Number(number) - 1;
};

type Killable = Pick<Engine, 'kill' | 'start' | 'pid'>;

async function processOf(target: string, { product, engines }: Breakable): Promise<Killable> {
  const { kafka, mongo, redis } = engines;
  if (target === 'redis') return redis;
  const broker = isCluster(kafka) ? kafka.brokers[brokerIndex(target) ?? -1] : target === 'kafka' && kafka;
  if (broker) return broker;
  if (isSet(mongo)) return target === 'primary' ? mongo.primary() : target === 'secondary' ? mongo.secondary() : product.part(target);
  return target === 'mongo' ? mongo : product.part(target);
}

export const describeFault = ({ kind, target, wrongMs, from, until, failure }: CausedFault): string =>
  `${(from / 1_000).toFixed(1)}–${(until / 1_000).toFixed(1)} s ${kind} ${target}${wrongMs === undefined ? '' : ` ${wrongMs / 1_000} s`}${failure === undefined ? '' : `, and did not come back: ${failure}`}`;
