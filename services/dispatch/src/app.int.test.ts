import {
  categoryChangedV1,
  customerRegisteredV1,
  orderPlacedV1,
  providerRegisteredV1,
  serviceArchivedV1,
  servicePublishedV1,
  accountTokensRevokedV1,
  type Ack,
  type ClientEvent,
  type ClientPayload,
  type NotificationView,
  type RequestView,
  type ServerEvent,
  type ServerPayload,
} from '@karigar/contracts';
import { newId, type IncomingMessage, type ServiceApp } from '@karigar/service-kit';
import {
  customerFacts,
  eventMessage,
  aRecording,
  onePixel,
  providerFacts,
  serviceFacts,
  startTestIssuer,
  until,
  useEngines,
  type TestEngines,
  type TestIssuer,
} from '@karigar/service-kit/testing';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startDispatch } from './testing/start-dispatch.ts';

interface Client {
  ask<E extends ClientEvent>(event: E, payload: ClientPayload<E>): Promise<Ack<E>>;
  heard<E extends ServerEvent>(event: E): ServerPayload<E>[];
  socket: Socket;
}

/** Two instances of the service on the real engines, met over HTTP, sockets and Kafka. */
describe('the dispatch service', () => {
  let engines: TestEngines;
  let issuer: TestIssuer;
  const apps: ServiceApp[] = [];
  const clients: Socket[] = [];
  const published: IncomingMessage[] = [];
  const categoryId = 'plumbing';

  beforeAll(async () => {
    engines = await useEngines();
    issuer = await startTestIssuer();
    for (const instance of ['dispatch-1', 'dispatch-2']) apps.push(await startDispatch(engines, { instance, authUrl: issuer.url }));
    await engines.kafka.subscribe({
      group: `${engines.topicPrefix}.watch`,
      topics: [`${engines.topicPrefix}.request`],
      handle: async (message) => void published.push(message),
    });
    await engines.kafka.publish([
      eventMessage(engines.topicPrefix, categoryChangedV1, {
        subject: categoryId,
        data: { categoryId, name: 'Plumbing', slug: 'plumbing', description: 'Taps', image: null, active: true, position: 1 },
      }),
    ]);
    for (const app of apps) await until('an instance is ready', async () => (await fetch(`http://127.0.0.1:${app.port}/readyz`)).ok);
  });
  afterEach(() => {
    for (const socket of clients.splice(0)) socket.disconnect();
  });
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.stop()));
    await issuer.close();
    await engines.close();
  });

  const port = (instance: number) => apps[instance % apps.length]?.port ?? 0;

  const customer = async (city = `city-${newId()}`) => {
    const id = newId();
    await engines.kafka.publish([
      eventMessage(engines.topicPrefix, customerRegisteredV1, {
        subject: id,
        data: customerFacts({ customerId: id, city }),
      }),
    ]);
    // A request waits for this as well, but not for as long as a busy machine may need.
    await until('the customer is known', () => engines.mongo.collection<{ _id: string }>('customers').findOne({ _id: id }));
    return { id, city, token: issuer.tokenFor({ id, role: 'customer' }) };
  };
  const provider = async (city: string, serviceType: 'INSTANT' | 'HOME' = 'INSTANT') => {
    const [id, serviceId] = [newId(), newId()];
    await engines.kafka.publish([
      eventMessage(engines.topicPrefix, providerRegisteredV1, {
        subject: id,
        data: providerFacts({ providerId: id, name: `Provider ${id}`, city }),
      }),
      eventMessage(engines.topicPrefix, servicePublishedV1, {
        subject: serviceId,
        data: serviceFacts({ serviceId, providerId: id, categoryId, serviceType, locations: [city], city }),
      }),
    ]);
    return { id, serviceId, token: issuer.tokenFor({ id, role: 'provider' }) };
  };

  const connect = async (token: string, instance: number): Promise<Client> => {
    const socket = io(`http://127.0.0.1:${port(instance)}`, { transports: ['websocket'], auth: { token }, forceNew: true });
    clients.push(socket);
    // As a client does: a message may be emitted twice, by the writer's process and by a sweep, and is recognised by its number.
    const log: { event: string; payload: unknown }[] = [];
    const numbers = new Set<number>();
    socket.onAny((event: string, payload: { seq: number }) => {
      if (!numbers.has(payload.seq)) log.push({ event, payload });
      numbers.add(payload.seq);
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', () => resolve());
      socket.once('connect_error', reject);
    });
    return {
      socket,
      ask: (event, payload) => socket.timeout(30_000).emitWithAck(event, payload) as never,
      heard: (event) => log.filter((entry) => entry.event === event).map(({ payload }) => payload as never),
    };
  };
  const joined = async (who: { token: string; serviceId: string }, instance: number) => {
    const client = await connect(who.token, instance);
    await until('the service is known', async () => {
      const answer = await client.ask('providerJoin', [who.serviceId]);
      return answer.ok && answer.joined.length === 1;
    });
    return client;
  };
  const call = async (method: string, path: string, token: string, body?: unknown, instance = 0) => {
    const answer = await fetch(`http://127.0.0.1:${port(instance)}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, never> & { id: string; code?: string } };
  };
  const open = async (who: { token: string }, over: Record<string, unknown> = {}) =>
    call('POST', '/service-requests', who.token, {
      address: '5 Lake View',
      serviceType: categoryId,
      description: 'Kitchen tap burst',
      ...over,
    });
  const offer = (client: Client, requestId: string, serviceId: string, price = 850.5) =>
    client.ask('serviceOffer', { requestId, offer: { service: { id: serviceId }, price, estimatedArrival: '5-10 minutes' } });
  const snapshot = async (who: { token: string }, requestId: string) =>
    (await call('GET', `/service-requests/${requestId}`, who.token)).body as unknown as RequestView;
  const typesOf = (requestId: string) => [
    ...new Map(published.filter(({ key }) => key === requestId).map(({ headers }) => [headers['ce_id'], headers['ce_type']])).values(),
  ];

  it('refuses a socket without a valid token, and one with another account’s id', async () => {
    await expect(connect('nonsense', 0)).rejects.toThrow('UNAUTHORIZED');
    await expect(connect(issuer.forgedFor({ id: 'x', role: 'customer' }), 0)).rejects.toThrow('UNAUTHORIZED');
    const who = await customer();
    const client = await connect(who.token, 0);
    const gone = new Promise((resolve) => client.socket.once('disconnect', resolve));
    expect(await client.ask('identify', { userType: 'customer', userId: newId() })).toMatchObject({ ok: false, code: 'IDENTITY_MISMATCH' });
    await gone;
  });

  it('derives the place from the request, else from the address, else from the account’s city', async () => {
    const placed = async (over: Record<string, unknown>) => {
      const asha = await customer();
      const { body } = await open(asha, over);
      const { place } =
        (await engines.mongo
          .collection<{ _id: string; place: { city: string; pincode: string | null } }>('requests')
          .findOne({ _id: body.id })) ?? {};
      return [place?.city === asha.city ? 'home' : place?.city, place?.pincode];
    };
    expect(await placed({ address: 'MG Road 560001' })).toEqual(['Bengaluru', '560001']);
    expect(await placed({ address: 'MG Road, Bangalore' })).toEqual(['Bengaluru', null]);
    expect(await placed({ address: 'MG Road, Bangalore', city: 'Jaipur' })).toEqual(['Jaipur', null]);
    expect(await placed({ pincode: '411038' })).toEqual(['Pune', '411038']);
    expect(await placed({ point: { lat: 18.52, lng: 73.86 } })).toEqual(['Pune', null]);
    expect(await placed({})).toEqual(['home', null]);
    const [near, far] = [await provider('Bangalore'), await provider('411001')];
    const [a, b] = [await joined(near, 0), await joined(far, 1)];
    const { body } = await open(await customer(), { address: 'MG Road 560001' });
    const heard = (client: Client) => client.heard('newServiceRequest').map(({ id }) => id);
    await until('it is told', () => heard(a).includes(body.id));
    expect(heard(b)).not.toContain(body.id);
  });

  it('sends a request once to each entitled provider on both instances, and to nobody else', async () => {
    const asha = await customer();
    const [near, other, far, home] = [
      await provider(asha.city),
      await provider(asha.city),
      await provider('elsewhere'),
      await provider(asha.city, 'HOME'),
    ];
    const [a, b, c] = [await joined(near, 0), await joined(other, 1), await joined(far, 1)];
    const d = await connect(home.token, 0);
    expect(await d.ask('providerJoin', [home.serviceId])).toEqual({ ok: true, joined: [] });
    const request = await open(asha);
    expect(request.status).toBe(201);
    for (const client of [a, b]) {
      const [told] = await until('it is told', () =>
        client.heard('newServiceRequest').length > 0 ? client.heard('newServiceRequest') : undefined,
      );
      expect(told).toMatchObject({ id: request.body.id, customer: { firstName: 'Asha' }, attemptsLeft: 3 });
      expect(JSON.stringify(told)).not.toMatch(/Rao|\+91|@example/);
    }
    expect((await call('GET', '/service-requests/active', near.token, undefined, 1)).body).toMatchObject([{ id: request.body.id }]);
    expect((await call('GET', '/service-requests/active', far.token)).body).toEqual([]);
    expect([a, b].map((client) => client.heard('newServiceRequest').length)).toEqual([1, 1]);
    expect([c, d].flatMap((client) => client.heard('newServiceRequest'))).toEqual([]);
    expect(await offer(c, request.body.id, far.serviceId)).toMatchObject({ ok: false, code: 'NOT_ENTITLED' });
    expect(await offer(a, request.body.id, other.serviceId)).toMatchObject({ ok: false, code: 'NOT_ENTITLED' });
    expect((await open(asha)).body).toMatchObject({ code: 'REQUEST_OPEN', id: request.body.id });
  });

  it('shows a request’s photos and plays its voice note to the asked providers while it is open', async () => {
    const [asha, other] = [await customer(), await customer()];
    const [near, far] = [await provider(asha.city), await provider('elsewhere')];
    const operatorId = newId();
    const operator = issuer.tokenFor({ id: operatorId, role: 'operator' });
    const a = await joined(near, 0);
    const upload = async (who: { token: string }, path = 'request-photos', field = 'photo', file = onePixel) => {
      const body = new FormData();
      body.append(field, new Blob([new Uint8Array(file)]), 'tap');
      const headers = { authorization: `Bearer ${who.token}` };
      const answer = await fetch(`http://127.0.0.1:${port(1)}/${path}`, { method: 'POST', headers, body });
      return { status: answer.status, id: ((await answer.json()) as { id: string }).id };
    };
    const statuses = (id: string, path = 'request-photos') =>
      Promise.all(
        [asha, near, far, other, { token: operator }].map(async ({ token }) => {
          const headers = { authorization: `Bearer ${token}` };
          return (await fetch(`http://127.0.0.1:${port(0)}/${path}/${id}`, { headers })).status;
        }),
      );
    expect((await upload(near)).status).toBe(403);
    const [{ id: photo }, { id: foreign }] = [await upload(asha), await upload(other)];
    expect(await statuses(photo)).toEqual([200, 404, 404, 404, 404]);
    await until('the customer is known', async () => (await open(asha, { photos: [foreign] })).status === 422);
    const { id: voice } = await upload(asha, 'request-voice-notes', 'voice_note', aRecording);
    const request = await open(asha, { photos: [photo], voice_note: voice });
    expect(request.status).toBe(201);
    const [told] = await until('it is told', () => a.heard('newServiceRequest').length > 0 && a.heard('newServiceRequest'));
    expect(told).toMatchObject({ photos: [photo], voice_note: voice });
    expect(await statuses(photo)).toEqual([200, 200, 404, 404, 200]);
    expect(await statuses(voice, 'request-voice-notes')).toEqual([200, 200, 404, 404, 200]);
    expect(await snapshot(asha, request.body.id)).toMatchObject({ photos: [photo], voice_note: voice });
    await call('POST', `/service-requests/${request.body.id}/cancel`, asha.token);
    expect(await statuses(photo)).toEqual([200, 404, 404, 404, 200]);
    const read = { action: 'request_read', about: { kind: 'request', id: request.body.id }, operatorId };
    expect(await engines.mongo.collection('audit').find().toArray()).toMatchObject([read, read, read]);
  });

  it('shows an operator a request with its customer, whom it asked and its offers, and records who read it', async () => {
    const asha = await customer();
    const ramesh = await provider(asha.city);
    const p = await joined(ramesh, 0);
    const { id } = (await open(asha)).body;
    expect(await offer(p, id, ramesh.serviceId, 900)).toMatchObject({ ok: true });
    const operatorId = newId();
    const operator = issuer.tokenFor({ id: operatorId, role: 'operator' });
    const read = (of = id, token = operator) => call('GET', `/operator/requests/${of}`, token);
    expect(await read()).toMatchObject({
      status: 200,
      body: {
        ...(await snapshot(asha, id)),
        customer: { id: asha.id, firstName: 'Asha' },
        asked: [{ providers: 1 }],
        offers: [{ status: 'open', price: 900, provider: { id: ramesh.id } }],
      },
    });
    expect(await Promise.all([read(id, asha.token), read(id, ramesh.token), read(newId())])).toMatchObject([
      { status: 403 },
      { status: 403 },
      { status: 404 },
    ]);
    expect(await engines.mongo.collection('audit').find({ operatorId }).toArray()).toMatchObject([
      { action: 'request_read', about: { kind: 'request', id } },
    ]);

    const list = (token = operator) => call('GET', '/operator/requests?limit=50', token);
    expect(await list()).toMatchObject({
      body: {
        items: expect.arrayContaining([expect.objectContaining({ id, city: asha.city, providersAsked: 1, offers: 1, openOffers: 1 })]),
      },
    });
    expect(JSON.stringify((await list()).body)).not.toContain(asha.id);
    expect(await Promise.all([list(asha.token), list(ramesh.token)])).toMatchObject([{ status: 403 }, { status: 403 }]);
    // The list has no personal data, so it is not in the trail.
    expect(await engines.mongo.collection('audit').countDocuments({ operatorId })).toBe(1);
  });

  it('sends an offer to its customer on the other instance, and counts declines down', async () => {
    const asha = await customer();
    const ramesh = await provider(asha.city);
    const [c, p] = [await connect(asha.token, 1), await joined(ramesh, 0)];
    const { id } = (await open(asha)).body;
    for (const left of [2, 1, 0]) {
      const made = await offer(p, id, ramesh.serviceId, 900 + left);
      expect(made).toMatchObject({ ok: true, attemptsLeft: left, offer: { attempt: 3 - left, provider: { id: ramesh.id, rating: 4 } } });
      const shown = await until('it is shown', () => c.heard('serviceOffer').find(({ price }) => price === 900 + left));
      // Offer and provider are enough.
      const named = left === 2 ? {} : { serviceId: ramesh.serviceId, requestId: id };
      expect(await c.ask('offerDeclined', { offerId: shown.id, providerId: ramesh.id, ...named })).toEqual({
        ok: true,
        attemptsLeft: left,
      });
      await until('the provider is told', () => p.heard('offerDeclined').some(({ attemptsLeft }) => attemptsLeft === left));
    }
    expect(await offer(p, id, ramesh.serviceId)).toMatchObject({ ok: false, code: 'MAX_OFFERS' });
    const inbox = (await call('GET', '/notifications', ramesh.token)).body as unknown as {
      items: { id: string; message: string }[];
      unread: number;
    };
    expect(inbox.unread).toBe(4);
    await call('DELETE', '/notifications', ramesh.token);
    expect(await call('POST', '/notifications/restore', ramesh.token)).toMatchObject({ body: inbox });
    await call('POST', '/notifications/read', ramesh.token, {});
    await until('the other devices are told', () => p.heard('accountChanged').some(({ what }) => what === 'notifications'));
    expect(inbox.items.map(({ message }) => message)).toContain(
      'Your offer was declined. Maximum offer attempts reached for this service.',
    );
    // Cleared again by a repetition, and undone twice.
    const ids = inbox.items.map(({ id: one }) => ({ id: one }));
    for (const times of [1, 2])
      expect(await call('DELETE', '/notifications', ramesh.token), `${times}`).toMatchObject({ body: { items: [], unread: 0 } });
    for (const times of [1, 2])
      expect(await call('POST', '/notifications/restore', ramesh.token), `${times}`).toMatchObject({ body: { items: ids, unread: 0 } });
    expect(typesOf(id).length === 0 || typesOf(id)[0] === 'request.opened.v1').toBe(true);
  });

  it('lets people without a live connection bargain and agree by calls, as with one', async () => {
    const asha = await customer();
    const [ramesh, sunil] = [await provider(asha.city), await provider(asha.city)];
    const watching = await connect(asha.token, 1);
    // A connection only shows that the service is known. Reading the requests counts as presence afterwards.
    for (const who of [ramesh, sunil]) (await joined(who, 0)).socket.disconnect();
    const { id: requestId } = (await open(asha)).body;
    const live = (event: string, { token }: { token: string }, body: unknown) => call('POST', `/live/${event}`, token, body);
    const offering = ({ serviceId }: { serviceId: string }, price: number) => ({ requestId, offer: { service: { id: serviceId }, price } });
    const idOf = ({ body }: Awaited<ReturnType<typeof live>>) => (body as unknown as { offer: { id: string } }).offer.id;

    const first = await live('serviceOffer', ramesh, offering(ramesh, 900));
    expect(first).toMatchObject({ status: 200, body: { offer: { price: 900, provider: { id: ramesh.id } }, attemptsLeft: 2 } });
    await until('the customer is shown it', () => watching.heard('serviceOffer').some(({ id }) => id === idOf(first)));
    expect(await live('serviceOffer', ramesh, offering(ramesh, 890))).toMatchObject({ status: 409, body: { code: 'OFFER_OPEN' } });
    expect(await live('serviceOffer', ramesh, offering(sunil, 800))).toMatchObject({ body: { code: 'NOT_ENTITLED' } });
    expect(await live('serviceOffer', ramesh, offering(ramesh, -1))).toMatchObject({ status: 422, body: { code: 'INVALID' } });
    expect(await live('serviceOffer', asha, offering(ramesh, 900))).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    const about = { offerId: idOf(first), providerId: ramesh.id, requestId };
    expect(await live('offerHold', await customer(), about)).toMatchObject({ status: 404 });

    expect(await live('offerCounter', asha, { ...about, price: 700 })).toMatchObject({
      status: 200,
      body: { offer: { counterPrice: 700 } },
    });
    expect(await live('offerCounterAccepted', ramesh, about)).toMatchObject({ status: 200, body: { offer: { price: 700 } } });
    expect(await live('offerWithdraw', ramesh, about)).toMatchObject({ status: 200, body: {} });
    const second = await live('serviceOffer', ramesh, offering(ramesh, 850));
    expect(await live('offerDeclined', asha, { ...about, offerId: idOf(second) })).toMatchObject({
      status: 200,
      body: { attemptsLeft: 1 },
    });

    const third = await live('serviceOffer', sunil, offering(sunil, 800));
    const won = { offerId: idOf(third), providerId: sunil.id, requestId };
    expect(await live('offerHold', asha, won)).toMatchObject({ status: 200, body: { heldUntil: expect.any(String) } });
    expect(await live('offerRelease', asha, won)).toMatchObject({ status: 200, body: { heldUntil: null } });
    for (const times of [1, 2]) expect(await live('offerAccepted', asha, won), `${times}`).toMatchObject({ status: 200, body: {} });
    expect(await live('serviceOffer', ramesh, offering(ramesh, 600))).toMatchObject({ body: { code: 'REQUEST_CLOSED' } });
    await until('the event is published', () => typesOf(requestId).includes('offer.accepted.v1'));
  });

  it('shows providers the price that the customer suggests, and every rise of it', async () => {
    const asha = await customer();
    const ramesh = await provider(asha.city);
    const p = await joined(ramesh, 0);
    const { id } = (await open(asha, { suggestedPrice: 600 })).body;
    expect(await until('the request is there', () => p.heard('newServiceRequest').find((heard) => heard.id === id))).toMatchObject({
      suggestedPrice: 600,
    });
    const raise = (price: unknown, token = asha.token) => call('PUT', `/service-requests/${id}/suggested-price`, token, { price });
    const answers = await Promise.all([700, 650, 800].map((price) => raise(price)));
    expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 422)).toBe(true);
    expect(await raise(800)).toMatchObject({ status: 200, body: { suggestedPrice: 800 } });
    expect(await raise(700)).toMatchObject({ status: 422, body: { code: 'PRICE_NOT_RAISED' } });
    expect(await raise(0)).toMatchObject({ status: 422, body: { code: 'INVALID' } });
    expect(await raise(900, (await customer()).token)).toMatchObject({ status: 404 });
    expect(await raise(900, ramesh.token)).toMatchObject({ status: 403 });
    await until('the provider sees it', () => p.heard('requestPriced').some(({ suggestedPrice }) => suggestedPrice === 800));
    expect((await call('GET', '/service-requests/active', ramesh.token)).body).toMatchObject([{ id, suggestedPrice: 800 }]);
  });

  it('carries a counter-offer to the provider on the other instance, and the agreed price back and into the order', async () => {
    const asha = await customer();
    const [ramesh, sunil] = [await provider(asha.city), await provider(asha.city)];
    const [c, p, other] = [await connect(asha.token, 1), await joined(ramesh, 0), await joined(sunil, 1)];
    const { id } = (await open(asha)).body;
    const made = await offer(p, id, ramesh.serviceId, 850);
    const offerId = made.ok ? made.offer.id : '';
    const suggested = await Promise.all([700, 710, 720].map((price) => c.ask('offerCounter', { offerId, requestId: id, price })));
    const [taken] = suggested.flatMap((answer) => (answer.ok ? [answer.offer.counterPrice ?? 0] : []));
    expect(suggested.flatMap((answer) => (answer.ok ? [] : [answer.code]))).toEqual(['COUNTER_MADE', 'COUNTER_MADE']);
    const told = await until('the provider is told', () => p.heard('offerCountered').find((heard) => heard.id === offerId));
    expect(told).toMatchObject({ price: 850, counterPrice: taken, status: 'open' });
    expect(await c.ask('offerCounterAccepted', { offerId })).toMatchObject({ ok: false, code: 'FORBIDDEN' });
    expect(await other.ask('offerCounterAccepted', { offerId })).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    expect(await p.ask('offerCounterAccepted', { offerId })).toMatchObject({ ok: true, offer: { price: taken, total: (taken ?? 0) + 50 } });
    const agreed = await until('the customer is told', () => c.heard('offerCounterAccepted').find((heard) => heard.id === offerId));
    expect(agreed).toMatchObject({ price: taken, counterPrice: taken });
    expect(await snapshot(asha, id)).toMatchObject({ offers: [{ price: taken, counterPrice: taken, status: 'open' }] });
    expect(await c.ask('offerAccepted', { offerId, providerId: ramesh.id, requestId: id })).toMatchObject({ ok: true });
    await until('it is published', () => typesOf(id).includes('offer.accepted.v1'));
    const event = published.find(({ key, headers }) => key === id && headers['ce_type'] === 'offer.accepted.v1');
    expect(JSON.parse(String(event?.value))).toMatchObject({ offerId, pricePaise: (taken ?? 0) * 100 });
    expect(other.heard('offerCountered')).toEqual([]);
  });

  it('allows at most three offers, even from three tabs at once', async () => {
    const asha = await customer();
    const ramesh = await provider(asha.city);
    const tabs = [await joined(ramesh, 0), await joined(ramesh, 1), await joined(ramesh, 0)];
    const c = await connect(asha.token, 0);
    const { id } = (await open(asha)).body;
    let taken = 0;
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([...tabs, ...tabs].map((tab) => offer(tab, id, ramesh.serviceId)));
      const won = answers.filter(({ ok }) => ok);
      taken += won.length;
      expect(won.length).toBeLessThanOrEqual(1);
      for (const answer of won)
        if (answer.ok) await c.ask('offerDeclined', { offerId: answer.offer.id, providerId: ramesh.id, requestId: id });
    }
    expect(taken).toBe(3);
  });

  it('has one winner among twenty acceptances of five offers on both instances', async () => {
    const asha = await customer();
    const providers = await Promise.all(Array.from({ length: 5 }, () => provider(asha.city)));
    const sockets = await Promise.all(providers.map((who, n) => joined(who, n)));
    const [c1, c2] = [await connect(asha.token, 0), await connect(asha.token, 1)];
    const { id } = (await open(asha)).body;
    const offers = await Promise.all(providers.map((who, n) => offer(sockets[n] as Client, id, who.serviceId, 800 + n)));
    const ids = offers.map((made) => (made.ok ? made.offer.id : ''));
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => ({
        n: n % 5,
        answer: await (n % 2 === 0 ? c1 : c2).ask('offerAccepted', {
          offerId: ids[n % 5] ?? '',
          providerId: providers[n % 5]?.id ?? '',
          requestId: id,
        }),
      })),
    );
    const winners = new Set(answers.filter(({ answer }) => answer.ok).map(({ n }) => n));
    expect(winners.size).toBe(1);
    for (const { answer } of answers) if (!answer.ok) expect(answer.code).toBe('OFFER_NOT_AVAILABLE');
    const [winner = 0] = winners;
    expect(await snapshot(asha, id)).toMatchObject({ status: 'accepted', acceptedOfferId: ids[winner] });
    await until('the winner is told', () => sockets[winner]?.heard('offerAccepted').length === 1);
    for (const socket of sockets)
      await until('it is closed for all', () => socket.heard('requestClosed').some(({ reason }) => reason === 'accepted'));
    await until('it is published', () => typesOf(id).includes('offer.accepted.v1'));
    expect(typesOf(id).filter((type) => type === 'offer.accepted.v1')).toHaveLength(1);
    // The order's own event comes back and is told to both, once, however often it is delivered.
    const orderId = newId();
    const placed = eventMessage(engines.topicPrefix, orderPlacedV1, {
      subject: orderId,
      data: {
        orderId,
        number: 'K-1',
        customerId: asha.id,
        providerId: providers[winner]?.id ?? '',
        serviceId: providers[winner]?.serviceId ?? '',
        requestId: id,
        status: 'confirmed',
        scheduledStart: new Date().toISOString(),
        scheduledEnd: null,
        subtotalPaise: 80_000,
        totalPaise: 85_000,
      },
    });
    await engines.kafka.publish(Array.from({ length: 10 }, () => placed));
    await until('the customer is told', () => c1.heard('orderChanged').length > 0 && c1.heard('orderCreated').length > 0);
    expect((await snapshot(asha, id)).order_id).toBe(orderId);
    expect([c1.heard('orderCreated').length, c2.heard('orderCreated').length, sockets[winner]?.heard('orderCreated').length]).toEqual([
      1, 1, 1,
    ]);
  });

  it('stops a request for everybody before the acknowledgement', async () => {
    const asha = await customer();
    const ramesh = await provider(asha.city);
    const p = await joined(ramesh, 1);
    const { id } = (await open(asha)).body;
    await until('it is told', () => p.heard('newServiceRequest').length > 0);
    expect((await call('POST', `/service-requests/${id}/cancel`, asha.token, undefined, 1)).body).toMatchObject({ status: 'cancelled' });
    expect(await offer(p, id, ramesh.serviceId)).toMatchObject({ ok: false, code: 'REQUEST_CLOSED' });
    expect((await call('GET', '/service-requests/active', ramesh.token)).body).toEqual([]);
    await until('they are told', () => p.heard('requestClosed').some(({ reason }) => reason === 'cancelled'));
  });

  it('leaves a record of the reason for providers whose open offer ends with a request, and for no others', async () => {
    const asha = await customer();
    const [offering, declined, silent] = [await provider(asha.city), await provider(asha.city), await provider(asha.city)];
    const [p, q] = [await joined(offering, 1), await joined(declined, 0), await joined(silent, 1)];
    const { id } = (await open(asha)).body;
    await offer(p, id, offering.serviceId);
    const made = await offer(q, id, declined.serviceId);
    const c = await connect(asha.token, 0);
    if (made.ok) await c.ask('offerDeclined', { offerId: made.offer.id, providerId: declined.id, requestId: id });
    p.socket.disconnect();
    await call('POST', `/service-requests/${id}/cancel`, asha.token);
    const inboxOf = async ({ token }: { token: string }) => {
      const { items } = (await call('GET', '/notifications', token)).body as unknown as { items: NotificationView[] };
      return items.filter(({ message }) => message.includes('Your offer is closed.'));
    };
    await until('it is recorded', async () => (await inboxOf(offering)).length > 0);
    expect(await inboxOf(offering)).toMatchObject([
      { message: 'Tap repair: the customer stopped the request. Your offer is closed.', kind: 'request', ref: id, read: false },
    ]);
    expect([await inboxOf(declined), await inboxOf(silent)]).toEqual([[], []]);
  });

  it('hides requests from a provider who was asked about them and has become engaged meanwhile', async () => {
    const asha = await customer();
    const ravi = await customer(asha.city);
    const ramesh = await provider(asha.city);
    const p = await joined(ramesh, 0);
    const c = await connect(asha.token, 1);
    const [won, other] = [(await open(asha)).body.id, (await open(ravi)).body.id];
    const listed = async () =>
      ((await call('GET', '/service-requests/active', ramesh.token)).body as unknown as { id: string }[]).map(({ id }) => id);
    await until('they are asked about both', async () => (await listed()).length === 2);
    const made = await offer(p, won, ramesh.serviceId);
    if (!made.ok) throw new Error(made.code);
    expect(await c.ask('offerAccepted', { offerId: made.offer.id, providerId: ramesh.id, requestId: won })).toMatchObject({ ok: true });
    expect(await offer(p, other, ramesh.serviceId)).toMatchObject({ ok: false, code: 'ENGAGED' });
    expect(await listed()).toEqual([]);
  });

  it('hides a request from a provider whose service for it is gone', async () => {
    const asha = await customer();
    const ramesh = await provider(asha.city);
    await joined(ramesh, 0);
    const request = await open(asha);
    const listed = async () => {
      const active = (await call('GET', '/service-requests/active', ramesh.token)).body as unknown as { id: string }[];
      return active.map(({ id }) => id);
    };
    expect(await listed()).toContain(request.body.id);
    await engines.kafka.publish([
      eventMessage(engines.topicPrefix, serviceArchivedV1, {
        subject: ramesh.serviceId,
        version: 2,
        data: { serviceId: ramesh.serviceId, providerId: ramesh.id, categoryId },
      }),
    ]);
    await until('it is not listed any more', async () => !(await listed()).includes(request.body.id));
  });

  it('respects the online toggle, and shows open requests to a returning provider', async () => {
    const asha = await customer();
    const ramesh = await provider(asha.city);
    const p = await joined(ramesh, 0);
    expect((await call('PUT', '/provider/presence', ramesh.token, { online: false })).body).toMatchObject({ online: false });
    await until('the other devices are told', () => p.heard('presenceChanged').some(({ online }) => !online));
    const { id } = (await open(asha)).body;
    expect((await call('GET', '/service-requests/active', ramesh.token)).body).toEqual([]);
    expect(await offer(p, id, ramesh.serviceId)).toMatchObject({ ok: false, code: 'NOT_ENTITLED' });
    await call('PUT', '/provider/presence', ramesh.token, { online: true });
    await until('it is told', () => p.heard('newServiceRequest').some((told) => told.id === id));
    expect(await offer(p, id, ramesh.serviceId)).toMatchObject({ ok: true });
  });

  it('numbers its messages and sends a reconnected client what it missed, in order', async () => {
    const asha = await customer();
    const ramesh = await provider(asha.city);
    const p = await joined(ramesh, 0);
    const { id } = (await open(asha)).body;
    const first = await offer(p, id, ramesh.serviceId, 901);
    expect(first).toMatchObject({ ok: true });
    const c = await connect(asha.token, 1);
    const synced = await until('the first is there', async () => {
      const answer = await c.ask('sync', { since: 0 });
      return answer.ok && (answer.events?.length ?? 0) > 2 ? answer : undefined;
    });
    const [{ payload: { seq: beginning } } = { payload: { seq: 0 } }] = synced.events ?? [];
    const seq = beginning + 2;
    expect(synced).toMatchObject({
      seq,
      events: [
        { event: 'accountChanged', payload: { what: 'requests' } },
        { event: 'serviceOffer' },
        { event: 'notification', payload: { seq } },
      ],
    });
    c.socket.disconnect();
    if (first.ok)
      await (await connect(asha.token, 0)).ask('offerDeclined', { offerId: first.offer.id, providerId: ramesh.id, requestId: id });
    await offer(p, id, ramesh.serviceId, 902);
    const back = await connect(asha.token, 0);
    const missed = await until('the second is there', async () => {
      const answer = await back.ask('sync', { since: seq });
      return answer.ok && (answer.events?.length ?? 0) > 1 ? answer : undefined;
    });
    expect(missed.events?.map(({ event, payload }) => [event, payload.seq, payload['price'] ?? payload['what']])).toEqual([
      ['accountChanged', seq + 1, 'requests'],
      ['serviceOffer', seq + 2, 902],
    ]);
    expect(await back.ask('sync', { since: seq + 99 })).toEqual({ ok: true, reload: true });
  });

  it('answers NOT_FOUND to strangers and FORBIDDEN to wrong roles', async () => {
    const [asha, stranger] = [await customer(), await customer()];
    const { id } = (await open(asha)).body;
    expect((await call('GET', `/service-requests/${id}`, stranger.token)).status).toBe(404);
    expect((await call('POST', `/service-requests/${id}/cancel`, stranger.token)).status).toBe(404);
    const s = await connect(stranger.token, 0);
    expect(await s.ask('newServiceRequest', { requestId: id })).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    expect(await s.ask('providerJoin', [])).toMatchObject({ ok: false, code: 'FORBIDDEN' });
    expect(await s.ask('offerHold', { offerId: { $ne: '' } as never, requestId: id })).toMatchObject({
      ok: false,
      code: 'INVALID',
      message: 'Enter text here.',
    });
  });

  it('closes the sockets of revoked tokens on every instance', async () => {
    const asha = await customer();
    const sockets = [await connect(asha.token, 0), await connect(asha.token, 1)];
    const gone = Promise.all(sockets.map(({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve))));
    await engines.kafka.publish([
      eventMessage(engines.topicPrefix, accountTokensRevokedV1, {
        subject: asha.id,
        data: { accountId: asha.id, role: 'customer', sessionVersion: 2, jti: null, at: new Date().toISOString() },
      }),
    ]);
    await gone;
    expect((await call('GET', '/notifications', asha.token, undefined, 1)).status).toBe(401);
  });
});
