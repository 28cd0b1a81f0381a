import { poll } from '@karigar/local';
import { expect } from 'vitest';
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
  /** Runs both stories with new people, and expects exactly their effects, each once. */
  bothStories(): Promise<void>;
  /**
   * Runs `action` while the part dies at the crash point, which `action` must reach. The part is started again at once: the supervisor's back-off,
   * longer with every death, is not under test here.
   */
  overTheDeathOf<T>(part: string, point: string, action: () => Promise<T>): Promise<T>;
}

export async function startFaultRun(options: Parameters<typeof runProduct>[0] = {}): Promise<FaultRun> {
  // A killed consumer's partitions are reassigned only after it. The least that this broker allows, with room for a busy machine.
  const running = await runProduct({ ...options, env: { KAFKA_SESSION_TIMEOUT_MS: '3000', ...options.env } });
  const { deaths, product } = running;
  return {
    ...running,
    allReady: async () => {
      for (const part of Object.values(product.parts)) await part.waitReady();
    },
    bothStories: async () => {
      const people = await cast(running);
      const visit = await bookAVisit(running, people);
      expect(visit).toMatchObject({ status: 'confirmed', total: 513.13 });
      await expectInstantStory(running, people);
      const orders = running.database('order').collection('orders');
      expect(await orders.countDocuments({ 'details.customerId': people.customer.id })).toBe(2);
      await expectEveryoneNotifiedOnce(running, people);
      await expectWindowsMatchOrders(running);
    },
    overTheDeathOf: async (part, point, action) => {
      const before = deaths.length;
      await running.armCrash(part, point);
      const startAgain = async () => {
        await poll(`${part} to die at ${point}`, () => deaths.length > before, { withinMs: 60_000 });
        await product.part(part).start();
      };
      const [result] = await Promise.all([action(), startAgain()]);
      expect(deaths.slice(before).map(({ name }) => name)).toEqual([part]);
      return result;
    },
  };
}

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
