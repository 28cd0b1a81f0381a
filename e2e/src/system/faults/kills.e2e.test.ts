import { poll, startEngines, type Engines } from '@karigar/local';
import { describe, expect, it } from 'vitest';
import { describeRun } from '../../checker/report.ts';
import { runUnderFaults } from '../../checker/run.ts';
import { operatorEnv } from '../../support/callers.ts';
import { newCustomer, plumbing } from '../../support/people.ts';
import { deathsOfACategory } from '../crash-cases.ts';
import { everyCall, lateOrUnnamed } from '../every-call.ts';
import { connectedPeople, lateOrUnnamedLive } from '../every-message.ts';
import { expectOutboxesEmpty } from '../stories.ts';
import { expectStoriesSurvive, startFaultRun, useFaultRun } from './fault-run.ts';

/** Kills and suspends engines too, so it has a set of its own. */
describe('both stories', () => {
  let engines: Engines;
  const run = useFaultRun(async () => {
    engines = await startEngines();
    // As long as a broker needs to start again, so that its consumers are not taken for dead meanwhile.
    const started = await startFaultRun({ engines, env: { KAFKA_SESSION_TIMEOUT_MS: '8000', ...operatorEnv } });
    return { ...started, stop: () => started.stop().finally(() => engines.stop()) };
  });

  it.each([{ names: ['gateway', 'auth', 'catalog'] }, { names: ['order'] }, { names: ['dispatch-1', 'dispatch-2'] }])(
    'survive kill -9 of $names, one after the other, in the middle',
    ({ names }) =>
      expectStoriesSurvive(run(), async () => {
        for (const name of names) {
          await run().product.part(name).kill('SIGKILL');
          await run().product.part(name).start();
        }
      }),
  );

  it.each(['kafka', 'mongo', 'redis'] as const)('survive a restart of %s in the middle', async (name) => {
    const before = run().deaths.length;
    await expectStoriesSurvive(run(), async () => {
      await engines[name].kill('SIGKILL');
      await engines[name].start();
    });
    // No single fault ends another process.
    expect(run().deaths.slice(before)).toEqual([]);
  });

  // The same for minutes, with a report: `npm run faults -- --minutes 10 --seed 7`.
  it('leave every invariant whole when many people use the product under faults', async () => {
    // It says something only when people got through.
    const telling = ['book', 'accept-offer', 'fulfil'];
    const finished = await runUnderFaults(
      { running: run(), engines },
      { seed: '66', ms: 20_000, customers: 5, providers: 3, until: telling },
    );
    const violated = finished.verdicts.filter(({ violations }) => violations.length > 0);
    expect(violated, describeRun(finished)).toEqual([]);
    expect(finished.faults.length).toBeGreaterThan(1);
    for (const kind of telling)
      expect(
        finished.operations.some((operation) => operation.kind === kind && operation.outcome === 'ok'),
        kind,
      ).toBe(true);
  });

  it('a logout holds while the broker is suspended: auth refuses the token at once, and the others trust no token they cannot check', async () => {
    const { api, product } = run();
    const { token } = await newCustomer(api);
    const statusAt = (url: string) => fetch(url, { headers: { authorization: `Bearer ${token}` } }).then(({ status }) => status);
    const doors = [`${product.url}/api/orders`, `${product.part('order').url}/orders`, `${product.part('dispatch-1').url}/notifications`];
    for (const door of doors) expect(await statusAt(door)).toBe(200);

    await engines.kafka.kill('SIGSTOP');
    try {
      // After 5 s without an answer of the broker; a minute would not be a logout that holds.
      const soon = { withinMs: 15_000 };
      await poll('the consumers to notice', async () => (await statusAt(`${product.part('order').url}/readyz`)) === 503, soon);
      expect(await api.raw('POST', '/api/logout', { token })).toMatchObject({ status: 204 });
      expect(await statusAt(`${product.url}/api/customer/profile`)).toBe(401);
      for (const door of doors) await poll(`${door} to stop trusting tokens`, async () => (await statusAt(door)) === 503, soon);
    } finally {
      await engines.kafka.kill('SIGCONT');
    }
    for (const door of doors) await poll(`${door} to know of the logout`, async () => (await statusAt(door)) === 401);
  });

  it.each(deathsOfACategory)('a category is created with its picture over the death of catalog at %s', async (point) => {
    const { api, product, database } = run();
    const { id } = await plumbing(api);
    const categories = database('catalog').collection<{ _id: string; name: string; picture: string; version: number }>('categories');
    const before = await categories.findOne({ _id: id });
    // As a release would have left it that does not know this category. Catalog creates missing ones at its start, after it has reached Kafka: a
    // suspended broker gives time to arm.
    await categories.deleteOne({ _id: id });
    const deaths = run().deaths.length;
    const catalog = product.part('catalog');
    await engines.kafka.kill('SIGSTOP');
    await catalog.kill('SIGKILL');
    const isArmed = () =>
      run()
        .armCrash('catalog', point)
        .then(
          () => true,
          () => false,
        );
    await poll('the crash point to be armed', isArmed).finally(() => engines.kafka.kill('SIGCONT'));
    await poll(`catalog to die at ${point}`, () => run().deaths.length === deaths + 2);
    await catalog.waitReady();
    expect(
      run()
        .deaths.slice(deaths)
        .map(({ name }) => name),
    ).toEqual(['catalog', 'catalog']);

    await expectOutboxesEmpty(run());
    const after = await categories.findOne({ _id: id });
    expect(after).toMatchObject({ name: before?.name, active: true, version: 1 });
    expect(after?.picture).not.toBe(before?.picture);
    expect(await api.raw('GET', `/api/media/${after?.picture}/640`)).toMatchObject({ status: 200 });
    const copies = database('dispatch').collection<{ _id: string }>('categories');
    const isCopied = async () => (await copies.countDocuments({ _id: id, 'from.category': after?.version })) === 1;
    await poll('dispatch to copy the category', isCopied);
  });

  // Suspended, they accept connections and commands and answer none. Last in this file: whatever a call may change has changed after it.
  it.each(['redis', 'kafka', 'mongo'] as const)(
    'answer every call and every live message of the contract while %s is suspended',
    async (name) => {
      const [calls, people] = [await everyCall(run()), await connectedPeople(run())];
      await engines[name].kill('SIGSTOP');
      const both = Promise.all([lateOrUnnamed(run(), calls), lateOrUnnamedLive(run(), people)]);
      const wrong = await both.finally(() => engines[name].kill('SIGCONT'));
      for (const { live } of people) live.close();
      expect(wrong.flat()).toEqual([]);
    },
  );
});
