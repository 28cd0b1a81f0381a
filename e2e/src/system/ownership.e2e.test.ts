import { clientMessages, type ClientEvent, type ClientPayload, type Problem, type Role } from '@karigar/contracts';
import { poll } from '@karigar/local';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../support/api.ts';
import { customerWithOffer } from '../support/live-contract.ts';
import { goLive, type Live } from '../support/live.ts';
import {
  booking,
  freeSlots,
  newCustomer,
  newProvider,
  newService,
  picture,
  recording,
  plumbing,
  serviceForm,
  type Person,
} from '../support/people.ts';
import { sharedProduct } from '../support/product.ts';
import { bodyOf, operations } from '../support/requests.ts';

interface Ids {
  readonly user: string;
  readonly request: string;
  readonly offer: string;
  readonly service: string;
  readonly provider: string;
}

/** What each message names. */
const payloads: { readonly [E in ClientEvent]: (ids: Ids) => ClientPayload<E> } = {
  identify: ({ user }) => ({ userType: 'customer', userId: user }),
  providerJoin: ({ service }) => [service],
  newServiceRequest: ({ request }) => ({ requestId: request }),
  serviceOffer: ({ request, service }) => ({
    requestId: request,
    offer: { service: { id: service }, price: 700, estimatedArrival: '1 hour' },
  }),
  offerHold: ({ request, offer }) => ({ requestId: request, offerId: offer }),
  offerRelease: ({ request, offer }) => ({ requestId: request, offerId: offer }),
  offerAccepted: ({ request, offer, provider }) => ({ requestId: request, offerId: offer, providerId: provider }),
  offerDeclined: ({ request, offer, provider }) => ({ requestId: request, offerId: offer, providerId: provider }),
  offerRejected: ({ request, service, provider }) => ({ requestId: request, serviceId: service, providerId: provider, reason: 'busy' }),
  offerWithdraw: ({ offer }) => ({ offerId: offer }),
  offerCounter: ({ request, offer }) => ({ requestId: request, offerId: offer, price: 500 }),
  offerCounterAccepted: ({ offer }) => ({ offerId: offer }),
  sync: () => ({ since: 0 }),
};

const nowhere = 'nothing-here';
const unknown: Ids = { user: nowhere, request: nowhere, offer: nowhere, service: nowhere, provider: nowhere };

/** Things of other people that a call names in its body or as a photo, by the call and the field. */
interface Case {
  readonly role: 'customer' | 'provider';
  readonly thing: string;
  readonly send: (id: string, token: string) => Promise<Answer>;
}

