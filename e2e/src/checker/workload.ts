import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Problem, ProviderOrderView } from '@karigar/contracts';
import type { Chance } from '@karigar/seed/chance';
import type { Answer, Api } from '../support/api.ts';
import { goLive, type Live } from '../support/live.ts';
import { booking, freeSlots, newCustomer, newMobile, newProvider, newService, password, picture, type Person } from '../support/people.ts';
import type { Running } from '../support/product.ts';
import type { Actor, Secret } from './evidence.ts';
import { knock, openChannel, type Channel } from './channels.ts';
import {
  acknowledgedBy,
  answeredBy,
  unanswered,
  untilKnown,
  type About,
  type History,
  type Operation,
  type OperationKind,
} from './history.ts';
import { uploadAndView } from './pictures.ts';

interface Member {
  readonly person: Person;
  readonly live: Live;
  readonly heard: string[];
}
interface Provider extends Member {
  readonly serviceId: string;
  /** A second service, for visits only, which is deleted and restored. */
  readonly visitsId: string;
  readonly categoryId: string;
  readonly capacity: number;
  /** Bank account number. */
  readonly accountNumber: string;
}
interface Customer extends Member {
  readonly address: string;
}

/** The participants. */
export interface Crowd {
  readonly customers: readonly Customer[];
  readonly providers: readonly Provider[];
  /** The booking windows that everybody books: few, so that bookings conflict. */
  readonly windows: readonly string[];
}

/** Records the live messages of an account, as JSON. Reconnects after a disconnect, as the product does. */
function listen(live: Live): string[] {
  const heard: string[] = [];
  live.socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') setTimeout(() => live.isClosed() || live.socket.connect(), 100);
  });
  live.socket.onAny((event: string, payload: unknown) => heard.push(JSON.stringify({ event, payload })));
  return heard;
}

/** Registers the participants. The first provider has a capacity of two. */
export async function gather({ api, url }: Running, { customers, providers }: { customers: number; providers: number }): Promise<Crowd> {
  const crowd: { customers: Customer[]; providers: Provider[] } = { customers: [], providers: [] };
  for (let n = 0; n < providers; n += 1) {
    const person = await newProvider(api);
    const { id: serviceId, category_id: categoryId } = await newService(api, person);
    const { id: visitsId } = await newService(api, person, { service_type: 'HOME' });
    const capacity = n === 0 ? 2 : 1;
    const { body: hours } = await api.call('GET /provider/availability', { token: person.token });
    if (capacity > 1) await api.call('PUT /provider/availability', { token: person.token, body: { ...hours, capacity } });
    const accountNumber = String(randomInt(1e11, 1e12));
    const bank = { account_number: accountNumber, account_type: 'Savings', ifsc_code: 'SBIN0001234', bank_name: 'SBI', branch: 'Camp' };
    await api.call('PUT /provider/bank', { token: person.token, body: { holder_name: person.name, ...bank } });
    const live = await goLive(url, person, [serviceId]);
    crowd.providers.push({ person, serviceId, visitsId, categoryId, capacity, accountNumber, live, heard: listen(live) });
  }
  for (let n = 0; n < customers; n += 1) {
    const person = await newCustomer(api);
    const live = await goLive(url, person);
    crowd.customers.push({ person, live, heard: listen(live), address: `Flat ${randomUUID().slice(0, 8)}, 5 Lake View, Pune 411001` });
  }
  const windows = (await freeSlots(api, crowd.providers[0]?.serviceId ?? '')).slice(0, 5);
  return { ...crowd, windows };
}

export const actorsOf = ({ customers, providers }: Crowd): Actor[] => [
  ...customers.map(({ person: { id, email, mobile }, address }): Actor => ({ id, role: 'customer', email, mobile, address, capacity: 0 })),
  ...providers.map(({ person: { id, email, mobile }, capacity }): Actor => ({
    id,
    role: 'provider',
    email,
    mobile,
    address: '',
    capacity,
  })),
];

