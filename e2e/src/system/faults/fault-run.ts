import { poll } from '@karigar/local';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { runProduct, type OwnProduct, type Running } from '../../support/product.ts';
import {
  askForHelpNow,
  expectEngaged,
  bookAVisit,
  cast,
  expectWindowsMatchOrders,
  expectEveryoneNotifiedOnce,
  expectOutboxesEmpty,
  type Cast,
} from '../stories.ts';

/** A product whose parts are killed, with what every fault test does to it. */
export interface FaultRun extends OwnProduct {
  /** Waits until every part is ready again after the test before. */
  allReady(): Promise<void>;
  /** Arms `points`, and nothing else, in each of `parts`, and starts those that die at an armed point meanwhile. */
  armOnly(parts: readonly string[], points: Iterable<string>): Promise<void>;
  /** Runs both stories with people who have no orders yet, and expects exactly their effects, each once. */
  bothStories(people: Cast): Promise<void>;
  /**
   * Runs `act` while each of `parts` dies at the first of `points` that it reaches, is started again at once (the supervisor's back-off, longer with
   * every death, is not under test here), dies at the next one, and so on. As long as there are points that nothing has reached, `act` runs again on
   * what `prepare` gives; every run must reach at least one.
   */
  overTheDeathsOf<T>(
    parts: readonly string[],
    points: readonly string[],
    act: (prepared: T) => Promise<unknown>,
    prepare: () => Promise<T>,
  ): Promise<void>;
}

/** A product for the tests of one file. Every part is ready again before each of them. */
export function useFaultRun(start: () => Promise<FaultRun> = startFaultRun): () => FaultRun {
  let run: FaultRun;
  beforeAll(async () => {
    run = await start();
  });
  afterAll(() => run.stop());
  beforeEach(() => run.allReady());
  return () => run;
}

export async function startFaultRun(options: Parameters<typeof runProduct>[0] = {}): Promise<FaultRun> {
  // A killed consumer's partitions are reassigned only after it. The least that this broker allows, with room for a busy machine.
  const running = await runProduct({ ...options, env: { KAFKA_SESSION_TIMEOUT_MS: '3000', ...options.env } });
  const { product } = running;
  return {
    ...running,
    allReady: async () => {
      for (const part of Object.values(product.parts)) await part.waitReady();
    },
    armOnly: (parts, points) => armOnly(running, parts, points),
    bothStories: async (people) => {
      const visit = await bookAVisit(running, people);
      expect(visit).toMatchObject({ status: 'confirmed', total: 513.13 });
      await expectInstantStory(running, people);
      const orders = running.database('order').collection('orders');
      expect(await orders.countDocuments({ 'details.customerId': people.customer.id })).toBe(2);
      await expectEveryoneNotifiedOnce(running, people);
      await expectWindowsMatchOrders(running);
    },
    overTheDeathsOf: async (parts, points, act, prepare) => {
      const left = new Set(points);
      while (left.size > 0) {
        const prepared = await prepare();
        const before = left.size;
        await killAtEach(running, parts, left, () => act(prepared));
        expect(left.size, `nothing reached ${[...left].join(', ')}`).toBeLessThan(before);
      }
    },
  };
}

/** Kills `parts` at the points `left` while `act` runs, and takes out those that were reached. */
async function killAtEach(running: OwnProduct, parts: readonly string[], left: Set<string>, act: () => Promise<unknown>): Promise<void> {
  const { deaths, reached } = running;
  const before = { deaths: deaths.length, reached: reached.length };
  let isOver = false;
  const attend = async (): Promise<void> => {
    for (let known = before.deaths; !isOver;) {
      await poll('a death, or the end', () => isOver || deaths.length > known, { withinMs: 240_000 });
      if (deaths.length === known) continue;
      known = deaths.length;
      for (const { point } of reached.slice(before.reached)) left.delete(point);
      await armOnly(running, parts, left);
    }
  };

  await armOnly(running, parts, left);
  await Promise.all([act().finally(() => (isOver = true)), attend()]);
  await armOnly(running, parts, []);
  for (const { point } of reached.slice(before.reached)) left.delete(point);
  const names = deaths.slice(before.deaths).map(({ name }) => name);
  expect(names).toEqual(reached.slice(before.reached).map(({ part }) => part));
}

async function armOnly(running: OwnProduct, parts: readonly string[], points: Iterable<string>): Promise<void> {
  await poll('the crash points to be armed', () => isSuccessful(Promise.all(parts.map((part) => arm(running, part, points)))));
}

async function arm({ product, disarm, armCrash }: OwnProduct, part: string, points: Iterable<string>): Promise<void> {
  await product.part(part).start();
  await disarm(part);
  for (const point of points) await armCrash(part, point);
}

const isSuccessful = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => true,
    () => false,
  );

async function expectInstantStory(running: Running, people: Cast): Promise<void> {
  const { order, requestId, winner } = await askForHelpNow(running, people);
  expect(order).toMatchObject({ status: 'confirmed', subtotal: 850.5, shipping: 50, total: 900.5, request_id: requestId });
  await expectEngaged(running, winner);
  await expectOutboxesEmpty(running);
  expect(await running.database('order').collection('orders').countDocuments({ 'details.requestId': requestId })).toBe(1);
}

/** Runs both stories at once while something is killed in the middle, and expects both orders confirmed and nothing left over. */
export async function expectStoriesSurvive(running: Running, kill: () => Promise<void>): Promise<void> {
  const people = await cast(running);
  const stories = Promise.all([bookAVisit(running, people), askForHelpNow(running, people)]);
  const [[visit, { order, winner }]] = await Promise.all([stories, kill()]);
  expect([visit.status, order.status]).toEqual(['confirmed', 'confirmed']);
  await expectEngaged(running, winner);
  await expectOutboxesEmpty(running);
  await expectWindowsMatchOrders(running);
}
