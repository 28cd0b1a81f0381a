import { createChance } from '@karigar/seed/chance';
import { setTimeout as wait } from 'node:timers/promises';
import type { OwnProduct } from '../support/product.ts';
import type { Channel } from './channels.ts';
import { followRevocations, readEvidence, waits, type Evidence } from './evidence.ts';
import { History, type Operation } from './history.ts';
import { invariants, type Violation } from './invariants.ts';
import { cause, planFaults, reachOf, type Breakable, type CausedFault } from './nemesis.ts';
import { viewAll } from './pictures.ts';
import { actorsOf, gather, heardBy, leave, play, secretsOf, type Scene } from './workload.ts';

/** The result of a run. */
export interface Run {
  readonly seed: string;
  readonly operations: readonly Operation[];
  readonly faults: readonly CausedFault[];
  readonly evidence: Evidence;
  readonly verdicts: readonly Verdict[];
}

export interface Verdict {
  readonly name: string;
  readonly guarantees: string;
  readonly violations: readonly Violation[];
}

/** The guarantees allow 60 s; a busy machine needs more. */
const quietWithinMs = 180_000;

const goOnForMs = 60_000;

/** Runs a workload of many people under faults, waits until all pending work is done, and checks every invariant. */
export async function runUnderFaults(
  { running, ...rest }: { running: OwnProduct } & Omit<Breakable, 'product'>,
  {
    seed,
    ms,
    customers = 8,
    providers = 4,
    until = [],
  }: {
    seed: string;
    ms: number;
    customers?: number;
    providers?: number;
    /** Kinds of operations that must succeed: the workload continues after the faults, for up to a minute, until each has. */
    until?: readonly string[];
  },
  log: (line: string) => void = () => undefined,
): Promise<Run> {
  const { product, deaths } = running;
  const chance = createChance(seed);
  const crowd = await gather(running, { customers, providers });
  const breakable: Breakable = { product, ...rest, tokens: crowd.customers.map(({ person }) => person.token) };
  log(`${customers} customers and ${providers} providers are there`);
  const revocations = await followRevocations(running);
  const diedBefore = deaths.length;
  const history = new History();
  const plan = planFaults(chance.branch('faults'), ms, reachOf(breakable));
  let isOver = false;
  const channels: Channel[] = [];
  const scene: Scene = { api: running.api, history, crowd, channels, isOver: () => isOver };
  const [faults] = await Promise.all([
    cause(plan, { ...breakable, log }, history.now)
      .then(async (caused) => {
        await wait(Math.max(0, ms - history.now()));
        const succeeded = (kind: string) => history.operations.some((operation) => operation.kind === kind && operation.outcome === 'ok');
        for (const end = history.now() + goOnForMs; !until.every(succeeded) && history.now() < end;) await wait(100);
        return caused;
      })
      .finally(() => (isOver = true)),
    play(scene, chance.branch('people')),
  ]);
  log('the workload has ended');
  const notReady: Violation[] = faults.flatMap(({ target, failure }) => (failure === undefined ? [] : [{ entity: target, text: failure }]));
  if (notReady.length === 0)
    for (const part of Object.values(product.parts))
      await part.waitReady().catch((error: unknown) => notReady.push({ entity: part.name, text: String(error) }));
  const waiting = await untilQuiet(running, channels);
  log(waiting.length === 0 ? 'everything is quiet' : 'not everything became quiet');
  await viewAll(scene);
  await revocations.stop();
  const evidence = await readEvidence(running, {
    actors: actorsOf(crowd),
    heard: heardBy(crowd),
    channels,
    faults,
    waiting,
    secrets: secretsOf(crowd),
    revokedAt: revocations.revokedAt,
    beganAt: history.beganAt,
    endedAt: Date.now(),
  });
  leave(crowd);
  for (const channel of channels) channel.close();
  const { operations } = history;
  const ends = deaths.slice(diedBefore);
  const died = ends.map(({ name }) => name);
  const killed = faults.filter(({ kind }) => kind === 'kill').map(({ target }) => target);
  const verdicts = [
    ...invariants.map(({ name, guarantees, violations }) => ({ name, guarantees, violations: violations(evidence, operations) })),
    { name: 'everything that was broken came back', guarantees: 'J4', violations: notReady },
    {
      name: 'no process ended but those that were killed',
      guarantees: 'J1',
      violations: [...new Set(died)]
        .filter((name) => timesOf(name, died) > timesOf(name, killed))
        .map((name) => ({
          entity: name,
          text: [
            `${name} was killed ${timesOf(name, killed)} times and ended ${timesOf(name, died)} times`,
            ...ends
              .filter((end) => end.name === name)
              .map(({ code, signal, lines }) => `by ${signal ?? `code ${code}`}: ${lines.slice(-4).join(' ')}`),
          ].join('; '),
        })),
    },
  ];
  return { seed, operations, faults, evidence, verdicts };
}

const timesOf = (name: string, names: readonly string[]) => names.filter((each) => each === name).length;

/**
 * Waits until there are, twice in a row, no undelivered entries, no consumer lag, and no open channels of revoked tokens. Whatever is pending after the
 * timeout is a violation. Not checked again later, because a minute after a change of an account its newest event is published again.
 * @returns the work that is pending after the timeout
 */
async function untilQuiet(running: OwnProduct, channels: readonly Channel[]): Promise<string[]> {
  const end = Date.now() + quietWithinMs;
  let waiting: string[] = [];
  for (let quiet = 0; quiet < 2 && Date.now() < end;) {
    waiting = await waits(running);
    quiet = waiting.length === 0 && channels.every(({ isRefused }) => isRefused) ? quiet + 1 : 0;
    await wait(1_000);
  }
  return waiting;
}