/** Texts that must not appear in any log, event or message. */
export const secretsOf = ({ customers, providers }: Crowd): Secret[] => [
  ...[...customers, ...providers].flatMap(({ person: { id, token, mobile } }): Secret[] => [
    { text: password, kind: 'password', of: id },
    { text: token, kind: 'token', of: id },
    { text: `91${mobile}`, kind: 'mobile number', of: id },
  ]),
  ...providers.map(({ person: { id }, accountNumber }): Secret => ({ text: accountNumber, kind: 'account number', of: id })),
];

export const heardBy = ({ customers, providers }: Crowd): Record<string, string[]> =>
  Object.fromEntries([...customers, ...providers].map(({ person, heard }) => [person.id, heard]));

/** Shared by all participants. */
export interface Scene {
  readonly api: Api;
  readonly history: History;
  readonly crowd: Crowd;
  /** Live channels whose token was revoked by an acknowledged operation. */
  readonly channels: Channel[];
  readonly isOver: () => boolean;
}

const sessionsAtOnce = 2;
const trespassersAtOnce = 1;

/** Each participant runs one operation after the other until the end. */
export async function play(scene: Scene, chance: Chance): Promise<void> {
  const { customers, providers } = scene.crowd;
  const repeat = async (own: Chance, act: () => Promise<unknown>) => {
    while (!scene.isOver()) {
      await act();
      await wait(own.between(150, 700));
    }
  };
  const uploading = chance.branch('pictures');
  await Promise.all([
    ...customers.map((customer, n) => {
      const own = chance.branch(`customer ${n}`);
      const orders: Own[] = [];
      return repeat(own, () => actAsCustomer(scene, customer, orders, own));
    }),
    ...providers.map((provider, n) => {
      const own = chance.branch(`provider ${n}`);
      return repeat(own, () => actAsProvider(scene, provider, own));
    }),
    ...customers.slice(0, sessionsAtOnce).map((customer, n) => {
      const own = chance.branch(`session ${n}`);
      return repeat(own, () => (own.number() < 0.3 ? endAccount(scene, own) : logInAndOut(scene, customer, own)));
    }),
    ...[0, 1].map((n) => {
      const own = chance.branch(`newcomers ${n}`);
      return repeat(own, () => register(scene, own));
    }),
    ...customers.slice(0, trespassersAtOnce).map((customer, n) => {
      const own = chance.branch(`trespasser ${n}`);
      return repeat(own, () => trespass(scene, customer, own));
    }),
    repeat(uploading, () => uploadAndView(scene, uploading)),
  ]);
}

/** An order whose id the customer knows. */
interface Own {
  readonly id: string;
  readonly provider: Provider;
}

type Anything = Answer<Partial<Problem> & Record<string, unknown>>;

/** Records an API call as an operation. */
function call(
  { history }: Scene,
  kind: OperationKind,
  by: Person,
  about: About,
  act: () => Promise<Anything>,
  madeIn?: string,
): Promise<Operation> {
  return history.record(kind, by.id, about, () =>
    act().then(({ status, body }) => {
      const made = madeIn === undefined ? undefined : body?.[madeIn];
      const { ordersCount: orders } = body ?? {};
      return {
        ...answeredBy(status, body?.code, typeof made === 'string' ? made : undefined),
        ...(typeof orders === 'number' ? { orders } : {}),
      };
    }, unanswered),
  );
}

/** Reads as a person; undefined while a part is unavailable. */
async function look<T>(act: () => Promise<Answer<T>>): Promise<T | undefined> {
  const answer = await act().catch(() => undefined);
  return answer?.status === 200 ? answer.body : undefined;
}

