import { dayMs, toRupees } from '@karigar/contracts';
import { covers, isNear, servedKeys } from '@karigar/contracts/places';
import { createClosures, ensureIndexes, newId } from '@karigar/service-kit';
import { createAttachmentStore } from '@karigar/service-kit/images';
import { aRecording, fixedClock } from '@karigar/service-kit/testing';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createDirectory } from '../../directory/data/directory.ts';
import { withCapacity, withJob } from '../../engagement/domain/engagement.ts';
import { settleEngagements } from '../../engagement/use-cases/settle.ts';
import { asked as askedOf, openRequest, start } from '../../testing/builders.ts';
import { close } from '../../deletions/use-cases/close.ts';
import { createAdmission } from '../domain/admission.ts';
import { decide } from '../domain/decide.ts';
import { activeRequestViews } from '../queries/views.ts';
import { searchOf, type ServiceRequest } from '../domain/request.ts';
import { endExpiredLeases, renewLease, rebuildLeases, renewLeases } from '../../presence/use-cases/leases.ts';
import { switchPresence } from '../../presence/use-cases/switch-presence.ts';
import { acceptOffer } from './accept-offer.ts';
import { holdOffer } from './answer-offer.ts';
import type { ServiceEntry } from '../../directory/data/directory-schemas.ts';
import { compareCandidates } from '../../candidates/domain/candidate-order.ts';
import { canServe, firstCandidates } from '../../candidates/use-cases/candidates.ts';
import type { Deps } from './deps.ts';
import { applyTimeouts, applyTimeoutsOf } from './apply-timeouts.ts';
import { makeOffer } from './make-offer.ts';
import { withdrawOffers } from './withdraw-offers.ts';
import { openRequest as makeRequest } from './open-request.ts';
import { askAboutOpenRequests } from './come-online.ts';
import { createLastAsked } from '../../candidates/use-cases/last-asked.ts';
import { instantService, retentionDays, silentRequests, startDispatchDeps } from '../../testing/deps.ts';

const clock = fixedClock(start);
const { engines, deps: candidateDeps, flushPresence, stop } = await startDispatchDeps(clock);
/** The providers whose turns have been taken. */
const asking: string[] = [];
const deps: Deps = {
  ...candidateDeps,
  mongo: engines.mongo,
  closures: createClosures(engines.mongo),
  attachments: createAttachmentStore(engines.mongo, clock),
  requests: silentRequests(engines.mongo, clock),
  lastAsked: { record: (ids) => void asking.push(...ids) },
  admission: createAdmission(
    () => clock.now().getTime(),
    () => 0,
  ),
  firstWave: 15,
  limitsPerPerson: 1_000,
  widenKm: 30,
  instantFee: 5_000,
};
await ensureIndexes(engines.mongo);
afterAll(stop);

