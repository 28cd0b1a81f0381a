import { expect, it, vi } from 'vitest';
import type { Search } from '../../directory/data/candidate-index.ts';
import type { ServiceEntry } from '../../directory/data/directory-schemas.ts';
import type { PresenceStore } from '../../presence/data/presence-store.ts';
import { asked as askedOf, openRequest } from '../../testing/builders.ts';
import { firstCandidates, nextCandidateOfEach } from './candidates.ts';

const serviceOf = (providerId: string, name = 'Tap repair'): ServiceEntry => ({
  _id: `${name} of ${providerId}`,
  providerId,
  name,
  categoryId: 'plumbing',
  instantVisitingChargePaise: 1,
  instant: true,
  areas: ['pune'],
  from: { service: 1 },
});
const request = openRequest({ asked: [] });
const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `p${from + n}`);

/** A market whose list was read a moment ago, and has changed since. */
function market(state: {
  listed: string[];
  now: string[];
  gone?: string[];
  hasChanged?: boolean;
  hasArrival?: boolean;
  isFresh?: boolean;
}) {
  const entries = (providers: readonly string[], limit: number) => providers.map((id) => serviceOf(id)).slice(0, limit);
  const reads = vi.fn((_category: string, _search: Search, limit: number, atOnce = false) =>
    Promise.resolve(
      atOnce || state.isFresh === true
        ? { services: entries(state.now, limit), isFresh: true }
        : { services: entries(state.listed, limit), isFresh: false },
    ),
  );
  const findCandidates = vi.fn((_category: string, _search: Search, without: readonly string[], limit: number) =>
    Promise.resolve(
      entries(
        state.now.filter((id) => !without.includes(id)),
        limit,
      ),
    ),
  );
  const check: PresenceStore['check'] = (providerIds, _now, categoryId) =>
    Promise.resolve({
      online: new Set(providerIds.filter((id) => state.gone?.includes(id) !== true)),
      hasChanged: state.hasChanged === true || (categoryId === 'plumbing' && state.hasArrival === true),
    });
  const deps = {
    directory: { findFirstCandidates: reads, findCandidates },
    presence: { check },
    clock: { now: () => new Date() },
  };
  return {
    reads,
    findCandidates,
    deps,
    ask: async (count: number) => (await firstCandidates(deps, request, count)).map(({ providerId }) => providerId),
  };
}

it('reuses a recent list while it is unchanged and holds enough online providers', async () => {
  const { ask, reads, findCandidates } = market({ listed: ids(0, 5), now: ids(3, 9), gone: ['p1'] });
  expect(await ask(3)).toEqual(['p0', 'p2', 'p3']);
  expect(reads).toHaveBeenCalledTimes(1);
  expect(findCandidates).not.toHaveBeenCalled();
});

it('reads the list again when one of its providers has changed, or Redis is unavailable', async () => {
  const { ask, findCandidates } = market({ listed: ids(0, 5), now: ids(1, 6), hasChanged: true });
  expect(await ask(3)).toEqual(['p1', 'p2', 'p3']);
  expect(findCandidates).not.toHaveBeenCalled();
});

it('reads the list again when too few of it are online and there may be more', async () => {
  const { ask } = market({ listed: ids(0, 30), now: ids(10, 40), gone: ids(0, 20) });
  expect(await ask(4)).toEqual(['p20', 'p21', 'p22', 'p23']);
});

it('reuses a complete list, however short, until somebody comes online in the category', async () => {
  const small = market({ listed: ids(0, 2), now: ids(0, 4) });
  expect(await small.ask(4)).toEqual(['p0', 'p1']);
  expect(small.reads).toHaveBeenCalledTimes(1);
  expect(await market({ listed: ids(0, 2), now: ids(0, 4), hasArrival: true }).ask(4)).toEqual(['p0', 'p1', 'p2', 'p3']);
});

it('does not reread a fresh list, and continues beyond it while too few are online', async () => {
  const small = market({ listed: [], now: ids(0, 2), isFresh: true, hasChanged: true });
  expect(await small.ask(15)).toEqual(['p0', 'p1']);
  expect([small.reads.mock.calls.length, small.findCandidates.mock.calls.length]).toEqual([1, 0]);
  const manyGone = market({ listed: [], now: ids(0, 60), gone: ids(0, 20), isFresh: true });
  expect(await manyGone.ask(3)).toEqual(['p20', 'p21', 'p22']);
  expect(manyGone.reads).toHaveBeenCalledTimes(1);
});

it('finds the next provider for many open requests with one read, and with more where a longer list is needed', async () => {
  const { deps, findCandidates } = market({ listed: [], now: ids(0, 60), gone: ['p2'] });
  const asked = (...to: string[]) => openRequest({ asked: to.map(askedOf) });
  const requests = [asked('p0', 'p1'), asked('p1'), asked(), asked(...ids(0, 5))];
  const next = async (of: typeof requests) => (await nextCandidateOfEach(deps, of)).map((found) => found.next?.providerId);
  expect(await next(requests)).toEqual(['p3', 'p0', 'p0', 'p5']);
  expect(findCandidates).toHaveBeenCalledTimes(1);
  const manyGone = market({ listed: [], now: ids(0, 60), gone: ids(3, 30) });
  expect((await nextCandidateOfEach(manyGone.deps, [asked(...ids(0, 3)), asked()])).map((found) => found.next?.providerId)).toEqual([
    'p30',
    'p0',
  ]);
});