async function actAsCustomer(scene: Scene, customer: Customer, orders: Own[], chance: Chance): Promise<void> {
  const { api, crowd } = scene;
  const { person, address } = customer;
  const { token } = person;
  const provider = chance.pick(crowd.providers);
  const start = chance.pick(crowd.windows);
  const own = orders.length > 0 ? chance.pick(orders) : undefined;
  const dice = chance.number();

  if (dice < 0.08) {
    const about = { provider: provider.person.id, service: provider.serviceId, start };
    await call(
      scene,
      'hold',
      person,
      about,
      () => api.call('POST /slots/hold', { token, body: { service_id: provider.serviceId, date: start } }),
      'hold_id',
    );
    return;
  }
  if (dice < 0.2) return answerProposal(scene, person, chance);
  if (dice < 0.3 && own !== undefined) {
    const about = { order: own.id, provider: own.provider.person.id };
    const cancelled = await call(scene, 'cancel', person, about, () =>
      api.call('POST /orders/{id}/cancel', { token, params: { id: own.id }, body: {} }),
    );
    if (cancelled.outcome !== 'unknown') orders.splice(orders.indexOf(own), 1);
    return;
  }
  if (dice < 0.42 && own !== undefined) {
    const shown = await look(() => api.call('GET /orders/{id}', { token, params: { id: own.id } }));
    if (shown === undefined) return;
    // A move to the same time leaves no entry in the history.
    const other = chance.pick(crowd.windows.filter((window) => window !== shown.date));
    const about = { order: own.id, provider: own.provider.person.id, start: other };
    await call(scene, 'move', person, about, () =>
      api.call('PUT /orders/{id}/delivery-time', { token, params: { id: own.id }, body: { date: other } }),
    );
    return;
  }
  if (dice < 0.6) return askForHelp(scene, customer, chance);
  if (dice < 0.68) return review(scene, customer, chance);

  const mark = `Tap leaks ${randomUUID().slice(0, 8)}`;
  const service = chance.number() < 0.2 ? provider.visitsId : provider.serviceId;
  const about = { key: randomUUID(), mark, provider: provider.person.id, service, start };
  const body = { ...booking(service, provider.person.id, start), issue: mark, location: address };
  const book = () => call(scene, 'book', person, about, () => api.call('POST /orders', { token, body, key: about.key }), 'order_id');
  // Some press twice.
  const [booked] = await Promise.all([untilKnown(book), ...(chance.number() < 0.2 ? [untilKnown(book)] : [])]);
  if (booked.outcome === 'ok' && booked.made !== undefined) orders.push({ id: booked.made, provider });
}

/** One call of each service, to check whether a token is accepted. */
const doors = {
  auth: '/api/account/sessions',
  catalog: '/api/favourites',
  order: '/api/orders',
  dispatch: '/api/notifications',
} as const;
const liveDoor = 'live channel';
const parts = [...(Object.keys(doors) as (keyof typeof doors)[]), liveDoor] as const;

/** Logs in on another device, and out. */
async function logInAndOut(scene: Scene, { person }: Customer, chance: Chance): Promise<void> {
  const { api } = scene;
  const login = await look(() => api.call('POST /customer/login', { body: { emailmobile: person.email, password } }));
  if (login === undefined) return;
  const { token } = login;
  await revoke(scene, { ...person, token }, chance, 'log-out', () => api.call('POST /logout', { token }) as Promise<Anything>);
}

/** Registers an account, and changes its password or deletes it. */
async function endAccount(scene: Scene, chance: Chance): Promise<void> {
  const { api } = scene;
  const person = await newCustomer(api).catch(() => undefined);
  if (person === undefined) return;
  const { token } = person;
  const body = { currentPassword: password, newPassword: `${password}2` };
  await (chance.number() < 0.5
    ? revoke(scene, person, chance, 'change-password', () => api.call('PUT /customer/password', { token, body }) as Promise<Anything>)
    : revoke(scene, person, chance, 'delete-account', () => api.call('DELETE /customer/account', { token }) as Promise<Anything>));
}

