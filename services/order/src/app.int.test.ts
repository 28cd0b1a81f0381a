import {
  defined,
  customerRegisteredV1,
  hourMs,
  offerAcceptedV1,
  providerRegisteredV1,
  servicePublishedV1,
  serviceArchivedV1,
  voiceNote,
  type AttentionOrderView,
  type ComplaintView,
  type OrderView,
  type ProviderReviewView,
  type SlotView,
} from '@karigar/contracts';
import { newId } from '@karigar/service-kit';
import {
  customerFacts,
  eventMessage,
  aRecording,
  onePixel,
  providerFacts,
  serviceFacts,
  startNeighbour,
  startServiceForTest,
  until,
  type ServiceUnderTest,
  type TestEngines,
  type TestIssuer,
} from '@karigar/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrderApp } from './app.ts';
import { loadOrderConfig } from './config.ts';
import type { OrderDocument } from './orders/data/order-model.ts';
import { acceptedOffer } from './testing/deps.ts';

interface Answer {
  status: number;
  body: Record<string, never> &
    Partial<OrderView> &
    Partial<Pick<ProviderReviewView, 'reply'>> & { code?: string; order_id?: string; nextCursor?: string; alternatives?: SlotView[] };
}

/** The service as its neighbours see it: over HTTP and Kafka, on the real engines. */
describe('the order service', () => {
  let service: ServiceUnderTest;
  let engines: TestEngines;
  let issuer: TestIssuer;
  let dispatch: Awaited<ReturnType<typeof startNeighbour>>;

  beforeAll(async () => {
    dispatch = await startNeighbour({
      'request-outcome': () => ({ state: 'accepted' }),
      close: () => ({ acceptedRequests: [] }),
      reopen: () => ({}),
    });
    service = await startServiceForTest({
      create: ({ env, ...parts }) => createOrderApp({ config: loadOrderConfig(env), ...parts }),
      env: { DISPATCH_URLS: dispatch.url, CATALOG_URL: 'http://127.0.0.1:9' },
      watch: ['order', 'review'],
    });
    ({ engines, issuer } = service);
  });
  afterAll(async () => {
    await service.stop();
    await dispatch.close();
  });

  const announced = (type: string, key: string) =>
    service.published.filter((message) => message.key === key && message.headers['ce_type']?.toString() === type);

  /** A customer, a provider and a service, as the other services would announce them. */
  const people = async () => {
    const [customerId, providerId, serviceId] = [newId(), newId(), newId()];
    await engines.kafka.publish([
      customerEvent(customerId),
      eventMessage(engines.topicPrefix, providerRegisteredV1, {
        subject: providerId,
        data: providerFacts({ providerId, name: 'Ramesh Jadhav' }),
      }),
      eventMessage(engines.topicPrefix, servicePublishedV1, {
        subject: serviceId,
        data: serviceFacts({ serviceId, providerId, locations: ['Pune'] }),
      }),
    ]);
    return {
      customerId,
      providerId,
      serviceId,
      customer: issuer.tokenFor({ id: customerId, role: 'customer' }),
      provider: issuer.tokenFor({ id: providerId, role: 'provider' }),
    };
  };
  const customerEvent = (customerId: string) =>
    eventMessage(engines.topicPrefix, customerRegisteredV1, {
      subject: customerId,
      data: customerFacts({ customerId, pincode: '411001' }),
    });
  type People = Awaited<ReturnType<typeof people>>;

  const call = (method: string, path: string, token?: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> =>
    service.call(method, path, { token, body, ...defined({ headers }) });
  const freeSlots = async (serviceId: string) => {
    const { body } = await until('the service is known', async () => {
      const answer = await call('GET', `/services/${serviceId}/slots`);
      return answer.status === 200 && answer;
    });
    return (body as unknown as SlotView[]).filter(({ state }) => state === 'free');
  };
  const booking = (who: People, date: string, over: Record<string, unknown> = {}) => ({
    service_id: who.serviceId,
    provider_id: who.providerId,
    location: '5 Lake View, Pune 411001',
    issue: 'Tap leaks',
    date,
    estimated_charge: 513.13,
    status: 'pending',
    ...over,
  });
  const book = async (who: People, date: string, over?: Record<string, unknown>, headers?: Record<string, string>) =>
    call('POST', '/orders', who.customer, booking(who, date, over), headers);
  const complain = async (who: People, orderId: string, photos: readonly Buffer[]) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ order_id: orderId, reason: 'late', text: 'Nobody came.' })) body.append(name, value);
    for (const bytes of photos) body.append('photos', new Blob([new Uint8Array(bytes)]), 'door.png');
    const headers = { authorization: `Bearer ${who.customer}`, 'idempotency-key': newId() };
    const answer = await fetch(`http://127.0.0.1:${service.app.port}/complaints`, { method: 'POST', headers, body });
    return (await answer.json()) as ComplaintView;
  };
  const typesOf = (orderId: string) => service.typesOf(orderId);

  it('books a free slot, shows both sides what they may see, and publishes it', async () => {
    const who = await people();
    const [slot] = await freeSlots(who.serviceId);
    const { status, body } = await book(who, slot?.start ?? '');
    expect(status).toBe(201);
    const mine = (await call('GET', `/orders/${body.order_id}`, who.customer)).body;
    expect(mine).toMatchObject({
      status: 'pending',
      expires: expect.stringMatching(/Z$/),
      subtotal: 499.5,
      shipping: 4.99,
      tax: 8.64,
      total: 513.13,
      allowedActions: ['move', 'change_address', 'cancel'],
    });
    const theirs = (await call('GET', `/orders/${body.order_id}`, who.provider)).body;
    expect(mine.ProviderInfo).toEqual({ id: who.providerId, name: 'Ramesh Jadhav', address: null, mobile: null, shop_address: null });
    expect(theirs).toMatchObject({
      CustomerInfo: { name: 'Asha Rao', email: null, phone: null },
      location: 'Pune 411001',
      city: 'Pune',
      pincode: '411001',
    });
    expect((await call('PUT', `/orders/${body.order_id}/status`, who.provider, { status: 'ACCEPTED' })).body).toMatchObject({
      status: 'confirmed',
      CustomerInfo: { email: 'asha@example.test', phone: '+919800000002' },
      location: '5 Lake View, Pune 411001',
    });
    expect((await call('GET', `/orders/${body.order_id}`, who.customer)).body.ProviderInfo).toMatchObject({ mobile: '+919800000001' });
    await until('both events', () => typesOf(body.order_id ?? '').length === 2);
    expect(typesOf(body.order_id ?? '')).toEqual(['order.placed.v1', 'order.confirmed.v1']);
    const [confirmed] = announced('order.confirmed.v1', body.order_id ?? '');
    expect(JSON.parse(confirmed?.value?.toString() ?? '{}')).toMatchObject({ askedAt: mine.created });
  });

  it('refuses an address outside the area with alternatives, and offers others when the provider rejects', async () => {
    const [who, other] = [await people(), await people()];
    const [slot] = await freeSlots(who.serviceId);
    await freeSlots(other.serviceId);
    const outside = await book(who, slot?.start ?? '', { location: 'MG Road, Bengaluru 560001' });
    expect([outside.status, outside.body]).toMatchObject([422, { code: 'OUT_OF_AREA', alternatives: [] }]);
    const coverage = (location: string) => call('POST', `/services/${who.serviceId}/coverage`, who.customer, { location });
    expect((await coverage('MG Road, Bengaluru')).body).toEqual({ covered: false, city: 'Bengaluru', pincode: null, alternatives: [] });
    expect((await coverage('5 Lake View')).body).toMatchObject({ covered: true, city: 'Pune' });

    const { order_id: id } = (await book(who, slot?.start ?? '')).body;
    const moved = await call('PUT', `/orders/${id}/address`, who.customer, { location: 'MG Road, Bengaluru' });
    expect([moved.status, moved.body]).toMatchObject([422, { code: 'OUT_OF_AREA' }]);
    expect((await call('GET', `/orders/${id}/alternatives`, who.customer)).body).toEqual({ items: [] });
    await call('PUT', `/orders/${id}/status`, who.provider, { status: 'rejected', reason: 'emergency', note: ' I am ill ' });
    expect((await call('GET', `/orders/${id}`, who.customer)).body).toMatchObject({
      status: 'rejected',
      declined: { reason: 'emergency', note: 'I am ill' },
    });
    const { body } = await call('GET', `/orders/${id}/alternatives`, who.customer);
    const items = body as unknown as { items: { id: string; ProviderInfo: { name: string } }[] };
    expect(items.items.length).toBeGreaterThan(0);
    expect(
      items.items.every(({ id: serviceId, ProviderInfo }) => serviceId !== who.serviceId && ProviderInfo.name === 'Ramesh Jadhav'),
    ).toBe(true);
    expect((await call('GET', `/orders/${id}/alternatives`, other.customer)).status).toBe(404);
  });

  it('gives a slot to one of thirty simultaneous bookings, and three alternatives to the others', async () => {
    const who = await people();
    const [slot] = await freeSlots(who.serviceId);
    const answers = await Promise.all(Array.from({ length: 30 }, () => book(who, slot?.start ?? '')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const lost = answers.filter(({ status }) => status === 409);
    expect(lost).toHaveLength(29);
    for (const { body } of lost) {
      expect(body.code).toBe('SLOT_TAKEN');
      expect(body.alternatives).toHaveLength(3);
    }
  });

  it('holds one window per customer and service, whatever the day', async () => {
    const who = await people();
    const [first, ...later] = await freeSlots(who.serviceId);
    const second = later.find(({ start }) => start.slice(0, 10) !== first?.start.slice(0, 10));
    for (const slot of [first, second])
      expect((await call('POST', '/slots/hold', who.customer, { service_id: who.serviceId, date: slot?.start })).status).toBe(201);
    const free = (await freeSlots(who.serviceId)).map(({ start }) => start);
    expect(free).toContain(first?.start);
    expect(free).not.toContain(second?.start);
    for (const serviceId of [who.serviceId, newId()])
      expect((await call('DELETE', '/slots/hold', who.customer, { service_id: serviceId })).status).toBe(204);
    expect((await freeSlots(who.serviceId)).map(({ start }) => start)).toContain(second?.start);
  });

  it('creates one order per key, even at once', async () => {
    const who = await people();
    const [slot] = await freeSlots(who.serviceId);
    const key = { 'idempotency-key': newId() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => book(who, slot?.start ?? '', {}, key)));
    const again = await book(who, slot?.start ?? '', {}, key);
    expect(again.status).toBe(201);
    const ids = new Set([...answers, again].filter(({ status }) => status === 201).map(({ body }) => body.order_id));
    expect(ids.size).toBe(1);
    expect(answers.every(({ status, body }) => status === 201 || body.code === 'IDEMPOTENCY_KEY_IN_USE')).toBe(true);
  });

  it('repeats the answer to a step whose answer was lost in a crash, and makes the step once', async () => {
    const who = await people();
    const [slot] = await freeSlots(who.serviceId);
    const path = `/orders/${(await book(who, slot?.start ?? '')).body.order_id}/status`;
    const headers = { 'idempotency-key': newId() };
    const accept = (own = headers) => call('PUT', path, who.provider, { status: 'accepted' }, own);
    expect((await accept()).status).toBe(200);
    // As a process leaves it that dies between the order and the answer.
    const lost = { $set: { state: 'running', lockedUntil: new Date(0) }, $unset: { status: '', body: '' } };
    await engines.mongo.collection('idempotency_keys').updateMany({ state: 'done' }, lost);
    const again = await accept();
    expect(again).toMatchObject({ status: 200, body: { status: 'confirmed' } });
    expect(again.body.timeline?.filter(({ what }) => what === 'confirmed')).toHaveLength(1);
    expect(again.body.timeline?.every((line) => !('operation' in line))).toBe(true);
    expect(await accept({ 'idempotency-key': newId() })).toMatchObject({ status: 409, body: { code: 'INVALID_TRANSITION' } });
  });

  it('lists the fees on top of a charge', async () => {
    const { status, body } = await call('GET', '/prices');
    expect({ status, body }).toEqual({ status: 200, body: { direct: { shipping: 4.99, tax: 8.64 }, instant: { shipping: 50, tax: 0 } } });
  });

  it('ignores prices and statuses sent by the client', async () => {
    const who = await people();
    const [slot] = await freeSlots(who.serviceId);
    const cheap = await book(who, slot?.start ?? '', { estimated_charge: 1 });
    expect(cheap).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED', breakdown: { subtotal: 499.5, shipping: 4.99, tax: 8.64, total: 513.13 } },
    });
    expect((await book(who, slot?.start ?? '', { status: 'CONFIRMED' })).body.order).toMatchObject({ status: 'pending' });
  });

  it('answers strangers as if nothing existed', async () => {
    const [who, stranger] = [await people(), await people()];
    const [slot] = await freeSlots(who.serviceId);
    const id = (await book(who, slot?.start ?? '')).body.order_id ?? '';
    for (const token of [stranger.customer, stranger.provider]) {
      const theirs = await call('GET', `/orders/${id}`, token);
      const unknown = await call('GET', `/orders/${newId()}`, token);
      expect({ ...theirs.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
      expect(theirs.status).toBe(404);
    }
    expect((await call('PUT', `/orders/${id}/status`, stranger.provider, { status: 'accepted' })).status).toBe(404);
    expect((await call('PUT', `/orders/${id}/status`, who.customer, { status: 'accepted' })).status).toBe(403);
    expect((await call('GET', `/orders/${id}`)).status).toBe(401);
    expect((await call('GET', `/orders/${id}`, issuer.forgedFor({ id: who.customerId, role: 'customer' }))).status).toBe(401);
    expect(
      (await call('GET', `/orders/${id}`, issuer.tokenFor({ id: who.customerId, role: 'customer', expiresInSeconds: -1 }))).body.code,
    ).toBe('TOKEN_EXPIRED');
  });

  it('lets one of two racing moves win and returns the status to the other', async () => {
    const who = await people();
    const [slot] = await freeSlots(who.serviceId);
    const id = (await book(who, slot?.start ?? '')).body.order_id ?? '';
    const [accepted, cancelled] = await Promise.all([
      call('PUT', `/orders/${id}/status`, who.provider, { status: 'rejected' }),
      call('POST', `/orders/${id}/cancel`, who.customer, { reason: 'changed_mind' }),
    ]);
    const statuses = [accepted.status, cancelled.status].sort();
    expect(statuses).toEqual([200, 409]);
    const final = (await call('GET', `/orders/${id}`, who.customer)).body.status;
    const lost = accepted.status === 409 ? accepted : cancelled;
    expect(lost.body).toMatchObject({ code: 'INVALID_TRANSITION', status: final });
  });

  it('lists orders that are over by their visits, the latest first, page by page', async () => {
    const who = await people();
    const [first, second, third, fourth] = await freeSlots(who.serviceId);
    const cancelled = async (slot: SlotView | undefined) => {
      const id = (await book(who, slot?.start ?? '')).body.order_id ?? '';
      await call('POST', `/orders/${id}/cancel`, who.customer, { reason: 'changed_mind' });
      return id;
    };
    const middle = await cancelled(second);
    const last = await cancelled(third);
    const earliest = await cancelled(first);
    await book(who, fourth?.start ?? '');
    const list = async (query: string) => (await call('GET', `/orders?group=past&limit=2${query}`, who.customer)).body;
    const page = await list('');
    expect(page).toMatchObject({ items: [{ id: last }, { id: middle }] });
    expect(await list(`&cursor=${page.nextCursor}`)).toMatchObject({ items: [{ id: earliest }], nextCursor: null });
  });

  it('occupies the new window before freeing the old one, and frees it on cancellation', async () => {
    const who = await people();
    const [first, second] = await freeSlots(who.serviceId);
    const id = (await book(who, first?.start ?? '')).body.order_id ?? '';
    expect((await call('PUT', `/orders/${id}/delivery-time`, who.customer, { date: second?.start })).body).toMatchObject({
      status: 'pending',
      date: second?.start,
    });
    const starts = (await freeSlots(who.serviceId)).map(({ start }) => start);
    expect(starts).toContain(first?.start);
    expect(starts).not.toContain(second?.start);
    await call('POST', `/orders/${id}/cancel`, who.customer, {});
    expect((await freeSlots(who.serviceId)).map(({ start }) => start)).toContain(second?.start);
  });

  const accepted = ({ customerId, providerId, serviceId }: People, requestId: string) =>
    acceptedOffer({ customerId, providerId, serviceId, requestId, photos: ['photo-1'], pincode: '411001' });

  /** Id of the order of an accepted offer. */
  async function instantOrder(who: People): Promise<string> {
    const requestId = newId();
    await engines.kafka.publish([
      eventMessage(engines.topicPrefix, offerAcceptedV1, { subject: requestId, data: accepted(who, requestId) }),
    ]);
    const { _id: id } = await until('the order', () =>
      engines.mongo.collection<OrderDocument>('orders').findOne({ 'details.requestId': requestId }),
    );
    return id;
  }

  it('creates one order of an accepted offer under tenfold duplicates', async () => {
    const who = await people();
    const requestId = newId();
    const data = accepted(who, requestId);
    await engines.kafka.publish(
      Array.from({ length: 10 }, (_, n) =>
        eventMessage(engines.topicPrefix, offerAcceptedV1, { subject: requestId, version: n + 1, data }),
      ),
    );
    const answer = await until('the order', async () => {
      const tried = await call(
        'POST',
        '/orders',
        who.customer,
        booking(who, new Date().toISOString(), { request_id: requestId, estimated_charge: 900.5 }),
      );
      return tried.status === 201 ? tried : undefined;
    });
    expect(answer.body.order).toMatchObject({
      status: 'confirmed',
      subtotal: 850.5,
      shipping: 50,
      tax: 0,
      total: 900.5,
      scheduled_end: null,
      location: '5 Lake View',
      photos: ['photo-1'],
      city: 'Pune',
      pincode: '411001',
    });
    await until('its event', () => typesOf(answer.body.order_id ?? '').length > 0);
    expect(await engines.mongo.collection<OrderDocument>('orders').countDocuments({ 'details.requestId': requestId })).toBe(1);
    expect(typesOf(answer.body.order_id ?? '')).toEqual(['order.placed.v1']);
  });

  it('accepts one review of a fulfilled order, and shows while it can be written', async () => {
    const who = await people();
    const requestId = newId();
    await engines.kafka.publish([
      eventMessage(engines.topicPrefix, offerAcceptedV1, { subject: requestId, data: accepted(who, requestId) }),
    ]);
    const order = await until('the order', () =>
      engines.mongo.collection<OrderDocument>('orders').findOne({ 'details.requestId': requestId }),
    );
    const path = `/orders/${order._id}`;
    const review = (token: string) => call('POST', `${path}/review`, token, { rating: 5, comment: 'Quick and clean.' });
    expect((await review(who.customer)).body.code).toBe('REVIEW_CLOSED');
    await call('PUT', `${path}/status`, who.provider, { status: 'fulfilled' });
    expect((await call('GET', path, who.customer)).body.allowedActions).toEqual(['pay', 'message', 'review']);
    expect((await call('GET', path, who.provider)).body.allowedActions).toEqual(['undo_fulfilled', 'pay', 'add_photo', 'message']);
    const answers = await Promise.all(Array.from({ length: 5 }, () => review(who.customer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect((await call('GET', path, who.customer)).body.allowedActions).toEqual(['pay', 'message']);
    // Who has been reviewed cannot take the work back.
    expect((await call('GET', path, who.provider)).body.allowedActions).toEqual(['pay', 'add_photo', 'message']);
    expect((await call('PUT', `${path}/progress/undo`, who.provider)).body).toMatchObject({
      code: 'INVALID_TRANSITION',
      status: 'fulfilled',
    });
    expect((await call('GET', `/services/${who.serviceId}/reviews`)).body).toMatchObject({
      items: [{ rating: 5, customerName: 'Asha' }],
      summary: { rating: 5, count: 1, distribution: [0, 0, 0, 0, 1] },
    });
    for (const unknown of ['/services/unknown/reviews', '/providers/unknown/reviews'])
      expect((await call('GET', unknown)).status).toBe(404);
    // Among those of all services of the provider, without the order.
    const ofProvider = (await call('GET', `/providers/${who.providerId}/reviews`)).body;
    expect(ofProvider).toMatchObject({ items: [{ rating: 5, Service: { id: who.serviceId } }], nextCursor: null });
    expect(ofProvider.items?.[0]).not.toHaveProperty('order_id');

    const id = answers.find(({ status }) => status === 201)?.body.id ?? '';
    const reply = (token: string, comment: string) => call('POST', `/reviews/${id}/reply`, token, { comment });
    const stranger = await people();
    expect((await reply(stranger.provider, 'Mine?')).status).toBe(404);
    expect((await reply(who.customer, 'Mine?')).status).toBe(403);
    const replies = await Promise.all(['Thank you.', 'Thanks!', 'Welcome.'].map((comment) => reply(who.provider, comment)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('ALREADY_REPLIED');
    const replied = replies.find(({ status }) => status === 201)?.body;
    await until('the reply is announced once', () => announced('review.replied.v1', id).length === 1);
    expect(replied).toMatchObject({ id, order_id: order._id, Service: { id: who.serviceId, name: 'Tap repair' } });

    expect((await call('GET', '/provider/reviews', who.provider)).body).toEqual({ items: [replied], nextCursor: null });
    for (const [query, items] of [
      ['?rating=5&replied=true', [replied]],
      ['?rating=4', []],
      ['?replied=false', []],
    ] as const)
      expect((await call('GET', `/provider/reviews${query}`, who.provider)).body).toEqual({ items, nextCursor: null });
    expect((await call('GET', '/provider/reviews', stranger.provider)).body).toEqual({ items: [], nextCursor: null });
    const shown = { id, rating: 5, comment: 'Quick and clean.', reply: replied?.reply };
    expect((await call('GET', `/services/${who.serviceId}/reviews`)).body).toMatchObject({ items: [shown] });
    expect((await call('GET', path, who.customer)).body.myReview).toMatchObject(shown);
    expect((await call('GET', path, who.provider)).body).not.toHaveProperty('myReview');

    // An operator hides it: only its author and its provider see it, with the reason.
    const operatorId = newId();
    const operator = issuer.tokenFor({ id: operatorId, role: 'operator' });
    const hide = (token: string, body: object) => call('PUT', `/operator/reviews/${id}/hidden`, token, body);
    const reason = 'It names a phone number.';
    expect((await hide(who.provider, { hidden: true, reason })).status).toBe(403);
    expect((await hide(operator, { hidden: true, reason: ' ' })).status).toBe(422);
    const hidden = { ...shown, hidden: { reason } };
    expect((await hide(operator, { hidden: true, reason })).body).toMatchObject({ ...hidden, order_id: order._id });
    for (const publicly of [`/services/${who.serviceId}/reviews`, `/providers/${who.providerId}/reviews`])
      expect((await call('GET', publicly)).body).toMatchObject({ items: [] });
    expect((await call('GET', `/services/${who.serviceId}/reviews`)).body).toMatchObject({ summary: { count: 0 } });
    expect((await call('GET', path, who.customer)).body.myReview).toMatchObject(hidden);
    expect((await call('GET', '/provider/reviews', who.provider)).body).toMatchObject({ items: [hidden] });
    expect((await call('GET', `/operator/services/${who.serviceId}/reviews`, operator)).body).toMatchObject({ items: [hidden] });
    expect((await call('GET', `/operator/services/${newId()}/reviews`, operator)).status).toBe(404);
    await until('the hiding is announced', () => announced('review.visibility-changed.v1', id).length === 1);
    expect((await hide(operator, { hidden: false })).body).not.toHaveProperty('hidden');
    expect((await call('GET', `/services/${who.serviceId}/reviews`)).body).toMatchObject({ items: [shown], summary: { count: 1 } });
  });

  it('carries messages between the two sides of an order, readable by others only as evidence of a complaint', async () => {
    const [who, stranger] = [await people(), await people()];
    const operator = issuer.tokenFor({ id: newId(), role: 'operator' });
    const [slot] = await freeSlots(who.serviceId);
    const orderId = (await book(who, slot?.start ?? '')).body.order_id ?? '';
    const path = `/orders/${orderId}/messages`;
    const form = (fields: Record<string, string>) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      return body;
    };
    const post = async (to: string, token: string, fields: Record<string, string>, key = newId()) => {
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key };
      const answer = await fetch(`http://127.0.0.1:${service.app.port}${to}`, { method: 'POST', headers, body: form(fields) });
      return { status: answer.status, body: (await answer.json()) as { id: string; code?: string } };
    };
    expect((await post(path, who.customer, { text: 'Hello' })).body.code).toBe('THREAD_CLOSED');
    await call('PUT', `/orders/${orderId}/status`, who.provider, { status: 'accepted' });
    const key = newId();
    const sent = await post(path, who.customer, { text: ' <b>Ring</b> twice ' }, key);
    expect(sent).toMatchObject({ status: 201, body: { from: 'customer', text: '<b>Ring</b> twice', photos: [], readAt: null } });
    expect(await post(path, who.customer, { text: ' <b>Ring</b> twice ' }, key)).toEqual(sent);
    expect((await post(path, who.customer, { text: '  ' })).status).toBe(422);
    expect((await post(path, stranger.customer, { text: 'Hello' })).status).toBe(404);
    expect((await post(path, operator, { text: 'Hello' })).status).toBe(403);
    expect((await call('GET', path, stranger.provider)).status).toBe(404);

    const seenByProvider = async () => (await call('GET', `/orders/${orderId}`, who.provider)).body.unreadMessages;
    const [line] = (await call('GET', '/orders/provider', who.provider)).body as unknown as { unreadMessages?: number }[];
    expect([await seenByProvider(), line?.unreadMessages]).toEqual([1, 1]);
    expect((await call('GET', '/orders/provider?group=todo', who.provider)).body).toMatchObject([line ?? {}]);
    expect((await call('GET', '/orders/provider?group=todo', stranger.provider)).body).toEqual([]);
    expect((await call('POST', `${path}/read`, who.provider)).status).toBe(204);
    expect(await seenByProvider()).toBeUndefined();
    const listed = (await call('GET', path, who.customer)).body as unknown as { items: unknown[] };
    expect(listed.items).toMatchObject([{ id: sent.body.id, readAt: expect.any(String) }]);

    const complaint = await post('/complaints', who.customer, { order_id: orderId, reason: 'late', text: 'Nobody came.' });
    const evidence = `/operator/complaints/${complaint.body.id}/messages`;
    expect((await call('GET', evidence, operator)).body).toEqual(listed);
    expect((await call('GET', evidence, who.customer)).status).toBe(403);
    const trail = (await service.callInternal('audit', { limit: 10 })).body as unknown as { items: { about: { id: string } }[] };
    expect(trail.items.filter(({ about }) => about.id === complaint.body.id)).toMatchObject([{ action: 'complaint_messages_read' }]);
    expect((await call('GET', `/operator/complaints/${newId()}/messages`, operator)).status).toBe(404);
    const told = await until('the other side is told', () => {
      const found = service.published.filter(({ value }) => value?.toString().includes('threadId') && value.toString().includes(orderId));
      return found.length > 0 && found;
    });
    expect(told.map(({ value }) => value?.toString()).join()).not.toContain('Ring');
  });

  const send = async (
    path: string,
    token: string,
    field: string,
    files: readonly Buffer[],
    fields: Record<string, string> = {},
    key?: string,
  ) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    for (const bytes of files) body.append(field, new Blob([new Uint8Array(bytes)]), 'tap.png');
    const headers = { authorization: `Bearer ${token}`, ...defined({ 'idempotency-key': key }) };
    const answer = await fetch(`http://127.0.0.1:${service.app.port}${path}`, { method: 'POST', headers, body });
    return {
      status: answer.status,
      body: (await answer.json()) as { id: string; photos: string[]; code?: string; work_photos?: OrderView['work_photos'] },
    };
  };
  const statuses = (photo: string, tokens: readonly string[]) =>
    Promise.all(
      tokens.map(async (token) => {
        const headers = { authorization: `Bearer ${token}` };
        return (await fetch(`http://127.0.0.1:${service.app.port}/order-photos/${photo}`, { headers })).status;
      }),
    );

  it('stores photos of the problem and in messages for both sides of the order and operators only', async () => {
    const [who, stranger] = [await people(), await people()];
    const operator = issuer.tokenFor({ id: newId(), role: 'operator' });
    const upload = (token: string, file = onePixel) => send('/order-photos', token, 'photo', [file]);
    expect((await upload(who.provider)).status).toBe(403);
    expect((await upload(who.customer, Buffer.from('no picture'))).body.code).toBe('UNSUPPORTED_TYPE');
    expect((await send('/order-photos', who.customer, 'photo', [])).status).toBe(422);
    const [mine, theirs] = [(await upload(who.customer)).body.id, (await upload(stranger.customer)).body.id];
    const all = [who.customer, who.provider, operator, stranger.customer, stranger.provider];
    expect(await statuses(mine, all)).toEqual([200, 404, 404, 404, 404]);

    const [slot] = await freeSlots(who.serviceId);
    const refused = await book(who, slot?.start ?? '', { photos: [mine, theirs] });
    expect([refused.status, refused.body.code]).toEqual([422, 'INVALID']);
    expect((await freeSlots(who.serviceId))[0]).toEqual(slot);
    const booked = await book(who, slot?.start ?? '', { photos: [mine] });
    expect(booked.body).toMatchObject({ order: { photos: [mine] } });
    const orderId = booked.body.order_id ?? '';
    expect(await statuses(mine, all)).toEqual([200, 200, 200, 404, 404]);
    const trail = (await service.callInternal('audit', { limit: 10 })).body as unknown as { items: { about: { id: string } }[] };
    expect(trail.items.filter(({ about }) => about.id === orderId)).toMatchObject([{ action: 'order_read', about: { kind: 'order' } }]);
    expect((await call('GET', '/orders/provider', who.provider)).body).toMatchObject([{ photos: [mine] }]);

    await call('PUT', `/orders/${orderId}/status`, who.provider, { status: 'accepted' });
    const say = (token: string, files: readonly Buffer[], fields = {}) =>
      send(`/orders/${orderId}/messages`, token, 'photos', files, fields);
    expect((await say(who.provider, [Buffer.from('no picture')], { text: 'Look' })).body.code).toBe('UNSUPPORTED_TYPE');
    expect((await say(stranger.provider, [onePixel])).status).toBe(404);
    const said = await say(who.provider, [onePixel, onePixel]);
    expect(said).toMatchObject({ status: 201, body: { text: '', from: 'provider' } });
    expect(said.body.photos).toHaveLength(2);
    expect(await statuses(said.body.photos[1] ?? '', all)).toEqual([200, 200, 200, 404, 404]);
    const section = { role: 'customer', accountId: who.customerId, section: 'photos', cursor: null };
    const kept = (await service.callInternal('export-account', section)).body as unknown as { items: unknown[] };
    expect(kept.items).toMatchObject([{ id: mine, about: [orderId], type: 'image/webp' }]);
    const stored = engines.mongo.collection<{ _id: string; expiresAt?: Date }>('photos');
    const expiries = await Promise.all([mine, theirs].map(async (_id) => (await stored.findOne({ _id }))?.expiresAt));
    expect(expiries).toEqual([undefined, expect.any(Date)]);
  });

  it('stores a voice note with the problem for both sides of the order and operators only', async () => {
    const [who, stranger] = [await people(), await people()];
    const operator = issuer.tokenFor({ id: newId(), role: 'operator' });
    const record = (token: string, file = aRecording) => send('/order-voice-notes', token, 'voice_note', [file]);
    expect((await record(who.provider)).status).toBe(403);
    expect((await record(who.customer, onePixel)).body.code).toBe('UNSUPPORTED_TYPE');
    expect((await record(who.customer, Buffer.concat([aRecording, Buffer.alloc(voiceNote.maxBytes)]))).status).toBe(413);
    const [mine, theirs] = [(await record(who.customer)).body.id, (await record(stranger.customer)).body.id];
    const read = (token: string, path = 'order-voice-notes') =>
      fetch(`http://127.0.0.1:${service.app.port}/${path}/${mine}`, { headers: { authorization: `Bearer ${token}` } });
    const statusesOfAll = () =>
      Promise.all(
        [who.customer, who.provider, operator, stranger.customer, stranger.provider].map(async (token) => (await read(token)).status),
      );
    expect(await statusesOfAll()).toEqual([200, 404, 404, 404, 404]);
    expect((await read(who.customer, 'order-photos')).status).toBe(404);

    const [slot] = await freeSlots(who.serviceId);
    const photo = (await send('/order-photos', who.customer, 'photo', [onePixel])).body.id;
    for (const over of [{ voice_note: theirs }, { voice_note: photo }, { photos: [mine] }])
      expect((await book(who, slot?.start ?? '', over)).status).toBe(422);
    const booked = await book(who, slot?.start ?? '', { voice_note: mine });
    expect(booked.body).toMatchObject({ order: { voice_note: mine } });
    expect(await statusesOfAll()).toEqual([200, 200, 200, 404, 404]);
    expect((await call('GET', '/orders/provider', who.provider)).body).toMatchObject([{ voice_note: mine }]);
    const played = await read(who.provider);
    expect([played.headers.get('content-type'), played.headers.get('x-content-type-options')]).toEqual(['audio/webm', 'nosniff']);
    expect(Buffer.from(await played.arrayBuffer())).toEqual(aRecording);
    const section = { role: 'customer', accountId: who.customerId, section: 'photos', cursor: null };
    const kept = (await service.callInternal('export-account', section)).body as unknown as { items: unknown[] };
    expect(kept.items).toMatchObject([{ id: mine, about: [booked.body.order_id], type: 'audio/webm' }]);
  });

  it('lets the provider cancel a confirmed order, and shows both sides who did and why', async () => {
    const who = await people();
    const [slot] = await freeSlots(who.serviceId);
    const id = (await book(who, slot?.start ?? '')).body.order_id ?? '';
    const cancel = (token: string) => call('POST', `/orders/${id}/cancel`, token, { reason: 'other', note: 'I am ill.' });
    expect((await cancel(who.provider)).body.code).toBe('INVALID_TRANSITION');
    await call('PUT', `/orders/${id}/status`, who.provider, { status: 'accepted' });
    expect((await cancel((await people()).provider)).status).toBe(404);
    const cancellation = { by: 'provider', reason: 'other', note: 'I am ill.' };
    expect((await cancel(who.provider)).body).toMatchObject({ status: 'cancelled', cancellation, CustomerInfo: { phone: null } });
    expect((await call('GET', `/orders/${id}`, who.customer)).body).toMatchObject({ cancellation, ProviderInfo: { mobile: null } });
    expect((await freeSlots(who.serviceId)).map(({ start }) => start)).toContain(slot?.start);
  });

  it('takes only the reasons of the side that cancels', async () => {
    const who = await people();
    const [slot] = await freeSlots(who.serviceId);
    const id = (await book(who, slot?.start ?? '')).body.order_id ?? '';
    await call('PUT', `/orders/${id}/status`, who.provider, { status: 'accepted' });
    for (const [token, reason] of [
      [who.customer, 'too_far'],
      [who.provider, 'changed_mind'],
    ] as const)
      expect(await call('POST', `/orders/${id}/cancel`, token, { reason })).toMatchObject({
        status: 422,
        body: { code: 'INVALID', errors: [{ path: 'reason', message: 'Choose one of the listed options.' }] },
      });
    expect((await call('GET', `/orders/${id}`, who.customer)).body).toMatchObject({ status: 'confirmed' });
  });

  it('undoes a step of an instant order, and its end', async () => {
    const who = await people();
    const id = await instantOrder(who);
    const put = (path: string, body?: unknown) => call('PUT', `/orders/${id}/${path}`, who.provider, body);
    expect((await put('progress/undo')).body.code).toBe('INVALID_TRANSITION');
    expect((await put('progress', { step: 'on_the_way' })).body).toMatchObject({ progress: 'on_the_way' });
    expect((await put('progress/undo')).body).toMatchObject({ progress: null, timeline: [{ what: 'confirmed' }] });
    await until('its events', () => typesOf(id).length === 3);
    expect(typesOf(id)).toEqual(['order.placed.v1', 'order.progressed.v1', 'order.progress-undone.v1']);

    const earned = async () => (await call('GET', '/provider/stats', who.provider)).body;
    expect((await put('progress', { step: 'started' })).body).toMatchObject({ progress: 'started' });
    expect((await put('status', { status: 'fulfilled' })).body).toMatchObject({ status: 'fulfilled', progress: null });
    expect(await earned()).toMatchObject({ completedOrders: 1 });
    expect((await call('PUT', `/orders/${id}/progress/undo`, (await people()).provider)).status).toBe(404);
    expect((await put('progress/undo', { step: 'started' })).body.code).toBe('INVALID_TRANSITION');
    expect((await put('progress/undo', { step: 'fulfilled' })).body).toMatchObject({
      status: 'confirmed',
      progress: 'started',
      timeline: [{ what: 'confirmed' }, { what: 'started' }, { what: 'fulfilled' }, { what: 'fulfilment_undone', by: 'provider' }],
    });
    // Pressed again, it does not take back the step before.
    expect((await put('progress/undo', { step: 'fulfilled' })).body).toMatchObject({ code: 'INVALID_TRANSITION', status: 'confirmed' });
    expect(await earned()).toMatchObject({ completedOrders: 0, totalEarnings: 0 });
    await until('its further events', () => typesOf(id).length === 6);
    expect(typesOf(id).slice(3)).toEqual(['order.progressed.v1', 'order.fulfilled.v1', 'order.fulfilment-undone.v1']);
  });

  it('starts the work with the customer’s code, which can be tried five times, also at once', async () => {
    const who = await people();
    const id = await instantOrder(who);
    const view = async (token: string) => (await call('GET', `/orders/${id}`, token)).body as unknown as OrderView;
    const code = (await view(who.customer)).start_code ?? '';
    expect(code).toMatch(/^\d{4}$/);
    expect(await view(who.provider)).toMatchObject({ asks_start_code: true });
    const start = (typed: string | undefined, token = who.provider) =>
      call('PUT', `/orders/${id}/progress`, token, { step: 'started', ...(typed !== undefined && { code: typed }) });
    expect(await start('12', who.provider)).toMatchObject({ status: 422 });
    expect(await start(code, (await people()).provider)).toMatchObject({ status: 404 });

    const wrong = code === '1111' ? '2222' : '1111';
    expect(await start(wrong)).toMatchObject({ status: 422, body: { code: 'INVALID', errors: [{ path: 'code' }] } });
    const guesses = await Promise.all(Array.from({ length: 12 }, () => start(wrong)));
    expect(guesses.filter(({ status }) => status === 422).length).toBeLessThan(5);
    expect(await start(code)).toMatchObject({ status: 409, body: { code: 'START_CODE_LOCKED' } });
    expect(await view(who.provider)).not.toHaveProperty('asks_start_code');
    expect(await view(who.customer)).not.toHaveProperty('start_code');
    expect(typesOf(id)).toEqual(['order.placed.v1']);

    expect(await start(undefined)).toMatchObject({ status: 200, body: { timeline: [{}, { what: 'started', with_code: false }] } });

    const other = await instantOrder(who);
    const otherCode = ((await call('GET', `/orders/${other}`, who.customer)).body as unknown as OrderView).start_code;
    const started = await call('PUT', `/orders/${other}/progress`, who.provider, { step: 'started', code: otherCode });
    expect(started.body).toMatchObject({ progress: 'started', timeline: [{}, { what: 'started', with_code: true }] });
  });

  it('stores the provider’s photos of before and after the work for both sides', async () => {
    const [who, stranger] = [await people(), await people()];
    const id = await instantOrder(who);
    const add = (token: string, moment: string, files: readonly Buffer[] = [onePixel], key = newId()) =>
      send(`/orders/${id}/work-photos`, token, 'photo', files, { moment }, key);
    const stored = () => engines.mongo.collection('photos').countDocuments();
    const before = await stored();
    expect((await add(who.provider, 'before')).body.code).toBe('INVALID_TRANSITION');
    expect(await stored()).toBe(before);
    await call('PUT', `/orders/${id}/progress`, who.provider, { step: 'arrived' });
    expect((await add(stranger.provider, 'before')).status).toBe(404);
    expect((await add(who.customer, 'before')).status).toBe(403);
    expect((await add(who.provider, 'before', [])).body.code).toBe('INVALID');
    expect((await add(who.provider, 'later')).body.code).toBe('INVALID');
    expect((await add(who.provider, 'before', [Buffer.from('no picture')])).body.code).toBe('UNSUPPORTED_TYPE');

    const key = newId();
    const first = (await add(who.provider, 'before', [onePixel], key)).body.work_photos?.before ?? '';
    expect((await add(who.provider, 'before', [onePixel], key)).body.work_photos).toEqual({ before: first, after: null });
    const second = (await add(who.provider, 'before')).body.work_photos?.before ?? '';
    await call('PUT', `/orders/${id}/status`, who.provider, { status: 'fulfilled' });
    const { work_photos: shown } = (await add(who.provider, 'after')).body;
    expect(shown).toEqual({ before: second, after: expect.any(String) });
    expect((await call('GET', `/orders/${id}`, who.customer)).body).toMatchObject({ work_photos: shown });
    const seen = (photo: string) => statuses(photo, [who.customer, who.provider, stranger.customer, stranger.provider]);
    expect([await seen(second), await seen(shown?.after ?? '')]).toEqual([
      [200, 200, 404, 404],
      [200, 200, 404, 404],
    ]);
    // What was replaced is gone.
    expect(await seen(first)).toEqual([404, 404, 404, 404]);
    expect((await call('PUT', `/orders/${id}/progress/undo`, who.provider)).body).toMatchObject({
      status: 'confirmed',
      work_photos: shown,
    });
    await until('its events', () => typesOf(id).filter((type) => type === 'order.work-photo-added.v1').length === 3);
  });

  it('adds an extra part to the price of both sides and to the earnings once the customer has approved it', async () => {
    const [who, stranger] = [await people(), await people()];
    const id = await instantOrder(who);
    const { subtotal = 0, total = 0 } = (await call('GET', `/orders/${id}`, who.customer)).body;
    const ask = (token: string, body: unknown, key?: string) =>
      call('POST', `/orders/${id}/extra`, token, body, defined({ 'idempotency-key': key }));
    const answer = (token: string, how: string, body?: unknown) => call('POST', `/orders/${id}/extra/${how}`, token, body);
    const washer = { item: ' Washer ', amount: 240.5 };
    expect((await ask(who.provider, washer)).body.code).toBe('INVALID_TRANSITION');
    await call('PUT', `/orders/${id}/progress`, who.provider, { step: 'started' });
    expect((await ask(stranger.provider, washer)).status).toBe(404);
    expect((await ask(who.customer, washer)).status).toBe(403);
    for (const body of [
      { item: '', amount: 1 },
      { item: 'Tap', amount: 0 },
      { item: 'Tap', amount: 20_001 },
      { item: 'Tap', amount: 0.001 },
    ])
      expect((await ask(who.provider, body)).body.code).toBe('INVALID');

    const asked = { total, extras: [{ item: 'Washer', amount: 240.5, asked: expect.any(String), approved: null }] };
    expect((await ask(who.provider, washer)).body).toMatchObject(asked);
    expect((await ask(who.provider, washer)).body).toMatchObject(asked);
    expect((await answer(stranger.customer, 'approve', { amount: 240.5 })).status).toBe(404);
    expect((await answer(who.customer, 'approve', { amount: 24 })).body.code).toBe('INVALID_TRANSITION');
    expect((await call('DELETE', `/orders/${id}/extra`, who.provider)).body).not.toHaveProperty('extras');
    const key = newId();
    await ask(who.provider, washer, key);
    expect((await answer(who.customer, 'decline')).body).not.toHaveProperty('extras');
    // The repetition of a call whose answer was lost, after its stored answer is lost, too.
    await engines.mongo.collection('idempotency_keys').deleteMany({});
    expect((await ask(who.provider, washer, key)).body).not.toHaveProperty('extras');
    const shown = async () => (await ask(who.provider, washer)).body.extras?.[0]?.asked;
    const declined = await shown();
    expect((await answer(who.customer, 'decline', { asked: declined })).body).not.toHaveProperty('extras');
    const seen = { amount: 240.5, asked: await shown() };
    for (const [how, body] of [
      ['decline', { asked: declined }],
      ['approve', { ...seen, asked: declined }],
    ] as const)
      expect((await answer(who.customer, how, body)).body.code).toBe('INVALID_TRANSITION');
    const approved = {
      subtotal: subtotal + 240.5,
      total: total + 240.5,
      extras: [{ item: 'Washer', amount: 240.5, asked: seen.asked, approved: expect.any(String) }],
    };
    expect((await answer(who.customer, 'approve', seen)).body).toMatchObject(approved);
    for (const again of [seen, { amount: 240.5 }]) expect((await answer(who.customer, 'approve', again)).body).toMatchObject(approved);
    await call('PUT', `/orders/${id}/status`, who.provider, { status: 'fulfilled' });
    expect((await call('GET', `/orders/${id}`, who.provider)).body).toMatchObject(approved);
    expect((await call('GET', '/provider/stats', who.provider)).body).toMatchObject({ totalEarnings: subtotal + 240.5 });
    await until('its events', () => typesOf(id).includes('order.fulfilled.v1'));
    expect(typesOf(id).filter((type) => type === 'order.extra-changed.v1')).toHaveLength(8);
  });

  it('takes back that an order is paid, for the side that says so, and counts what is left', async () => {
    const [who, stranger] = [await people(), await people()];
    const id = await instantOrder(who);
    const view = async (token: string) => (await call('GET', `/orders/${id}`, token)).body as unknown as OrderView;
    const pay = (token: string, method: string) => call('POST', `/orders/${id}/payment`, token, { method });
    const undo = (token: string, body?: unknown) => call('POST', `/orders/${id}/payment/undo`, token, body);
    const month = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 7);
    const received = async () => (await call('GET', `/provider/earnings?month=${month}`, who.provider)).body;
    expect((await undo(who.provider)).body.code).toBe('INVALID_TRANSITION');
    await call('PUT', `/orders/${id}/status`, who.provider, { status: 'fulfilled' });
    await pay(who.provider, 'cash');
    const { paid, total } = await view(who.provider);
    expect(await received()).toMatchObject({ received: { cash: total, upi: 0 } });
    expect((await undo(stranger.provider)).status).toBe(404);
    expect((await undo(who.customer)).body.code).toBe('INVALID_TRANSITION');
    expect((await undo(who.provider, { at: 'now' })).body.code).toBe('INVALID');

    const undone = (await undo(who.provider, { at: paid?.provider })).body;
    expect(undone).not.toHaveProperty('paid');
    expect(undone).toMatchObject({
      total,
      timeline: [{ what: 'confirmed' }, { what: 'fulfilled' }, { what: 'paid' }, { what: 'payment_undone', by: 'provider' }],
      allowedActions: ['undo_fulfilled', 'pay', 'add_photo', 'message'],
    });
    expect((await undo(who.provider, { at: paid?.provider })).body).toMatchObject({ timeline: [{}, {}, {}, {}] });
    expect(await received()).toMatchObject({ received: { cash: 0, upi: 0 } });
    expect(await view(who.customer)).not.toHaveProperty('paid');

    await pay(who.customer, 'upi');
    await pay(who.provider, 'upi');
    expect((await view(who.customer)).paid).toMatchObject({ method: 'upi', at: expect.any(String) });
    expect((await undo(who.provider, { at: paid?.provider })).body.code).toBe('INVALID_TRANSITION');
    expect((await undo(who.customer)).body).toMatchObject({ paid: { method: 'upi', customer: null, at: null } });
    expect(await received()).toMatchObject({ received: { cash: 0, upi: total } });
    await until('its events', () => typesOf(id).filter((type) => type === 'order.payment-undone.v1').length === 2);
    expect(typesOf(id).filter((type) => type === 'order.payment-marked.v1')).toHaveLength(3);
  });

  it('shows both sides when a provider who is running late expects to arrive, once per change', async () => {
    const [who, stranger] = [await people(), await people()];
    const id = await instantOrder(who);
    const late = (token: string, minutes: unknown) => call('PUT', `/orders/${id}/delay`, token, { minutes });
    expect((await late(stranger.provider, 20)).status).toBe(404);
    expect((await late(who.customer, 20)).status).toBe(403);
    expect((await late(who.provider, 25)).body.code).toBe('INVALID');

    const { delay } = (await late(who.provider, 20)).body;
    expect(delay).toMatchObject({ expected: expect.any(String), minutes: expect.any(Number) });
    expect((await call('GET', `/orders/${id}`, who.customer)).body).toMatchObject({ status: 'confirmed', delay });
    expect((await late(who.provider, 20)).body).toMatchObject({ delay });
    await call('PUT', `/orders/${id}/progress`, who.provider, { step: 'arrived' });
    expect((await late(who.provider, 30)).body.code).toBe('INVALID_TRANSITION');
    expect((await call('GET', `/orders/${id}`, who.customer)).body).not.toHaveProperty('delay');
    await until('its events', () => typesOf(id).includes('order.progressed.v1'));
    expect(typesOf(id).filter((type) => type === 'order.delayed.v1')).toHaveLength(1);
  });

  it('files complaints with photos for both sides of the order and operators only, and shows the answer', async () => {
    const [who, stranger] = [await people(), await people()];
    const operatorId = newId();
    const operator = issuer.tokenFor({ id: operatorId, role: 'operator' });
    const [slot] = await freeSlots(who.serviceId);
    const orderId = (await book(who, slot?.start ?? '')).body.order_id ?? '';
    const file = async (token: string, photos: readonly Buffer[], key = newId()) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ order_id: orderId, reason: 'damage', text: 'The tiles are broken.' }))
        form.append(name, value);
      for (const bytes of photos) form.append('photos', new Blob([new Uint8Array(bytes)]), 'tiles.png');
      const answer = await fetch(`http://127.0.0.1:${service.app.port}/complaints`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
        body: form,
      });
      return { status: answer.status, body: (await answer.json()) as ComplaintView & { code?: string } };
    };
    const png = onePixel;
    expect((await file(stranger.customer, [])).status).toBe(404);
    expect((await file(who.provider, [])).status).toBe(403);
    expect((await file(who.customer, [png, Buffer.from('no picture')])).body.code).toBe('UNSUPPORTED_TYPE');
    expect((await call('GET', '/complaints', who.customer)).body).toEqual({ items: [], nextCursor: null });

    const key = newId();
    const filed = await file(who.customer, [png, png], key);
    expect(filed).toMatchObject({
      status: 201,
      body: { order_id: orderId, reason: 'damage', state: 'new', answer: null, Service: { name: 'Tap repair' } },
    });
    expect((await file(who.customer, [png, png], key)).body).toEqual(filed.body);
    const { id, photos } = filed.body;
    expect(photos).toHaveLength(2);
    expect((await call('GET', '/complaints', who.customer)).body).toEqual({ items: [filed.body], nextCursor: null });
    expect((await call('GET', '/complaints', stranger.customer)).body).toEqual({ items: [], nextCursor: null });

    const photo = (token: string) =>
      fetch(`http://127.0.0.1:${service.app.port}/complaints/${id}/photos/${photos[0]}`, { headers: { authorization: `Bearer ${token}` } });
    const shown = await photo(who.customer);
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'private, max-age=86400',
    ]);
    expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(20);
    const readers = [operator, who.provider, stranger.customer, stranger.provider];
    expect((await Promise.all(readers.map(photo))).map(({ status }) => status)).toEqual([200, 200, 404, 404]);

    const told = (await call('GET', '/provider/complaints', who.provider)).body as unknown as { items: unknown[] };
    expect(told.items).toMatchObject([{ id, text: 'The tiles are broken.', photos, CustomerInfo: { name: 'Asha' } }]);
    expect(told.items[0]).not.toHaveProperty('ProviderInfo');
    expect((await call('GET', '/provider/complaints', stranger.provider)).body).toEqual({ items: [], nextCursor: null });

    const answer = (token: string, body: unknown) => call('PUT', `/operator/complaints/${id}`, token, body);
    expect((await answer(who.customer, { state: 'resolved', answer: 'Mine.' })).status).toBe(403);
    expect((await answer(operator, { state: 'resolved' })).status).toBe(422);
    expect((await answer(operator, { state: 'investigating' })).body).toMatchObject({ state: 'investigating', answer: null });
    const races = await Promise.all(['Refunded.', 'Refused.'].map((text) => answer(operator, { state: 'resolved', answer: text })));
    expect(races.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [mine] = ((await call('GET', '/complaints', who.customer)).body as unknown as { items: ComplaintView[] }).items;
    expect(mine).toMatchObject({ state: 'resolved', answer: races[0]?.status === 200 ? 'Refunded.' : 'Refused.' });
    const forOperators = { ...mine, CustomerInfo: { id: who.customerId, name: mine?.CustomerInfo.name } };
    expect((await call('GET', `/operator/complaints/${id}`, operator)).body).toEqual(forOperators);
    const resolved = (await call('GET', '/operator/complaints?state=resolved', operator)).body as unknown as { items: unknown[] };
    expect(resolved.items).toEqual([forOperators]);

    await until('both answers are announced', () => announced('complaint.answered.v1', id).length >= 2);
    const [announcedOnce, ...again] = announced('complaint.filed.v1', id);
    expect([announcedOnce?.value?.toString(), again]).toEqual([expect.stringContaining(orderId), []]);
    expect(announcedOnce?.value?.toString()).not.toContain('tiles');
    expect(announced('complaint.answered.v1', id)).toHaveLength(2);
    // Two answers took effect, and no more are in the trail. It was read by itself, in a list, and its photo.
    const trail = (await service.callInternal('audit', { limit: 10 })).body as unknown as { items: { about: { id: string } }[] };
    const about = { kind: 'complaint', id };
    const read = { action: 'complaint_read', about, operatorId, reason: null };
    expect(trail.items.filter((entry) => entry.about.id === id)).toMatchObject([
      read,
      read,
      { action: 'complaint_answered', about, operatorId, reason: mine?.answer, state: 'resolved', at: expect.any(String) },
      { action: 'complaint_answered', about, operatorId, reason: null, state: 'investigating' },
      read,
    ]);
  });

  it('accepts one statement of the provider until the complaint is resolved, when the customer can read it', async () => {
    const [who, stranger] = [await people(), await people()];
    const operator = issuer.tokenFor({ id: newId(), role: 'operator' });
    const [slot] = await freeSlots(who.serviceId);
    const { id } = await complain(who, (await book(who, slot?.start ?? '')).body.order_id ?? '', []);
    const state = (text: unknown, token = who.provider, of = id) => call('PUT', `/provider/complaints/${of}/statement`, token, { text });
    const seenBy = async (token: string, path: string) =>
      ((await call('GET', path, token)).body as unknown as { items: ComplaintView[] }).items.find((complaint) => complaint.id === id);

    for (const text of [undefined, ' ', 'x'.repeat(2001)]) expect((await state(text)).status).toBe(422);
    expect([(await state('Mine.', stranger.provider)).status, (await state('Mine.', who.provider, newId())).status]).toEqual([404, 404]);
    expect([(await state('Mine.', who.customer)).status, (await state('Mine.', operator)).status]).toEqual([403, 403]);
    expect(await seenBy(who.customer, '/complaints')).toMatchObject({ statement: null, stated: null });

    const first = await state(' There was no address. ');
    expect(first).toMatchObject({ status: 200, body: { id, statement: 'There was no address.', stated: expect.any(String) } });
    expect((await state('There was no address.')).body).toEqual(first.body);
    // Of two devices one is the last, and the operator's first answer gets lost in neither.
    const [one, other, investigated] = await Promise.all([
      state('The gate was locked.'),
      state('Nobody was at home.'),
      call('PUT', `/operator/complaints/${id}`, operator, { state: 'investigating', answer: 'We have asked both of you.' }),
    ]);
    expect([one.status, other.status, investigated.status]).toEqual([200, 200, 200]);
    const forProvider = await seenBy(who.provider, '/provider/complaints');
    expect(forProvider).toMatchObject({ state: 'investigating', answer: 'We have asked both of you.' });
    expect(['The gate was locked.', 'Nobody was at home.']).toContain(forProvider?.statement);
    for (const path of ['/operator/complaints', '/complaints'])
      expect(await seenBy(operator, path)).toMatchObject({ statement: forProvider?.statement, stated: forProvider?.stated });
    expect(await seenBy(who.customer, '/complaints')).toMatchObject({ statement: null, stated: forProvider?.stated });

    await call('PUT', `/operator/complaints/${id}`, operator, { state: 'resolved', answer: 'Come again, please.' });
    const late = (await state('One more thing.')) as { status: number; body: { code?: string; status?: string } };
    expect([late.status, late.body.code, late.body.status]).toEqual([409, 'INVALID_TRANSITION', 'resolved']);
    expect(await seenBy(who.customer, '/complaints')).toMatchObject({ state: 'resolved', statement: forProvider?.statement });
    expect(JSON.stringify(await seenBy(who.customer, '/complaints'))).not.toMatch(/98000|MG Road/);
    expect((await seenBy(who.provider, '/provider/complaints'))?.statement).toBe(forProvider?.statement);
    // The repetition and the late one have changed nothing.
    await until('each change is announced', () => announced('complaint.stated.v1', id).length >= 3);
    expect(announced('complaint.stated.v1', id)).toHaveLength(3);
    expect(JSON.stringify(announced('complaint.stated.v1', id).map(({ value }) => value?.toString()))).not.toMatch(/gate|home|address/);
  });

  it('shows an operator any order by number or id, with contact data, and records who read it', async () => {
    const who = await people();
    const operatorId = newId();
    const operator = issuer.tokenFor({ id: operatorId, role: 'operator' });
    const [slot] = await freeSlots(who.serviceId);
    const { order_id: id, order: booked } = (await book(who, slot?.start ?? '')).body as unknown as {
      order_id: string;
      order: OrderView;
    };
    await call('POST', `/orders/${id}/cancel`, who.customer, { reason: 'changed_mind', note: 'Found a cousin.' });
    const read = (key: string, token = operator) => call('GET', `/operator/orders/${key}`, token);

    const { status, body } = await read(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      number: booked.number,
      status: 'cancelled',
      location: booked.location,
      ProviderInfo: { id: who.providerId, mobile: '+919800000001', address: '12 MG Road' },
      CustomerInfo: { id: who.customerId, name: 'Asha Rao', email: 'asha@example.test', phone: '+919800000002' },
      timeline: [
        { what: 'placed', by: 'customer' },
        { what: 'cancelled', by: 'customer', note: 'changed_mind' },
      ],
      cancellation: { by: 'customer', note: 'Found a cousin.' },
    });
    expect(body).not.toHaveProperty('allowedActions');
    expect((await read(booked.number.toLowerCase())).body).toEqual(body);

    for (const token of [who.customer, who.provider]) expect((await read(id, token)).status).toBe(403);
    expect((await read('K-0000-0000')).status).toBe(404);
    const trail = (await service.callInternal('audit', { limit: 50 })).body as unknown as { items: { about: { id: string } }[] };
    const entry = { operatorId, action: 'order_read', about: { kind: 'order', id }, reason: null };
    expect(trail.items.filter(({ about }) => about.id === id)).toMatchObject([entry, entry]);
  });

  it('lists open orders that need a person for operators only, without names, texts and contact data', async () => {
    const who = await people();
    const operatorId = newId();
    const operator = issuer.tokenFor({ id: operatorId, role: 'operator' });
    const [slot] = await freeSlots(who.serviceId);
    const { order_id: id, order: booked } = (await book(who, slot?.start ?? '')).body as unknown as { order_id: string; order: OrderView };
    const list = (attention: string, token = operator) => call('GET', `/operator/orders?limit=50&attention=${attention}`, token);
    const rowIn = async (attention: string) =>
      ((await list(attention)).body as unknown as { items: AttentionOrderView[] }).items.find(({ order_id }) => order_id === id);
    expect(await rowIn('unanswered')).toBeUndefined();
    expect((await call('GET', `/operator/orders/${id}`, operator)).body).not.toHaveProperty('attention');

    await call('PUT', `/orders/${id}/status`, who.provider, { status: 'accepted' });
    const start = new Date(Date.now() - 3 * hourMs);
    const end = new Date(Date.now() - hourMs);
    const moved = { 'details.schedule.start': start, 'details.schedule.end': end };
    await engines.mongo.collection<OrderDocument>('orders').updateOne({ _id: id }, { $set: moved });
    expect(await rowIn('not_arrived')).toEqual({
      order_id: id,
      number: booked.number,
      status: 'confirmed',
      progress: null,
      date: start.toISOString(),
      scheduled_end: end.toISOString(),
      city: booked.city,
      closes: new Date(end.getTime() + 72 * hourMs).toISOString(),
    });
    expect((await call('GET', `/operator/orders/${id}`, operator)).body).toMatchObject({ attention: 'not_arrived' });
    for (const token of [who.customer, who.provider]) expect((await list('not_arrived', token)).status).toBe(403);
    expect((await list('late')).status).toBe(422);

    // The list is not in the trail, unlike the two readings of the order.
    const trail = (await service.callInternal('audit', { limit: 50 })).body as unknown as {
      items: { operatorId: string; action: string }[];
    };
    const own = trail.items.filter((entry) => entry.operatorId === operatorId);
    expect(own.map(({ action }) => action)).toEqual(['order_read', 'order_read']);
  });

  it('creates the order of an accepted offer when the customer becomes known later', async () => {
    const who = await people();
    const late = { ...who, customerId: newId() };
    const requestId = newId();
    await engines.kafka.publish([
      eventMessage(engines.topicPrefix, offerAcceptedV1, { subject: requestId, data: accepted(late, requestId) }),
    ]);
    await engines.kafka.publish([customerEvent(late.customerId)]);
    await until('the order', () => engines.mongo.collection<OrderDocument>('orders').findOne({ 'details.requestId': requestId }));
  });

  it('refuses bookings of an archived service', async () => {
    const who = await people();
    const [slot] = await freeSlots(who.serviceId);
    await engines.kafka.publish([
      eventMessage(engines.topicPrefix, serviceArchivedV1, {
        subject: who.serviceId,
        version: 2,
        data: { serviceId: who.serviceId, providerId: who.providerId, categoryId: 'plumbing' },
      }),
    ]);
    await until('it is gone', async () => (await book(who, slot?.start ?? '')).status === 404);
  });

  it('counts open orders exactly and refuses bookings after a service was closed, under a race of bookings', async () => {
    const who = await people();
    const slots = (await freeSlots(who.serviceId)).slice(0, 20);
    const close = () => service.callInternal<{ openOrders: number }>('close', { kind: 'service', id: who.serviceId, deletionId: newId() });
    const [closed, ...bookings] = await Promise.all([close(), ...slots.map(({ start }) => book(who, start))]);
    const placed = bookings.filter(({ status }) => status === 201).length;
    const { openOrders } = closed.body;
    if (openOrders === 0) expect(placed).toBe(0);
    else expect((await close()).body).toEqual({ openOrders: placed });
    expect((await call('POST', '/internal/close')).status).toBe(404);
  });

  it('answers a day out of range and an unknown service at once', async () => {
    const who = await people();
    await until('the service is known', async () => (await call('GET', `/services/${who.serviceId}/slots`)).status === 200);
    for (const from of ['0000-01-01', '9999-12-31', '2026-13-01'])
      expect((await call('GET', `/services/${who.serviceId}/slots?from=${from}`)).status).toBe(422);
    const took = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const began = performance.now();
      expect((await call('GET', `/services/${newId()}/slots`)).status).toBe(404);
      took.push(performance.now() - began);
    }
    expect(Math.min(...took), 'nobody waits for an event that may never come').toBeLessThan(1_000);
  });

  it('refuses a body nested a hundred levels deep, with and without a key', async () => {
    const who = await people();
    const deep = `${'['.repeat(45_000)}${']'.repeat(45_000)}`;
    const withKey: Record<string, string> = { 'idempotency-key': newId() };
    for (const headers of [{}, withKey]) {
      const answer = await fetch(`http://127.0.0.1:${service.app.port}/orders`, {
        method: 'POST',
        headers: { authorization: `Bearer ${who.customer}`, 'content-type': 'application/json', ...headers },
        body: `{"issue":${deep}}`,
      });
      expect(answer.status).toBe(422);
    }
  });
});