/** Requests and offers on the real database, with a clock that stands. */
describe('requests and offers', () => {
  const provider = async (city: string, categoryId: string) => {
    const [id, serviceId] = [newId(), newId()];
    await deps.directory.providers.create({ _id: id, name: 'Ramesh', avatar: null, city, from: { provider: 1 } });
    const instantVisitingChargePaise = 120_000;
    await deps.directory.services.create(
      instantService({ _id: serviceId, providerId: id, categoryId, instantVisitingChargePaise, areas: [city] }),
    );
    await renewLease(deps, id);
    return { id, serviceId };
  };
  type Someone = Awaited<ReturnType<typeof provider>>;
  /** What a read has found, and how many requests each of its queries has examined. */
  const profiled = async <T>(read: () => Promise<T>): Promise<{ found: T; docsExamined: number[] }> => {
    const database = engines.mongo.db!;
    const profile = database.collection('system.profile');
    await profile.drop();
    await database.command({ profile: 2 });
    const found = await read();
    await database.command({ profile: 0 });
    const queries = await profile.find({ ns: /\.requests$/, op: 'query' }).toArray();
    return { found, docsExamined: queries.map((query) => query['docsExamined'] as number) };
  };
  const opened = async (): Promise<ServiceRequest> => {
    clock.set(start);
    const [city, category] = [`city-${newId()}`, newId()];
    const request = openRequest({
      id: newId(),
      customerId: newId(),
      category: { id: category, name: 'Plumbing', nameHi: null, translations: {} },
      place: { city, state: '', country: 'India', pincode: null },
      asked: [],
      nextWaveAt: start,
      waves: 0,
    });
    await deps.requests.open(request);
    return request;
  };
  /** A few at once: on a busy machine sixty would wait for a connection for too long. */
  const crowd = async (request: ServiceRequest, size: number): Promise<Someone[]> => {
    const all: Someone[] = [];
    while (all.length < size)
      all.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(5, size - all.length) }, () => provider(request.place.city, request.category.id)),
        )),
      );
    return all;
  };
  const asked = async ({ id }: ServiceRequest) => (await deps.requests.find({ id }))?.asked.map(({ providerId }) => providerId) ?? [];
  const offerOf = (by: { id: string; serviceId: string }, request: ServiceRequest) => ({
    providerId: by.id,
    requestId: request.id,
    serviceId: by.serviceId,
    price: 85_000,
    estimatedArrival: '15-20 minutes' as const,
  });

  it('are kept for as many days as the setting says', async () => {
    const indexes = await engines.mongo.collection('requests').indexes();
    expect(indexes.filter(({ expireAfterSeconds }) => expireAfterSeconds !== undefined)).toMatchObject([
      { key: { createdAt: 1 }, expireAfterSeconds: retentionDays * 24 * 3_600 },
    ]);
  });

  it('keep their photos and their voice note just as long', async () => {
    // The present, since MongoDB removes by its own clock what no request names yet.
    const now = new Date();
    clock.set(now);
    onTestFinished(() => clock.set(start));
    const [customerId, voiceNote, categoryId] = [newId(), newId(), newId()];
    const from = { customer: 1 };
    await deps.directory.customers.create({
      _id: customerId,
      firstName: 'Asha',
      city: 'Pune',
      state: '',
      country: '',
      pincode: null,
      from,
    });
    await deps.directory.categories.create({ _id: categoryId, name: 'Plumbing', active: true, from: { category: 1 } });
    await deps.attachments.addVoiceNote(customerId, { field: 'voice_note', bytes: aRecording }, voiceNote);
    const body = { serviceType: categoryId, address: '5 Lake View', city: 'Pune', description: 'Tap', voice_note: voiceNote };
    expect(await makeRequest(deps, { requestId: newId(), customerId, body })).toMatchObject({ ok: true });
    const stored = await engines.mongo.collection<{ _id: string; expiresAt?: Date }>('photos').findOne({ _id: voiceNote });
    expect(stored?.expiresAt).toEqual(new Date(now.getTime() + retentionDays * 24 * 3_600_000));
  });

  it('are refused for a place of which no city is known', async () => {
    const [customerId, categoryId] = [newId(), newId()];
    const customer = {
      _id: customerId,
      firstName: 'Asha',
      city: 'Pune',
      state: '',
      country: 'India',
      pincode: null,
      from: { customer: 1 },
    };
    await deps.directory.customers.create(customer);
    await deps.directory.categories.create({ _id: categoryId, name: 'Plumbing', active: true, from: { category: 1 } });
    const body = { serviceType: categoryId, address: '5 Lake View', description: 'Tap' };
    const make = (place: { pincode: string; city?: string }) =>
      makeRequest(deps, { requestId: newId(), customerId, body: { ...body, ...place } });
    expect(await make({ pincode: '999999' })).toMatchObject({ code: 'INVALID', extras: { errors: [{ path: 'city' }] } });
    expect(await make({ pincode: '999999', city: 'Pune' })).toMatchObject({
      ok: true,
      value: { place: { city: 'Pune', pincode: '999999' } },
    });
  });

  it('ask one wave when two instances ask at the same moment', async () => {
    const request = await opened();
    await crowd(request, 40);
    await Promise.all([applyTimeoutsOf(deps, request.id), applyTimeoutsOf(deps, request.id)]);
    expect(await asked(request)).toHaveLength(15);
    expect(await deps.requests.find({ id: request.id })).toMatchObject({ waves: 1 });
  });

  it('are shown at once to a newcomer whose turn has come, and to others with their wave', async () => {
    const request = await opened();
    await crowd(request, 15);
    await applyTimeoutsOf(deps, request.id);
    const newcomer = await provider(request.place.city, request.category.id);
    await askAboutOpenRequests(deps, newcomer.id);
    expect(await asked(request)).toHaveLength(16);
    expect(await asked(request)).toContain(newcomer.id);
    const two = (await crowd(request, 2)).sort((a, b) => a.id.localeCompare(b.id));
    await askAboutOpenRequests(deps, two[1]?.id ?? '');
    expect(await asked(request)).toHaveLength(16);
    clock.advance(25_000);
    await renewLeases(
      deps,
      two.map(({ id }) => id),
    );
    await applyTimeouts(deps);
    expect(await asked(request)).toHaveLength(18);
  });

  it('reach providers of neighbouring areas when widened, and nobody farther away', async () => {
    const place = { city: 'Mumbai', state: 'Maharashtra', country: 'India', pincode: '400080' };
    const request = { ...(await opened()), id: newId(), customerId: newId(), place };
    await deps.requests.open(request);
    const [local, neighbour, , late] = [
      await provider('400080', request.category.id),
      await provider('thane', request.category.id),
      await provider('pune', request.category.id),
      await provider('400604', request.category.id),
    ];
    await deps.directory.setCandidates([late.id], false);
    await applyTimeoutsOf(deps, request.id);
    expect(await asked(request)).toEqual([local.id]);
    expect(await makeOffer(deps, offerOf(neighbour, request))).toMatchObject({ ok: false, code: 'NOT_ENTITLED' });

    clock.advance(30_000);
    await deps.requests.change({ id: request.id }, (current) => decide(current, { type: 'widen', km: deps.widenKm }, clock.now()));
    await applyTimeouts(deps);
    expect(await asked(request)).toEqual([local.id, neighbour.id]);
    await deps.directory.setCandidates([late.id], true);
    await askAboutOpenRequests(deps, late.id);
    const found = (await deps.requests.find({ id: request.id }))?.asked ?? [];
    expect(found.map(({ providerId, outsideKm }) => [providerId, outsideKm])).toEqual([
      [local.id, undefined],
      [neighbour.id, expect.any(Number)],
      [late.id, expect.any(Number)],
    ]);
    // Neither has a base: the customer is told how far away their area is.
    const { outsideKm } = found[1] ?? {};
    expect(await makeOffer(deps, offerOf(neighbour, request))).toMatchObject({
      ok: true,
      value: { offer: { shown: { distanceKm: outsideKm } } },
    });
    const offered = await makeOffer(deps, offerOf(local, request));
    expect(offered.ok && offered.value.offer.shown.distanceKm).toBeUndefined();
  });

  const kothrud = { city: 'Pune', state: 'Maharashtra', country: 'India', pincode: '411038' };
  /** A provider of Pune, or of another city, who sets out from somewhere. */
  const based = async (
    request: ServiceRequest,
    base: { lat: number; lng: number; radiusKm: number } | null,
    stars: number,
    area = 'pune',
  ) => {
    const someone = await provider(area, request.category.id);
    // So many that the prior reviews do not count.
    const reviews = { count: 900, sum: 900 * stars };
    await deps.directory.providers.updateOne({ _id: someone.id }, { $set: { base, reviews } });
    await deps.directory.copyProviderToServices(someone.id);
    return someone;
  };
  const openedIn = async (place: ServiceRequest['place']) => {
    const request = { ...(await opened()), id: newId(), customerId: newId(), place };
    await deps.requests.open(request);
    return request;
  };

  it('reach nearby providers first, each with their distance, and providers whose radius covers the place', async () => {
    const request = await openedIn(kothrud);
    const radiusKm = 10;
    const [far, near, somewhere, atHome, guest, stranger] = [
      await based(request, { lat: 18.6, lng: 73.9, radiusKm: 20 }, 5),
      await based(request, { lat: 18.53, lng: 73.84, radiusKm }, 3),
      await based(request, null, 4.5),
      await based(request, null, 2, '411038'),
      await based(request, { lat: 18.57, lng: 73.85, radiusKm }, 4, 'jaipur'),
      await based(request, { lat: 18.6, lng: 73.9, radiusKm }, 5, 'jaipur'),
    ];
    await applyTimeoutsOf(deps, request.id);
    const found = (await deps.requests.find({ id: request.id }))?.asked ?? [];
    expect(found.map(({ providerId, distanceKm }) => [providerId, distanceKm])).toEqual([
      [near.id, 4],
      [atHome.id, undefined],
      [far.id, 14],
      [somewhere.id, undefined],
      [guest.id, 8],
    ]);
    expect(await makeOffer(deps, offerOf(near, request))).toMatchObject({ ok: true, value: { offer: { shown: { distanceKm: 4 } } } });
    expect(await makeOffer(deps, offerOf(stranger, request))).toMatchObject({ ok: false, code: 'NOT_ENTITLED' });
    // They move: who is asked, and how far away they are, follows.
    await deps.directory.providers.updateOne({ _id: stranger.id }, { $set: { base: { lat: 18.52, lng: 73.82, radiusKm } } });
    await deps.directory.copyProviderToServices(stranger.id);
    await askAboutOpenRequests(deps, stranger.id);
    expect((await deps.requests.find({ id: request.id }))?.asked.at(-1)).toMatchObject({ providerId: stranger.id, distanceKm: 2 });
    await deps.directory.providers.updateOne({ _id: near.id }, { $set: { base: null } });
    await deps.directory.copyProviderToServices(near.id);
    expect(await deps.directory.services.findOne({ _id: near.serviceId }).lean()).toMatchObject({ areas: ['pune'], base: null });
  });

  it('treat all providers of a place without a position alike', async () => {
    const request = await openedIn({ ...kothrud, pincode: null });
    const [low, high] = [await based(request, { lat: 18.51, lng: 73.81, radiusKm: 5 }, 3), await based(request, null, 5)];
    const shared = await openedIn({ ...kothrud, pincode: null, point: { lat: 18.51, lng: 73.81 } });
    await applyTimeoutsOf(deps, request.id);
    expect(await asked(request)).toEqual([high.id, low.id]);
    await deps.requests.change({ id: shared.id }, (current) => ({
      ok: true,
      value: { state: { ...current, category: request.category }, facts: [] },
    }));
    await applyTimeoutsOf(deps, shared.id);
    expect(await asked(shared)).toEqual([low.id, high.id]);
  });

  it('reach everybody who covers the place, in the published order, whatever the bases and areas are', async () => {
    const points = [
      [18.51, 73.81],
      [18.55, 73.84],
      [18.6, 73.9],
      [19.07, 72.87],
    ] as const;
    const sometimes = (n: number, all: readonly string[]) => all.filter((_, index) => ((n >> index) & 1) === 1);
    for (const place of [kothrud, { ...kothrud, pincode: null }, { ...kothrud, pincode: null, point: { lat: 18.55, lng: 73.84 } }]) {
      const request = await openedIn(place);
      const entries = Array.from({ length: 240 }, (_, n): ServiceEntry => {
        const [lat, lng] = points[n % points.length] ?? points[0];
        const base = n % 3 === 0 ? null : { lat, lng, radiusKm: [2, 6, 15, 40][(n % 7) % 4] ?? 1 };
        const own = sometimes(n % 8, ['pune', '411038', 'jaipur']);
        return instantService({
          providerId: newId(),
          categoryId: request.category.id,
          isCandidate: true,
          base,
          areas: servedKeys({ areas: own.length === 0 ? ['nashik'] : own, base }),
          stars: 3 + (n % 5) / 2,
          askedAt: n % 4 === 0 ? null : new Date(start.getTime() - (n % 11) * 1_000),
        });
      });
      await deps.directory.services.insertMany(entries);
      const found = await deps.directory.findCandidates(request.category.id, searchOf(request), [], 1_000);
      const asked = found.filter((service) => canServe(service, request)).map(({ _id }) => _id);
      const turnOf = (entry: ServiceEntry) => ({
        providerId: entry.providerId,
        near: isNear(entry, place),
        stars: entry.stars ?? 0,
        askedAt: entry.askedAt ?? null,
      });
      const expected = entries
        .filter((entry) => covers(entry, place))
        .sort((a, b) => compareCandidates(turnOf(a), turnOf(b)))
        .map(({ _id }) => _id);
      expect(asked).toEqual(expected);
      expect(asked.length).toBeGreaterThan(60);
      expect(asked.length).toBeLessThan(240);
      // Page by page as well, as waves read them.
      const pages: string[] = [];
      const seen: string[] = [];
      for (;;) {
        const page = await deps.directory.findCandidates(request.category.id, searchOf(request), seen, 17);
        pages.push(...page.filter((service) => canServe(service, request)).map(({ _id }) => _id));
        seen.push(...page.map(({ providerId }) => providerId));
        if (page.length < 17) break;
      }
      expect(pages).toEqual(expected);
    }
  });

  it('read only a few services, near and far ones together, however many cover the place', async () => {
    const request = await openedIn(kothrud);
    const one = await based(request, { lat: 18.6, lng: 73.9, radiusKm: 20 }, 4);
    const like = await deps.directory.services.findOne({ _id: one.serviceId }).lean();
    const nearby = await deps.directory.services
      .findOne({ _id: (await based(request, { lat: 18.52, lng: 73.82, radiusKm: 20 }, 4)).serviceId })
      .lean();
    if (like === null || nearby === null) throw new Error('The services have not been stored');
    const copies = (entry: ServiceEntry, count: number) =>
      Array.from({ length: count }, () => ({ ...entry, _id: newId(), providerId: newId() }));
    await deps.directory.services.insertMany([...copies(like, 2_000), ...copies(nearby, 5)]);
    const db = engines.mongo.db;
    if (db === undefined) throw new Error('MongoDB is not connected');
    const search = searchOf(request);
    await deps.directory.findCandidates(request.category.id, search, [], 25);
    await db.command({ profile: 2 });
    const services = await deps.directory.findCandidates(request.category.id, search, [], 25);
    await db.command({ profile: 0 });
    expect(services.slice(0, 6).map(({ base }) => base?.lat)).toEqual(Array.from({ length: 6 }, () => 18.52));
    expect(services.slice(6).map(({ base }) => base?.lat)).toEqual(Array.from({ length: 19 }, () => 18.6));
    const [profile] = await db
      .collection('system.profile')
      .find({ 'command.aggregate': 'services', op: 'command' })
      .sort({ ts: -1 })
      .limit(1)
      .toArray();
    expect(profile?.['docsExamined']).toBeLessThanOrEqual(6 + 25 + 6);
    expect(profile?.['hasSortStage']).not.toBe(true);
  });

  it('reach the best rated online providers with few reads, however many have gone offline', async () => {
    const request = await opened();
    const gone = await crowd(request, 60);
    clock.advance(61_000);
    const there = await crowd(request, 20);
    const best = there[7]?.id ?? '';
    await deps.directory.providers.updateOne({ _id: best }, { $set: { reviews: { count: 9, sum: 45, score: 5 } } });
    await deps.directory.copyProviderToServices(best);
    await endExpiredLeases(deps);
    await endExpiredLeases(deps);
    await applyTimeoutsOf(deps, request.id);
    const [first, ...others] = await asked(request);
    expect(first).toBe(best);
    expect(others).toHaveLength(14);
    expect(gone.filter(({ id }) => others.includes(id))).toEqual([]);
    const plan = await engines.mongo
      .collection('services')
      .find({
        instant: true,
        archived: { $ne: true },
        isCandidate: true,
        categoryId: request.category.id,
        areas: { $in: [request.place.city] },
      })
      .sort({ stars: -1, askedAt: 1, providerId: 1 })
      .limit(15)
      .explain('executionStats');
    expect((plan as { executionStats: { totalDocsExamined: number } }).executionStats.totalDocsExamined).toBe(15);
    // Who comes back is there at once.
    await renewLease(deps, gone[0]?.id ?? '');
    clock.advance(25_000);
    await applyTimeoutsOf(deps, request.id);
    expect(await asked(request)).toContain(gone[0]?.id);
  });

  it('reach those who have waited longest among equally rated providers', async () => {
    const [first, second, third] = (await openedAlike(3)) as [ServiceRequest, ServiceRequest, ServiceRequest];
    const everybody = (await crowd(first, 30)).map(({ id }) => id);
    const askedBy = async (request: ServiceRequest) => {
      asking.length = 0;
      await applyTimeoutsOf(deps, request.id);
      const ids = await asked(request);
      expect([...asking].sort()).toEqual([...ids].sort());
      const lastAsked = createLastAsked(deps.directory, clock, engines.log);
      lastAsked.record(asking);
      await lastAsked.stop();
      clock.advance(1_000);
      return ids;
    };
    const one = await askedBy(first);
    const two = await askedBy(second);
    expect([...one, ...two].sort()).toEqual([...everybody].sort());
    expect((await askedBy(third)).sort()).toEqual([...one].sort());
  });

  it('are shown for ten minutes to a provider with Web Push whose app is closed', async () => {
    const request = await opened();
    const [closed, gone] = (await crowd(request, 2)) as [Someone, Someone];
    await deps.presence.setPush(closed.id, true, clock.now());
    clock.advance(61_000);
    await endExpiredLeases(deps);
    const sooner = {
      ...request,
      id: newId(),
      customerId: newId(),
      createdAt: clock.now(),
      expiresAt: new Date(clock.now().getTime() + 300_000),
    };
    await deps.requests.open(sooner);
    await applyTimeoutsOf(deps, sooner.id);
    expect(await asked(sooner)).toEqual([closed.id]);
    clock.advance(540_000);
    await endExpiredLeases(deps);
    const later = {
      ...sooner,
      id: newId(),
      customerId: newId(),
      nextWaveAt: clock.now(),
      expiresAt: new Date(clock.now().getTime() + 300_000),
    };
    await deps.requests.open(later);
    await applyTimeoutsOf(deps, later.id);
    expect(await asked(later)).toEqual([]);
    expect(gone.id).not.toBe(closed.id);
  });

  it('accept offers only with a service that covers the place at the time of the offer', async () => {
    const request = await opened();
    const someone = await provider(request.place.city, request.category.id);
    await applyTimeoutsOf(deps, request.id);
    await deps.directory.services.updateOne({ _id: someone.serviceId }, { $set: { areas: ['elsewhere'] } });
    expect(await makeOffer(deps, offerOf(someone, request))).toMatchObject({ ok: false, code: 'NOT_ENTITLED' });
    await deps.directory.services.updateOne({ _id: someone.serviceId }, { $set: { areas: [request.place.city] } });
    expect(await makeOffer(deps, offerOf(someone, request))).toMatchObject({ ok: true });
  });

  /** The commands by which `work` reads or writes these collections. */
  const commandsOf = async (collections: RegExp, work: () => Promise<unknown>) => {
    const since = new Date();
    await engines.mongo.db?.command({ profile: 2 });
    await work().finally(() => engines.mongo.db?.command({ profile: 0 }));
    const profile = engines.mongo.collection('system.profile');
    const found = await profile.find({ ns: collections, ts: { $gte: since } }).toArray();
    await engines.mongo.db?.dropCollection('system.profile');
    return found.map(({ ns, op }) => `${String(op)} ${String(ns).split('.')[1]}`);
  };

  it('take an offer after one read of its provider and service, and make sure of the service afterwards', async () => {
    const request = await opened();
    const someone = await provider(request.place.city, request.category.id);
    await applyTimeoutsOf(deps, request.id);
    const make = async () => expect(await makeOffer(deps, offerOf(someone, request))).toMatchObject({ ok: true });
    expect(await commandsOf(/\.(services|providers)$/, make)).toEqual(['command services', 'query services']);
  });

  it('keep no offer whose service ends while it is made', async () => {
    const request = await opened();
    const someone = await provider(request.place.city, request.category.id);
    await applyTimeoutsOf(deps, request.id);
    const offering: typeof deps.directory.offering = async (...of) => {
      const found = await deps.directory.offering(...of);
      await deps.directory.services.updateOne({ _id: someone.serviceId }, { $set: { archived: true } });
      return found;
    };
    const made = await makeOffer({ ...deps, directory: { ...deps.directory, offering } }, offerOf(someone, request));
    expect(made).toMatchObject({ ok: false, code: 'NOT_ENTITLED' });
    expect((await deps.requests.find({ id: request.id }))?.offers).toMatchObject([{ status: 'withdrawn' }]);
  });

  it('read presence once after this process has removed somebody from the candidates', async () => {
    const request = await opened();
    const [gone] = await crowd(request, 3);
    const check = vi.spyOn(deps.presence, 'check');
    onTestFinished(() => check.mockRestore());
    expect(await firstCandidates(deps, request, 2)).toHaveLength(2);
    await deps.directory.setCandidates([gone?.id ?? ''], false);
    check.mockClear();
    expect(await firstCandidates(deps, request, 2)).toHaveLength(2);
    expect(check).toHaveBeenCalledTimes(1);
  });

  it('show the usual accepted price of category and city, from an index, and a provider’s earlier offers', async () => {
    const request = await opened();
    const { category, place } = request;
    const someone = await provider(place.city, category.id);
    await applyTimeoutsOf(deps, request.id);
    const made = await makeOffer(deps, offerOf(someone, request));
    if (!made.ok) throw new Error(made.code);
    const { id: offerId, price } = made.value.offer;
    expect(await deps.requests.acceptedPrices(category.id, place.city, 200)).toEqual([]);
    const { customerId } = request;
    const stored = await deps.requests.find({ id: request.id });
    expect(activeRequestViews(stored === undefined ? [] : [{ request: stored, services: [] }], someone.id)[0]).not.toHaveProperty(
      'earlierOffers',
    );
    const declined = await deps.requests.change({ id: request.id, customerId }, (each) =>
      decide(each, { type: 'decline', offerId, providerId: someone.id }, clock.now()),
    );
    if (!declined.ok) throw new Error(declined.code);
    expect(activeRequestViews([{ request: declined.value, services: [] }], someone.id)).toMatchObject([
      { earlierOffers: [toRupees(price)] },
    ]);

    const again = await makeOffer(deps, offerOf(someone, request));
    if (!again.ok) throw new Error(again.code);
    const accepting = { customerId, requestId: request.id, offerId: again.value.offer.id, providerId: someone.id };
    expect(await acceptOffer(deps, accepting)).toMatchObject({ ok: true });
    expect(await deps.requests.acceptedPrices(category.id, place.city, 200)).toEqual([again.value.offer.price]);
    expect(await deps.requests.acceptedPrices(category.id, 'elsewhere', 200)).toEqual([]);
    expect(await deps.requests.firstOfferWaits(category.id, place.city, 200)).toEqual([
      { openedAt: start, firstOfferAt: made.value.offer.madeAt },
    ]);
    expect(await deps.requests.firstOfferWaits(category.id, 'elsewhere', 200)).toEqual([]);
    const plan = await engines.mongo
      .collection('requests')
      .find({ 'category.id': category.id, 'place.city': place.city, status: 'accepted' })
      .sort({ createdAt: -1 })
      .limit(200)
      .explain('executionStats');
    expect((plan as { executionStats: { totalDocsExamined: number } }).executionStats.totalDocsExamined).toBe(1);
  });

  it('cannot be accepted from a service archived since, but stay accepted', async () => {
    const request = await opened();
    const someone = await provider(request.place.city, request.category.id);
    await applyTimeoutsOf(deps, request.id);
    const made = await makeOffer(deps, offerOf(someone, request));
    if (!made.ok) throw new Error(made.code);
    const accepting = { customerId: request.customerId, requestId: request.id, offerId: made.value.offer.id, providerId: someone.id };
    const archive = (archived: boolean) => deps.directory.services.updateOne({ _id: someone.serviceId }, { $set: { archived } });
    await archive(true);
    expect(await acceptOffer(deps, accepting)).toMatchObject({ ok: false, code: 'OFFER_NOT_AVAILABLE' });
    await archive(false);
    expect(await acceptOffer(deps, accepting)).toMatchObject({ ok: true, value: { status: 'accepted' } });
    await archive(true);
    expect(await acceptOffer(deps, accepting)).toMatchObject({ ok: true, value: { status: 'accepted' } });
    expect(await acceptOffer(deps, { ...accepting, customerId: newId() })).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  });

  it.each(['service', 'customer', 'provider'] as const)(
    'are either not accepted or counted when their %s is closed at the same moment, and accepted again when the deletion is given up',
    async (kind) => {
      for (let round = 0; round < 8; round += 1) {
        const request = await opened();
        const someone = await provider(request.place.city, request.category.id);
        await applyTimeoutsOf(deps, request.id);
        const made = await makeOffer(deps, offerOf(someone, request));
        if (!made.ok) throw new Error(made.code);
        const accepting = { customerId: request.customerId, requestId: request.id, offerId: made.value.offer.id, providerId: someone.id };
        const id = { service: someone.serviceId, customer: request.customerId, provider: someone.id }[kind];
        const [accepted, closed] = await Promise.all([acceptOffer(deps, accepting), close(deps, { kind, id, deletionId: newId() })]);
        expect(closed).toEqual({ ok: true, value: { acceptedRequests: accepted.ok ? [request.id] : [] } });
        if (accepted.ok) continue;
        // Only acceptances wait for the deletion's end: the provider stays entitled.
        expect(await deps.directory.instantServicesOf(someone.id)).toHaveLength(1);
        expect(accepted.code).toBe('OFFER_NOT_AVAILABLE');
        clock.advance(30_001);
        await deps.closures.reopenAbandoned(clock.now(), () => Promise.resolve(false));
        expect(await acceptOffer(deps, accepting)).toMatchObject({ ok: true });
      }
    },
  );

  /** Requests of several customers at once, answered by one provider. */
  const offersBy = async (someone: { id: string; serviceId: string }, requests: readonly ServiceRequest[]) => {
    const accepting = [];
    for (const request of requests) {
      await applyTimeoutsOf(deps, request.id);
      const made = await makeOffer(deps, offerOf(someone, request));
      if (!made.ok) throw new Error(made.code);
      accepting.push({ customerId: request.customerId, requestId: request.id, offerId: made.value.offer.id, providerId: someone.id });
    }
    return accepting;
  };
  const openedAlike = async (count: number) => {
    const first = await opened();
    const others = Array.from({ length: count - 1 }, () => ({ ...first, id: newId(), customerId: newId() }));
    for (const other of others) await deps.requests.open(other);
    return [first, ...others];
  };

  it('lose the offers of a provider who switches themselves offline, held ones and one that is being made too', async () => {
    const [held, open, last] = (await openedAlike(3)) as [ServiceRequest, ServiceRequest, ServiceRequest];
    const someone = await provider(held.place.city, held.category.id);
    const [first] = await offersBy(someone, [held, open]);
    expect(await holdOffer(deps, first!)).toMatchObject({ ok: true });
    await applyTimeoutsOf(deps, last.id);
    const offering: typeof deps.directory.offering = async (...of) => {
      const found = await deps.directory.offering(...of);
      await switchPresence(deps, someone.id, false);
      return found;
    };
    const made = await makeOffer({ ...deps, directory: { ...deps.directory, offering } }, offerOf(someone, last));
    expect(made).toMatchObject({ ok: false, code: 'NOT_ENTITLED' });
    const statuses = async ({ id }: ServiceRequest) => (await deps.requests.find({ id }))?.offers.map(({ status }) => status);
    for (const request of [held, open, last]) expect(await statuses(request)).toEqual(['withdrawn']);
    await switchPresence(deps, someone.id, true);
    expect(await makeOffer(deps, offerOf(someone, last))).toMatchObject({ ok: true });
  });

  it('are withdrawn by going offline even if the provider cannot be taken from the candidates', async () => {
    const request = await opened();
    const someone = await provider(request.place.city, request.category.id);
    await offersBy(someone, [request]);
    const setCandidates = () => Promise.reject(new Error('Lost the connection'));
    const broken = { ...deps, directory: { ...deps.directory, setCandidates } };
    await expect(switchPresence(broken, someone.id, false)).rejects.toThrow('Lost the connection');
    expect((await deps.requests.find({ id: request.id }))?.offers).toMatchObject([{ status: 'withdrawn' }]);
  });

  const fulfil = (providerId: string, requestId: string) =>
    deps.engagements.change(providerId, (before) => withJob(before, { id: requestId, version: 2, isUnderWay: false, at: clock.now() }));

  it('are all taken when eighty providers offer at once, with one write each', async () => {
    const request = await opened();
    const { place, category } = request;
    const people = await Promise.all(Array.from({ length: 80 }, () => provider(place.city, category.id)));
    await applyTimeoutsOf({ ...deps, firstWave: 80 }, request.id);
    const writes = vi.spyOn(engines.mongo.model('Request').collection, 'updateOne');
    onTestFinished(() => writes.mockRestore());
    const made = await Promise.all(people.map((someone) => makeOffer(deps, offerOf(someone, request))));
    expect(made.filter(({ ok }) => !ok)).toEqual([]);
    expect((await deps.requests.find({ id: request.id }))?.offers).toHaveLength(80);
    expect(writes).toHaveBeenCalledTimes(80);
  });

  it('have one winner among simultaneous acceptances of one provider’s offers, and the others are withdrawn', async () => {
    for (let round = 0; round < 5; round += 1) {
      const requests = await openedAlike(4);
      const [{ place, category } = requests[0]!] = requests;
      const someone = await provider(place.city, category.id);
      const accepting = await offersBy(someone, requests);
      const accepted = await Promise.all(accepting.map((one) => acceptOffer(deps, one)));
      expect(accepted.filter(({ ok }) => ok)).toHaveLength(1);
      for (const lost of accepted.filter(({ ok }) => !ok)) expect(lost).toMatchObject({ code: 'OFFER_NOT_AVAILABLE' });
      await settleEngagements(deps);
      const after = await Promise.all(requests.map(({ id }) => deps.requests.find({ id })));
      expect(after.map((request) => request?.offers[0]?.status).sort()).toEqual(['accepted', 'withdrawn', 'withdrawn', 'withdrawn']);
      expect(await engines.mongo.collection('engagements').countDocuments({ unsettled: true })).toBe(0);
    }
  });

  it('are accepted or withdrawn when their service is suspended at the same moment, and both sides get that answer', async () => {
    for (let round = 0; round < 5; round += 1) {
      const requests = await openedAlike(1);
      const [{ place, category, id } = requests[0]!] = requests;
      const someone = await provider(place.city, category.id);
      const [accepting] = await offersBy(someone, requests);
      const [accepted] = await Promise.all([acceptOffer(deps, accepting!), withdrawOffers(deps, someone.id, someone.serviceId)]);
      const offer = (await deps.requests.find({ id }))?.offers[0];
      expect(offer?.status).toBe(accepted.ok ? 'accepted' : 'withdrawn');
      if (!accepted.ok) expect(accepted.code).toBe('OFFER_NOT_AVAILABLE');
    }
  });

  it('are withdrawn behind a hundred engagements that cannot be read', async () => {
    const stored = engines.mongo.collection<{ _id: string }>('engagements');
    const broken = Array.from({ length: 100 }, () => ({ _id: newId(), unsettled: true }));
    await stored.insertMany(broken);
    const requests = await openedAlike(2);
    const [{ place, category } = requests[0]!] = requests;
    const [accepting] = await offersBy(await provider(place.city, category.id), requests);
    expect(await acceptOffer(deps, accepting!)).toMatchObject({ ok: true });
    await expect(settleEngagements(deps)).rejects.toThrow('100 failed');
    expect((await deps.requests.find({ id: requests[1]!.id }))?.offers[0]?.status).toBe('withdrawn');
    await stored.deleteMany({ _id: { $in: broken.map(({ _id }) => _id) } });
  });

  it('are hidden from an engaged provider, who cannot offer either, and shown again when they are free', async () => {
    const [won, other] = (await openedAlike(2)) as [ServiceRequest, ServiceRequest];
    const someone = await provider(won.place.city, won.category.id);
    const [accepting] = await offersBy(someone, [won]);
    await applyTimeoutsOf(deps, other.id);
    expect(await acceptOffer(deps, accepting!)).toMatchObject({ ok: true });
    await settleEngagements(deps);
    expect(await makeOffer(deps, offerOf(someone, other))).toMatchObject({ ok: false, code: 'ENGAGED' });
    const third = { ...other, id: newId(), customerId: newId() };
    await deps.requests.open(third);
    // Neither a wave nor a new connection brings it to them.
    await applyTimeoutsOf(deps, third.id);
    await renewLease(deps, someone.id);
    await askAboutOpenRequests(deps, someone.id);
    expect(await asked(third)).toEqual([]);
    await fulfil(someone.id, won.id);
    await settleEngagements(deps);
    expect(await asked(third)).toEqual([someone.id]);
    expect(await makeOffer(deps, offerOf(someone, third))).toMatchObject({ ok: true });
  });

  it('are withdrawn from every request of an engaged provider: also held past its end, and older than fifty others', async () => {
    const held = await opened();
    const other = { ...held, id: newId(), customerId: newId(), expiresAt: new Date(start.getTime() + 600_000), extended: true };
    await deps.requests.open(other);
    clock.advance(250_000);
    const someone = await provider(held.place.city, held.category.id);
    const [first] = await offersBy(someone, [held, other]);
    clock.advance(49_000);
    expect(await holdOffer(deps, first!)).toMatchObject({ ok: true });
    clock.advance(10_000);
    const newer = { createdAt: clock.now(), expiresAt: other.expiresAt, asked: [askedOf(someone.id)] };
    for (let n = 0; n < 50; n += 1) await deps.requests.open(openRequest({ ...newer, id: newId(), customerId: newId() }));
    await withdrawOffers(deps, someone.id);
    for (const { id } of [held, other])
      expect((await deps.requests.find({ id }))?.offers.map(({ status }) => status)).toEqual(['withdrawn']);
  });

  it('stay in the list of the provider whose offer is held past their end, and of nobody else', async () => {
    const request = await opened();
    const someone = await provider(request.place.city, request.category.id);
    const other = await provider(request.place.city, request.category.id);
    clock.advance(250_000);
    const [first] = await offersBy(someone, [request]);
    clock.advance(49_000);
    expect(await holdOffer(deps, first!)).toMatchObject({ ok: true });
    clock.advance(10_000);
    const listed = async ({ id }: Someone) => (await deps.requests.openAskedOf(id, clock.now())).map((one) => one.id);
    expect([await listed(someone), await listed(other)]).toEqual([[request.id], []]);
  });

  it('are read without those of the past, however many requests a provider was asked about', async () => {
    const request = await opened();
    const providerId = newId();
    const past = { createdAt: new Date(start.getTime() - 2 * 3_600_000), status: 'expired' as const, asked: [askedOf(providerId)] };
    for (let n = 0; n < 30; n += 1) await deps.requests.open(openRequest({ ...past, id: newId(), customerId: newId() }));
    await deps.requests.open({ ...request, id: newId(), customerId: newId(), asked: [askedOf(providerId)] });
    const { found, docsExamined } = await profiled(() => deps.requests.openAskedOf(providerId, clock.now()));
    expect([found.length, docsExamined]).toEqual([1, [1]]);
    const page = await profiled(() => deps.requests.askedAfter(providerId, past.createdAt, { limit: 10 }));
    expect([page.found.items.length, page.docsExamined]).toEqual([10, [11]]);
  });

  it('are listed for operators while they are open, newest first, without those that are closed', async () => {
    // After all requests of other tests.
    const day = (n: number) => new Date(start.getTime() + (1_000 + n) * dayMs);
    const of = (createdAt: Date, status: ServiceRequest['status']) =>
      openRequest({ id: newId(), customerId: newId(), createdAt, expiresAt: day(9), status });
    const open = [of(day(3), 'open'), of(day(2), 'open'), of(day(1), 'open')];
    const closed = Array.from({ length: 30 }, (_, n) => of(day(1 + n / 10), n % 2 === 0 ? 'expired' : 'accepted'));
    for (const request of [...open, ...closed]) await deps.requests.open(request);
    const first = await profiled(() => deps.requests.pageOfOpen({ limit: 2 }));
    expect([first.found.items.map(({ id }) => id), first.docsExamined]).toEqual([[open[0]?.id, open[1]?.id], [3]]);
    const cursor = first.found.nextCursor ?? undefined;
    const second = await profiled(() => deps.requests.pageOfOpen({ limit: 1, cursor }));
    // And the last one of the page before.
    expect([second.found.items.map(({ id }) => id), second.docsExamined]).toEqual([[open[2]?.id], [3]]);
    // Later tests apply what is due.
    await engines.mongo.collection<{ _id: string }>('requests').deleteMany({ _id: { $in: [...open, ...closed].map(({ id }) => id) } });
  });

  it('are found for a withdrawal without the other requests that the provider was asked about', async () => {
    const request = await opened();
    const someone = await provider(request.place.city, request.category.id);
    const asked = { createdAt: start, expiresAt: request.expiresAt, asked: [askedOf(someone.id)] };
    for (let n = 0; n < 30; n += 1) await deps.requests.open(openRequest({ ...asked, id: newId(), customerId: newId() }));
    await offersBy(someone, [request]);
    expect(await profiled(() => deps.requests.idsWithOffersOf(someone.id))).toEqual({ found: [request.id], docsExamined: [1] });
  });

  it('let a provider with capacity two win two', async () => {
    const requests = await openedAlike(3);
    const [{ place, category } = requests[0]!] = requests;
    const someone = await provider(place.city, category.id);
    await deps.engagements.change(someone.id, (before) => withCapacity(before, 2, 1));
    const accepted = await Promise.all((await offersBy(someone, requests)).map((one) => acceptOffer(deps, one)));
    expect(accepted.filter(({ ok }) => ok)).toHaveLength(2);
  });

  it('are created once per idempotency key, which no other request can use, and release their place on a repetition', async () => {
    const [category, customerId, requestId] = [newId(), newId(), newId()];
    await deps.directory.categories.create({ _id: category, name: 'Plumbing', active: true, from: { category: 1 } });
    const customer = { firstName: 'Asha', city: 'Pune', state: 'Maharashtra', country: 'India', pincode: null };
    await deps.directory.customers.create({ _id: customerId, ...customer, from: { customer: 1 } });
    await provider('pune', category);
    const body = { serviceType: category, address: '5 Lake View, Pune', description: 'Kitchen tap' };
    const ask = (callHash: string) => makeRequest(deps, { requestId, customerId, callHash, body });
    const leave = vi.spyOn(deps.admission, 'leave');
    const first = await ask('one');
    expect(first).toMatchObject({ ok: true, value: { id: requestId } });
    expect(leave).not.toHaveBeenCalled();
    expect(await ask('one')).toMatchObject({ ok: true, value: { id: requestId, asked: first.ok && first.value.asked } });
    expect(await ask('other')).toMatchObject({ ok: false, code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(leave.mock.calls).toEqual([
      [requestId, 'refused'],
      [requestId, 'refused'],
    ]);
    leave.mockRestore();
    deps.admission.leave(requestId, 'delivered');
  });

  it('are limited to three that are open and ten within an hour for each customer, also when they are opened at once', async () => {
    clock.set(start);
    const strict = { ...deps, limitsPerPerson: 1 };
    const customerId = newId();
    const customer = { firstName: 'Asha', city: 'Pune', state: 'Maharashtra', country: 'India', pincode: null };
    await deps.directory.customers.create({ _id: customerId, ...customer, from: { customer: 1 } });
    const categories = Array.from({ length: 5 }, () => newId());
    await deps.directory.categories.insertMany(categories.map((_id) => ({ _id, name: 'Plumbing', active: true, from: { category: 1 } })));
    const ask = async (serviceType: string, requestId = newId()) => {
      const body = { serviceType, address: '5 Lake View, Pune', description: 'Kitchen tap' };
      const result = await makeRequest(strict, { requestId, customerId, body });
      return result.ok ? result.value.id : { code: result.code, ...result.extras };
    };
    const end = (id: string) => deps.requests.change({ id }, (request) => decide(request, { type: 'cancel' }, clock.now()));

    const first = newId();
    const opened = await Promise.all(categories.map((category, n) => ask(category, n === 0 ? first : newId())));
    const full = { code: 'LIMIT_REACHED', limit: 3 };
    expect(opened).toEqual([first, expect.any(String), expect.any(String), full, full]);
    // A repeated call is answered with its request, and another one in its category with the one that is open.
    const [category = ''] = categories;
    expect(await ask(category, first)).toBe(first);
    expect(await ask(category)).toEqual({ code: 'REQUEST_OPEN', id: first });

    clock.advance(60_000);
    await end(first);
    for (let n = 4; n <= 10; n += 1) {
      const id = newId();
      expect(await ask(category, id)).toBe(id);
      await end(id);
    }
    expect(await ask(category)).toEqual({ code: 'TOO_MANY_REQUESTS', retryAfter: 3_540 });
    clock.advance(3_540_001);
    expect(await ask(category)).toEqual(expect.any(String));
    clock.set(start);
  });

  it('take no place while they wait for a category or a customer that is unknown', async () => {
    const [category, customerId] = [newId(), newId()];
    await deps.directory.categories.create({ _id: category, name: 'Plumbing', active: true, from: { category: 1 } });
    const customer = { firstName: 'Asha', city: 'Pune', state: 'Maharashtra', country: 'India', pincode: null };
    await deps.directory.customers.create({ _id: customerId, ...customer, from: { customer: 1 } });
    const admission = createAdmission(
      () => clock.now().getTime(),
      () => 0,
    );
    const ask = (asker: string, serviceType: string) => {
      const body = { serviceType, address: '5 Lake View, Pune', description: 'Kitchen tap' };
      return makeRequest({ ...deps, admission }, { requestId: newId(), customerId: asker, body });
    };
    const others = Array.from({ length: 10 }, () => newId());
    for (const _id of others) await deps.directory.customers.create({ _id, ...customer, from: { customer: 1 } });
    const waiting = others.flatMap((other) => [ask(newId(), category), ask(other, newId())]);
    expect(await ask(customerId, category)).toMatchObject({ ok: true });
    const refused = (await Promise.all(waiting)).map((answer) => !answer.ok && answer.code);
    expect(refused).toEqual(others.flatMap(() => ['UNAVAILABLE', 'INVALID']));
  });

  it('are refused before anything is stored when delivery would be late, and admitted again afterwards', async () => {
    const category = newId();
    await deps.directory.categories.create({ _id: category, name: 'Plumbing', active: true, from: { category: 1 } });
    const ask = async () => {
      const customerId = newId();
      const customer = { firstName: 'Asha', city: 'Pune', state: 'Maharashtra', country: 'India', pincode: null };
      await deps.directory.customers.create({ _id: customerId, ...customer, from: { customer: 1 } });
      const body = { serviceType: category, address: '5 Lake View, Pune', description: 'Kitchen tap' };
      const requestId = newId();
      return { requestId, answer: await makeRequest(deps, { requestId, customerId, body }) };
    };
    await provider('pune', category);
    const admitted = [];
    for (let n = 0; n < 20; n += 1) admitted.push(await ask());
    expect(admitted.every(({ answer }) => answer.ok)).toBe(true);
    const refused = await ask();
    expect(refused.answer).toMatchObject({ ok: false, code: 'BUSY', extras: { retryAfter: 2 } });
    expect(await deps.requests.find({ id: refused.requestId })).toBeUndefined();
    deps.admission.leave(admitted[0]?.requestId ?? '', 'delivered');
    expect((await ask()).answer).toMatchObject({ ok: true });
  });

  it('never reach a provider removed a moment ago, even through another process or a flushed Redis with a list a second old', async () => {
    const request = await opened();
    await crowd(request, 20);
    const first = async () => (await firstCandidates(deps, request, 15)).map(({ providerId }) => providerId);
    const [one, two] = await first();
    const otherProcess = createDirectory(engines.mongo.useDb(engines.mongo.name), clock, deps.presence.invalidateLists);
    await otherProcess.setCandidates([one ?? ''], false);
    expect(await first()).not.toContain(one);
    expect(await first()).toHaveLength(15);
    await deps.directory.services.updateOne({ providerId: two ?? '' }, { $set: { archived: true } });
    await flushPresence();
    expect(await first()).not.toContain(two);
    await rebuildLeases(deps);
  });

  it('reach a provider who came online a moment ago, even when a complete list is reused', async () => {
    await rebuildLeases(deps);
    const request = await opened();
    const before = await provider(request.place.city, request.category.id);
    // So that the list does not become too old on a busy machine.
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    const first = async () => (await firstCandidates(deps, request, 15)).map(({ providerId }) => providerId);
    expect(await first()).toEqual([before.id]);
    expect(await first()).toEqual([before.id]);
    const coming = await provider(request.place.city, request.category.id);
    await askAboutOpenRequests(deps, coming.id);
    expect((await first()).sort()).toEqual([before.id, coming.id].sort());
    now.mockRestore();
  });

  it('are cancelled and erased when their customer’s account was deleted while they opened them, and refused afterwards', async () => {
    const [request, other] = [await opened(), await opened()];
    for (const { customerId } of [request, other])
      await deps.directory.customers.create({ _id: customerId, firstName: '', city: '', state: '', country: '', from: { customer: 2 } });
    await deps.directory.customers.updateOne({ _id: request.customerId }, { $set: { deleted: true } });
    await applyTimeouts(deps);
    expect(await deps.requests.find({ id: request.id })).toMatchObject({
      status: 'cancelled',
      firstName: '',
      address: '',
      description: '',
    });
    expect(await deps.requests.find({ id: other.id })).toMatchObject({ status: 'open', address: other.address });

    const body = { address: '5 Lake View, Pune', serviceType: request.category.id, description: 'Tap leaks', city: 'Pune' };
    await deps.directory.categories.create({ _id: request.category.id, name: 'Plumbing', active: true, from: { category: 1 } });
    const admission = createAdmission(
      () => clock.now().getTime(),
      () => 0,
    );
    const refused = await makeRequest({ ...deps, admission }, { requestId: newId(), customerId: request.customerId, body });
    expect(refused).toMatchObject({ ok: false, code: 'UNAUTHORIZED' });
  });

  it('expire in time even if one that cannot be read is due before them', async () => {
    const [broken, fine] = [await opened(), await opened()];
    const stored = engines.mongo.collection<{ _id: string }>('requests');
    await stored.updateOne({ _id: broken.id }, { $set: { offers: null, dueAt: new Date(0) } });
    clock.set(fine.expiresAt);
    await expect(applyTimeouts(deps)).rejects.toThrow('failed');
    expect(await deps.requests.find({ id: fine.id })).toMatchObject({ status: 'expired' });
    await stored.deleteOne({ _id: broken.id });
  });
});