/** Opens a live channel, revokes its token, and keeps using the token for some seconds, with the channel open. */
async function revoke(
  scene: Scene,
  person: Person,
  chance: Chance,
  kind: 'log-out' | 'change-password' | 'delete-account',
  act: () => Promise<Anything>,
): Promise<void> {
  const { api, history, channels } = scene;
  const { token } = person;
  const { jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { jti: string };
  const use = () => {
    const part = chance.pick(parts);
    if (part === liveDoor) return history.record('use-token', person.id, { jti, part }, () => knock(api.origin, token));
    return call(scene, 'use-token', person, { jti, part }, () => api.raw('GET', doors[part], { token }) as Promise<Anything>);
  };
  const channel = await openChannel(api.origin, { token, jti, by: person.id }, history.now);
  await use();
  const { outcome } = await call(scene, kind, person, { jti }, act);
  if (outcome === 'ok') channels.push(channel);
  else channel.close();
  for (let uses = chance.between(3, 8); uses > 0 && !scene.isOver(); uses -= 1) {
    await use();
    await wait(chance.between(200, 2_500));
  }
}

/** Requests a code twice at the same time, and reads the newest message to the number. */
async function receiveCode(scene: Scene, mobile: string): Promise<string | undefined> {
  const { api, history } = scene;
  const phone = `+91${mobile}`;
  const send = () =>
    history.record('send-code', phone, { mobile }, () =>
      api
        .call('POST /otp/send-otp', { body: { phone, purpose: 'signup' } })
        .then(({ status, body }) => answeredBy(status, body?.code), unanswered),
    );
  await Promise.all([send(), send()]);
  const messages = await look(() => api.call('GET /dev/messages', { query: { phone } }));
  return messages?.[0]?.code;
}

const guessesAtOnce = 8;

/** Registers a number twice at the same time, and again after both responses; sometimes without a verified number, sometimes after guessing the code. */
async function register(scene: Scene, chance: Chance): Promise<void> {
  const { api, history } = scene;
  const mobile = newMobile();
  const phone = `+91${mobile}`;
  const email = () => `newcomer-${randomUUID()}@example.test`;
  const attempt = (verificationToken: string, address = email(), about: About = { mobile }) => {
    const place = { city: 'Pune', state: 'Maharashtra', country: 'India', pincode: '411001' };
    const body = { name: 'Meera Shah', email: address, mobile, ...place, password, confirmpassword: password, verificationToken };
    return history.record('register', phone, about, () =>
      api
        .call('POST /customer/register', { body })
        .then((made) => answeredBy(made.status, made.body?.code, made.body?.data?.id), unanswered),
    );
  };
  if (chance.number() < 0.1) {
    await attempt(randomUUID(), email(), { mobile, fault: 'unproven' });
    return;
  }
  const code = await receiveCode(scene, mobile);
  if (code === undefined) return;
  const tokens: string[] = [];
  const enter = (digits: string) =>
    history.record('try-code', phone, { mobile }, () =>
      api.call('POST /otp/verify-otp', { body: { phone, code: digits, purpose: 'signup' } }).then(({ status, body }) => {
        if (status === 200) tokens.push(body.verificationToken);
        return answeredBy(status, body?.code);
      }, unanswered),
    );
  if (chance.number() < 0.2)
    await Promise.all(Array.from({ length: guessesAtOnce }, (_, n) => enter(String((Number(code) + n + 1) % 1e6).padStart(6, '0'))));
  await enter(code);
  const [token] = tokens;
  if (token === undefined) return;
  const known = email();
  await Promise.all([attempt(token, known), attempt(token, known)]);
  await attempt(token);
  if (chance.number() < 0.3) await guessPassword(scene, phone, known);
}

/** Logs in with a wrong password, to an existing and to a missing account. */
async function guessPassword({ api, history }: Scene, by: string, email: string): Promise<void> {
  const guess = (emailmobile: string, fault: 'known account' | 'unknown account') =>
    history.record('guess-password', by, { fault }, () =>
      api
        .call('POST /customer/login', { body: { emailmobile, password: 'Wr0ng!Passw0rd' } })
        .then(({ status, body }) => answeredBy(status, body?.code), unanswered),
    );
  await guess(email, 'known account');
  await guess(`nobody-${randomUUID()}@example.test`, 'unknown account');
}

/** Tries to change somebody else's order, as a customer and as a provider, or to run a provider's command as a customer. */
async function trespass(scene: Scene, { person }: Customer, chance: Chance): Promise<void> {
  const { api, history, crowd } = scene;
  await wait(chance.between(500, 2_000));
  const placed = history.operations.filter(
    ({ kind, outcome, made, by }) => kind === 'book' && outcome === 'ok' && made !== undefined && by !== person.id,
  );
  if (placed.length === 0) return;
  const { made: id = '', about } = chance.pick(placed);
  const others = crowd.providers.filter(({ person: { id: provider } }) => provider !== about.provider);
  const answer = (who: Person, fault: 'stranger' | 'wrong role') =>
    call(scene, 'trespass', who, { order: id, fault }, () =>
      api.call('PUT /orders/{id}/status', { token: who.token, params: { id }, body: { status: 'accepted' } }),
    );
  const dice = chance.number();
  if (dice < 0.3) await answer(person, 'wrong role');
  else if (dice < 0.6 && others.length > 0) await answer(chance.pick(others).person, 'stranger');
  else
    await call(scene, 'trespass', person, { order: id, fault: 'stranger' }, () =>
      api.call('POST /orders/{id}/cancel', { token: person.token, params: { id }, body: {} }),
    );
}

/** Accepts or declines a time that a provider has proposed. */
async function answerProposal(scene: Scene, person: Person, chance: Chance): Promise<void> {
  const { api } = scene;
  const { token } = person;
  const page = await look(() => api.call('GET /orders', { token, query: {} }));
  const order = page?.items.find(({ proposal }) => proposal !== undefined);
  if (order?.proposal === undefined) return;
  const { date } = order.proposal;
  const accept = chance.number() < 0.6;
  const about = { order: order.id, provider: order.ProviderInfo.id, start: date };
  await call(scene, accept ? 'accept-proposal' : 'decline-proposal', person, about, () =>
    api.call(accept ? 'POST /orders/{id}/proposal/accept' : 'POST /orders/{id}/proposal/decline', {
      token,
      params: { id: order.id },
      body: { date },
    }),
  );
}

async function review({ ...scene }: Scene, { person }: Customer, chance: Chance): Promise<void> {
  const { token } = person;
  const page = await look(() => scene.api.call('GET /orders', { token, query: { status: 'fulfilled' } }));
  const done = (page?.items ?? []).filter(({ myReview }) => myReview === undefined || myReview === null);
  const [order] = done;
  if (order === undefined) return;
  const body = { rating: chance.between(1, 5), comment: 'Quick and clean.' };
  await call(scene, 'review', person, { order: order.id }, () =>
    scene.api.call('POST /orders/{id}/review', { token, params: { id: order.id }, body }),
  );
}

/** Opens an instant request and decides on its offers: mostly accepts one, sometimes two at the same time or while cancelling the request. */
async function askForHelp(scene: Scene, { person, live, address }: Customer, chance: Chance): Promise<void> {
  const { api, crowd } = scene;
  const { token } = person;
  const { categoryId: serviceType = '' } = crowd.providers[0] ?? {};
  const key = randomUUID();
  const body = { address, serviceType, description: 'Kitchen tap burst', city: 'Pune' };
  const open = () => call(scene, 'open-request', person, { key }, () => api.call('POST /service-requests', { token, body, key }), 'id');
  const opened = await untilKnown(open);
  const current = await look(() => api.call('GET /service-requests/current', { token }));
  const request = opened.made ?? current?.[0]?.id;
  if (request === undefined) return;

  const stop = () =>
    call(scene, 'cancel-request', person, { request }, () =>
      api.call('POST /service-requests/{id}/cancel', { token, params: { id: request } }),
    );
  const ask = (kind: 'accept-offer' | 'decline-offer', { id: offer, provider }: { id: string; provider: { id: string } }) =>
    scene.history.record(kind, person.id, { request, offer, provider: provider.id }, async () =>
      acknowledgedBy(
        await live.ask(kind === 'accept-offer' ? 'offerAccepted' : 'offerDeclined', {
          offerId: offer,
          providerId: provider.id,
          requestId: request,
        }),
      ),
    );
  /** Often makes several offers at the same time, of which one counts. */
  const suggest = ({ id: offer, price }: { id: string; price: number }) =>
    Promise.all(
      Array.from({ length: chance.between(1, 2) }, (_, n) => Math.floor(price * (90 - n))).map((paise) =>
        scene.history.record('counter-offer', person.id, { request, offer, paise }, async () =>
          acknowledgedBy(await live.ask('offerCounter', { requestId: request, offerId: offer, price: paise / 100 })),
        ),
      ),
    );
  for (let looks = 0; looks < 25 && !scene.isOver(); looks += 1) {
    await wait(500);
    const seen = await look(() => api.call('GET /service-requests/{id}', { token, params: { id: request } }));
    if (seen === undefined) continue;
    if (seen.status !== 'open') return;
    const [first, second] = (seen.offers ?? []).filter(({ status }) => status === 'open');
    if (first === undefined) continue;
    if (first.counterPrice === undefined && chance.number() < 0.3) await suggest(first);
    const dice = chance.number();
    if (dice < 0.1) await ask('decline-offer', first);
    else if (dice < 0.25) await Promise.all([ask('accept-offer', first), stop()]);
    else if (dice < 0.5 && second !== undefined) await Promise.all([ask('accept-offer', first), ask('accept-offer', second)]);
    else await untilKnown(() => ask('accept-offer', first));
  }
  await stop();
}

const photo = picture(32, 24);

/** The rarer commands on an order: undoes the last step, adds a photo or proposes another time. */
async function changeMind(scene: Scene, { person }: Provider, order: ProviderOrderView, chance: Chance): Promise<void> {
  const { api } = scene;
  const { token, id: by } = person;
  const { order_id: id, progress: step } = order;
  const params = { id };
  const about = { order: id, provider: by };
  if (order.request_id === null) {
    const start = chance.pick(scene.crowd.windows);
    const proposed = await call(scene, 'propose', person, { ...about, start }, () =>
      api.call('POST /orders/{id}/proposal', { token, params, body: { date: start } }),
    );
    if (proposed.outcome === 'refused' || chance.number() < 0.8) return;
    await wait(chance.between(100, 1_500));
    await call(scene, 'withdraw-proposal', person, about, () => api.call('DELETE /orders/{id}/proposal', { token, params }));
    return;
  }
  if (step === null) return;
  if (chance.number() < 0.6) {
    await call(scene, 'undo-progress', person, { ...about, step }, () =>
      api.call('PUT /orders/{id}/progress/undo', { token, params, body: { step } }),
    );
    return;
  }
  const body = new FormData();
  body.append('moment', chance.pick(['before', 'after']));
  body.append('photo', photo, 'photo.png');
  await call(scene, 'work-photo', person, about, () => api.call('POST /orders/{id}/work-photos', { token, params, body }));
}

/** Deletes or restores the service for visits. */
async function closeOrReopen(scene: Scene, { person, visitsId: id }: Provider): Promise<void> {
  const { api } = scene;
  const { token } = person;
  const service = await look(() => api.call('GET /services/{id}', { params: { id } }));
  if (service === undefined) return;
  const about = { service: id, provider: person.id };
  if ('archived' in service && service.archived === true)
    await call(scene, 'restore-service', person, about, () => api.call('POST /services/{id}/restore', { token, params: { id } }));
  else
    await call(
      scene,
      'delete-service',
      person,
      about,
      () => api.call('DELETE /services/{id}', { token, params: { id } }) as Promise<Anything>,
    );
}

async function actAsProvider(scene: Scene, provider: Provider, chance: Chance): Promise<void> {
  const { person, live, serviceId } = provider;
  const { api, history } = scene;
  const { token, id: by } = person;
  const answer = (id: string, status: 'accepted' | 'rejected' | 'fulfilled') => {
    const kind = ({ accepted: 'accept', rejected: 'reject', fulfilled: 'fulfil' } as const)[status];
    const about = { order: id, provider: by };
    return call(scene, kind, person, about, () => api.call('PUT /orders/{id}/status', { token, params: { id }, body: { status } }));
  };

  if (chance.number() < 0.1) await closeOrReopen(scene, provider);

  const active = await look(() => api.call('GET /service-requests/active', { token }));
  const unanswered = (active ?? []).filter(({ openOffer, attemptsLeft }) => !openOffer && attemptsLeft > 0);
  if (unanswered.length > 0) {
    const request = chance.pick(unanswered).id;
    const price = chance.between(30_000, 150_000) / 100;
    await history.record('offer', by, { request, service: serviceId, provider: by }, async () => {
      const made = await live.ask('serviceOffer', {
        requestId: request,
        offer: { service: { id: serviceId }, price, estimatedArrival: '1 hour' },
      });
      return acknowledgedBy(made, made.ok ? made.offer.id : undefined);
    });
  }

  for (const { id: request, openOffer } of active ?? []) {
    if (openOffer?.counterPrice === undefined || openOffer.counterPrice === openOffer.price || chance.number() < 0.4) continue;
    const { id: offerId } = openOffer;
    await history.record('accept-counter', by, { request, offer: offerId, provider: by }, async () =>
      acknowledgedBy(await live.ask('offerCounterAccepted', { offerId })),
    );
  }

  const orders = (await look(() => api.call('GET /orders/provider', { token }))) ?? [];
  const pending = orders.filter(({ status }) => status === 'pending');
  if (pending.length > 0) {
    const { order_id: id } = chance.pick(pending);
    const dice = chance.number();
    if (dice < 0.1) await Promise.all([answer(id, 'accepted'), answer(id, 'rejected')]);
    else await answer(id, dice < 0.6 ? 'accepted' : 'rejected');
  }
  const open = orders.filter(({ status }) => status === 'pending' || status === 'confirmed');
  const begun = open.filter(({ progress }) => progress !== null);
  if (begun.length > 0 && chance.number() < 0.5) await changeMind(scene, provider, chance.pick(begun), chance);
  else if (open.length > 0 && chance.number() < 0.35) await changeMind(scene, provider, chance.pick(open), chance);
  const instant = orders.filter(({ status, date }) => status === 'confirmed' && Date.parse(date) <= Date.now());
  if (instant.length > 0) {
    const { order_id: id } = chance.pick(instant);
    const dice = chance.number();
    if (dice < 0.1)
      await call(scene, 'provider-cancel', person, { order: id, provider: by }, () =>
        api.call('POST /orders/{id}/cancel', { token, params: { id }, body: {} }),
      );
    else if (dice < 0.5) {
      const step = chance.pick(['on_the_way', 'arrived', 'started'] as const);
      await call(scene, 'progress', person, { order: id, provider: by, step }, () =>
        api.call('PUT /orders/{id}/progress', { token, params: { id }, body: { step } }),
      );
    } else {
      const { outcome } = await answer(id, 'fulfilled');
      if (outcome === 'refused' || chance.number() < 0.7) return;
      await wait(chance.between(100, 1_000));
      await call(scene, 'undo-fulfil', person, { order: id, provider: by }, () =>
        api.call('PUT /orders/{id}/progress/undo', { token, params: { id }, body: { step: 'fulfilled' } }),
      );
    }
  }
}

export function leave({ customers, providers }: Crowd): void {
  for (const { live } of [...customers, ...providers]) live.close();
}