const formWith = (fields: Readonly<Record<string, string | Blob>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

/** A stranger who knows an id learns no more than somebody who has made one up, and changes nothing. */
describe('ownership', () => {
  const running = sharedProduct();
  const { api, url } = running;
  let ids: Ids;
  let strangers: Record<'customer' | 'provider', Person>;
  let owner: { customer: Person; live: Live; provider: Person; providerLive: Live };
  let category: string;
  /** Of the provider who is the stranger. */
  let ownService: string;
  let slots: string[];
  const things: Record<string, string> = {};

  const post = (path: string, token: string, body: unknown) => api.raw('POST', path, { token, body });
  const upload = async (path: string, token: string) =>
    ((await api.raw('POST', path, { token, body: formWith({ photo: picture() }) })).body as { id: string }).id;
  const record = async (path: string, token: string) =>
    ((await api.raw('POST', path, { token, body: formWith({ voice_note: recording() }) })).body as { id: string }).id;
  const request = { address: 'x', description: 'y', city: 'Pune' };

  beforeAll(async () => {
    category = (await plumbing(api)).id;
    const { customer, provider, live: providerLive, known } = await customerWithOffer(running);
    const of = (name: string): string => known.customer[name]?.[0] ?? '';
    ids = { user: customer.id, request: of('requestId'), offer: of('offerId'), service: of('serviceId'), provider: provider.id };
    owner = { customer, live: await goLive(url, customer), provider, providerLive };
    strangers = { customer: await newCustomer(api), provider: await newProvider(api) };
    ownService = (await newService(api, strangers.provider, { service_type: 'HOME' })).id;
    slots = await freeSlots(api, ids.service);
    const { token } = customer;
    const orderPhoto = await upload('/api/order-photos', token);
    const orderVoiceNote = await record('/api/order-voice-notes', token);
    const placed = await api.call('POST /orders', {
      token,
      body: { ...booking(ids.service, provider.id, slots[0] ?? ''), photos: [orderPhoto], voice_note: orderVoiceNote },
    });
    const held = await api.call('POST /slots/hold', { token, body: { service_id: ids.service, date: slots[1] ?? '' } });
    const complaint = formWith({ order_id: placed.body.order_id, reason: 'late', text: 'Nobody came.', photos: picture() });
    const filed = (await api.raw('POST', '/api/complaints', { token, body: complaint })).body as { id: string; photos: string[] };
    const another = await newCustomer(api);
    const requestPhoto = await upload('/api/request-photos', another.token);
    const requestVoiceNote = await record('/api/request-voice-notes', another.token);
    await api.call('POST /service-requests', {
      token: another.token,
      body: { ...request, serviceType: category, photos: [requestPhoto], voice_note: requestVoiceNote },
    });
    const notification = await poll('the provider to be notified of the order', async () => {
      const { body } = await api.call('GET /notifications', { token: provider.token });
      return (body as { items: { id: string }[] }).items[0]?.id;
    });
    const { body: service } = await api.call('GET /services/{id}', { params: { id: ids.service } });
    Object.assign(things, {
      order: placed.body.order_id,
      request: ids.request,
      hold: held.body.hold_id,
      orderPhoto,
      orderVoiceNote,
      unnamedOrderVoiceNote: await record('/api/order-voice-notes', token),
      requestVoiceNote,
      unnamedRequestVoiceNote: await record('/api/request-voice-notes', token),
      unnamedOrderPhoto: await upload('/api/order-photos', token),
      requestPhoto,
      unnamedRequestPhoto: await upload('/api/request-photos', token),
      complaintPhoto: `${filed.id}/photos/${filed.photos[0] ?? ''}`,
      cover: await upload('/api/service-images', provider.token),
      image: (service as { cover_image: string }).cover_image,
      notification,
    });
    // Without it a stranger would be tested against nothing.
    expect(Object.entries(things).filter(([, id]) => !id || id.includes('undefined'))).toEqual([]);
  });
  afterAll(async () => {
    owner.live.close();
    owner.providerLive.close();
    await running.stop();
  });

  it.each(Object.values(clientMessages))(
    '$event answers a stranger about what others own as about unknown ids',
    async ({ event, access }) => {
      for (const role of access as readonly Role[]) {
        if (role === 'operator') continue;
        const ask = async (about: Ids) => {
          const live = await goLive(url, strangers[role]);
          const payload: ClientPayload<ClientEvent> = payloads[event](about);
          const answer = await live.ask(event, payload);
          live.close();
          // Most can be sent as calls, too.
          const { status, body } = await post(`/api/live/${event}`, strangers[role].token, payload);
          return [answer, status, (body as Partial<Problem>).code];
        };
        expect([role, await ask(ids)]).toEqual([role, await ask(unknown)]);
      }
    },
  );

  it('the offer and its request are as they were', async () => {
    expect(await owner.live.ask('offerHold', { requestId: ids.request, offerId: ids.offer })).toMatchObject({ ok: true });
    expect(await owner.live.ask('offerRelease', { requestId: ids.request, offerId: ids.offer })).toMatchObject({ ok: true });
    expect(await owner.providerLive.ask('offerWithdraw', { offerId: ids.offer })).toMatchObject({ ok: true });
  });

  const order = (at: number, more: object) => ({ ...booking(ids.service, ids.provider, slots[at] ?? ''), ...more });
  const get = (path: string, token: string) => api.raw('GET', path, { token });
  const cases: Readonly<Record<string, Case>> = {
    'fileComplaint order_id': {
      role: 'customer',
      thing: 'order',
      send: (id, token) => post('/api/complaints', token, formWith({ order_id: id, reason: 'late', text: 'Nobody came.' })),
    },
    'placeOrder request_id': {
      role: 'customer',
      thing: 'request',
      send: (id, token) => post('/api/orders', token, order(2, { request_id: id })),
    },
    'placeOrder hold_id': { role: 'customer', thing: 'hold', send: (id, token) => post('/api/orders', token, order(1, { hold_id: id })) },
    'placeOrder photos': {
      role: 'customer',
      thing: 'unnamedOrderPhoto',
      send: (id, token) => post('/api/orders', token, order(2, { photos: [id] })),
    },
    'placeOrder voice_note': {
      role: 'customer',
      thing: 'unnamedOrderVoiceNote',
      send: (id, token) => post('/api/orders', token, order(2, { voice_note: id })),
    },
    'openRequest voice_note': {
      role: 'customer',
      thing: 'unnamedRequestVoiceNote',
      send: (id, token) => post('/api/service-requests', token, { ...request, serviceType: category, voice_note: id }),
    },
    'openRequest photos': {
      role: 'customer',
      thing: 'unnamedRequestPhoto',
      send: (id, token) => post('/api/service-requests', token, { ...request, serviceType: category, photos: [id] }),
    },
    'createService cover_upload': {
      role: 'provider',
      thing: 'cover',
      send: (id, token) => post('/api/services', token, serviceForm(category, { cover_upload: id }, null)),
    },
    'createService keep_images[]': {
      role: 'provider',
      thing: 'image',
      send: (id, token) => post('/api/services', token, serviceForm(category, { 'keep_images[]': id })),
    },
    'updateService cover_upload': {
      role: 'provider',
      thing: 'cover',
      send: (id, token) =>
        api.raw('PUT', `/api/services/${ownService}`, {
          token,
          body: serviceForm(category, { cover_upload: id, service_type: 'HOME' }, null),
        }),
    },
    'updateService keep_images[]': {
      role: 'provider',
      thing: 'image',
      send: (id, token) =>
        api.raw('PUT', `/api/services/${ownService}`, {
          token,
          body: serviceForm(category, { 'keep_images[]': id, service_type: 'HOME' }),
        }),
    },
    'markNotificationsRead ids': {
      role: 'provider',
      thing: 'notification',
      send: (id, token) => post('/api/notifications/read', token, { ids: [id] }),
    },
  };
  const complaintPhoto = (id: string, token: string) =>
    get(`/api/complaints/${id === nowhere ? `${nowhere}/photos/${nowhere}` : id}`, token);
  const photos: Readonly<Record<string, Case>> = {
    'getOrderPhoto of an order': { role: 'customer', thing: 'orderPhoto', send: (id, token) => get(`/api/order-photos/${id}`, token) },
    'getOrderPhoto by another provider': {
      role: 'provider',
      thing: 'orderPhoto',
      send: (id, token) => get(`/api/order-photos/${id}`, token),
    },
    'getOrderPhoto of no order yet': {
      role: 'customer',
      thing: 'unnamedOrderPhoto',
      send: (id, token) => get(`/api/order-photos/${id}`, token),
    },
    'getRequestPhoto of a request': {
      role: 'customer',
      thing: 'requestPhoto',
      send: (id, token) => get(`/api/request-photos/${id}`, token),
    },
    'getRequestPhoto by a provider who was not asked': {
      role: 'provider',
      thing: 'requestPhoto',
      send: (id, token) => get(`/api/request-photos/${id}`, token),
    },
    'getOrderVoiceNote of an order': {
      role: 'customer',
      thing: 'orderVoiceNote',
      send: (id, token) => get(`/api/order-voice-notes/${id}`, token),
    },
    'getOrderVoiceNote by another provider': {
      role: 'provider',
      thing: 'orderVoiceNote',
      send: (id, token) => get(`/api/order-voice-notes/${id}`, token),
    },
    'getRequestVoiceNote by a provider who was not asked': {
      role: 'provider',
      thing: 'requestVoiceNote',
      send: (id, token) => get(`/api/request-voice-notes/${id}`, token),
    },
    'getComplaintPhoto of a complaint': {
      role: 'customer',
      thing: 'complaintPhoto',
      send: complaintPhoto,
    },
    'getComplaintPhoto by another provider': {
      role: 'provider',
      thing: 'complaintPhoto',
      send: complaintPhoto,
    },
  };

  it('knows of every field with an id whether it names something that belongs to somebody', () => {
    const ofEverybody = [
      ...['placeOrder service_id', 'placeOrder provider_id', 'holdSlot service_id', 'releaseHold service_id', 'openRequest serviceType'],
      ...['createService category_id', 'updateService category_id'],
    ];
    const withId = Object.entries(operations).flatMap(([name, operation]) =>
      Object.entries(bodyOf(operation)?.properties ?? {}).flatMap(([field, schema]) =>
        /(^|_)ids?$|^photos$|^voice_note$|_upload$|keep_images|serviceType/.test(field) &&
        field !== 'upi_id' &&
        (schema.items ?? schema).format !== 'binary'
          ? [`${name} ${field}`]
          : [],
      ),
    );
    expect(withId.toSorted()).toEqual([...Object.keys(cases), ...ofEverybody].toSorted());
  });

  it.each(Object.entries({ ...cases, ...photos }))(
    '%s answers a stranger as about an unknown one',
    async (_name, { role, thing, send }) => {
      const { token } = strangers[role];
      const made = await send(nowhere, token);
      const stranger = await send(things[thing] ?? '', token);
      const told = ({ status, body }: Answer) => ({ status, code: (body as { code?: string } | undefined)?.code });
      expect(told(stranger)).toEqual(told(made));
    },
  );

  it('those who may see the photos and hear the voice notes do', async () => {
    const { customer, provider } = owner;
    const seen = [
      await get(`/api/order-photos/${things['orderPhoto']}`, customer.token),
      await get(`/api/order-photos/${things['orderPhoto']}`, provider.token),
      await get(`/api/order-photos/${things['unnamedOrderPhoto']}`, customer.token),
      await get(`/api/request-photos/${things['unnamedRequestPhoto']}`, customer.token),
      await get(`/api/order-voice-notes/${things['orderVoiceNote']}`, provider.token),
      await get(`/api/request-voice-notes/${things['unnamedRequestVoiceNote']}`, customer.token),
      await complaintPhoto(things['complaintPhoto'] ?? '', customer.token),
      await complaintPhoto(things['complaintPhoto'] ?? '', provider.token),
    ];
    expect(seen.map(({ status }) => status)).toEqual(seen.map(() => 200));
  });

  it('the notification of the other is unread, and the held window is still held', async () => {
    const { body } = await api.call('GET /notifications', { token: owner.provider.token });
    expect((body as { items: { id: string; read: boolean }[] }).items.find(({ id }) => id === things['notification'])?.read).toBe(false);
    const placed = await post('/api/orders', owner.customer.token, order(1, { hold_id: things['hold'] }));
    expect(placed.status).toBe(201);
  });
});
