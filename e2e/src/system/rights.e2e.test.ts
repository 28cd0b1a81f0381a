import {
  defined,
  clientMessages,
  routes,
  type ClientEvent,
  type ClientPayload,
  type Problem,
  type Role,
  type Route,
} from '@karigar/contracts';
import { poll } from '@karigar/local';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../support/api.ts';
import { forge } from '../support/callers.ts';
import { goLive } from '../support/live.ts';
import { booking, freeSlots, newCustomer, newProvider, newService, plumbing, type Person } from '../support/people.ts';
import { sharedProduct } from '../support/product.ts';
import { operations, valid } from '../support/requests.ts';

const table = Object.entries(routes as Record<string, Route>);
const roles: readonly Role[] = ['customer', 'provider', 'operator'];
const codeOf = ({ body }: Answer) => (body as Partial<Problem> | undefined)?.code;

/** They end the session or the account that calls them, so each of their callers is a person of its own. */
const ending = new Set(['logout', 'logoutEverywhere', 'logoutOperator', 'deleteCustomerAccount', 'deleteProviderAccount']);

/** Calls about something that belongs to one account, by the name of the thing. Every other call with an id in its path is in `ofEverybody`. */
const owned: Readonly<Record<string, readonly string[]>> = {
  address: ['updateAddress', 'deleteAddress'],
  session: ['endSession'],
  service: ['updateService', 'deleteService', 'restoreService'],
  order: [
    ...[
      'getOrder',
      'listAlternatives',
      'changeOrderStatus',
      'reportProgress',
      'undoProgress',
      'reportDelay',
      'changeDeliveryTime',
      'changeOrderAddress',
    ],
    ...['markAsPaid', 'undoPayment', 'reportOutcome', 'cancelOrder', 'reviewOrder', 'listMessages', 'sendMessage', 'readMessages'],
    ...['proposeTime', 'withdrawProposal', 'acceptProposal', 'declineProposal', 'addWorkPhoto'],
    ...['askForExtra', 'withdrawExtra', 'approveExtra', 'declineExtra'],
  ],
  request: ['getRequest', 'cancelRequest', 'extendRequest', 'widenRequest', 'raiseSuggestedPrice'],
  complaint: ['writeStatement'],
};
/** Public things, and those of the operators. Photos and voice notes are in ownership.e2e.test.ts, replies are tested with their service. */
const ofEverybody = new Set([
  ...['addFavourite', 'removeFavourite', 'setAccountBlock', 'editCategory', 'setServiceBadge', 'getOperatorOrder', 'getOperatorComplaint'],
  ...['getOperatorRequest', 'setServiceSuspension', 'listOperatorReviews', 'setReviewHidden'],
  ...['answerComplaint', 'listMessagesOfComplaint', 'replyToReview', 'getComplaintPhoto', 'getOrderPhoto', 'getRequestPhoto'],
  ...['getOrderVoiceNote', 'getRequestVoiceNote'],
]);

/** Who may call what, as the contract declares it, against what the product does. */
describe('rights', () => {
  const running = sharedProduct();
  const { api } = running;
  let people: Record<'customer' | 'provider' | 'anotherCustomer' | 'anotherProvider', Person>;
  let tokens: Record<Role, string>;
  let forged: Awaited<ReturnType<typeof forge>>;
  let revoked: Record<'customer' | 'provider', string>;
  const things: Record<string, string> = {};

  const newPerson = { customer: newCustomer, provider: newProvider };
  const newToken = async (role: Role) => (role === 'operator' ? forged.operator() : (await newPerson[role](api)).token);
  const revokedOf = async (role: 'customer' | 'provider') => {
    const { token } = await newPerson[role](api);
    await api.call('POST /logout', { token });
    // Within 5 s on every instance.
    for (const address of ['/api/notifications', '/api/orders/nothing-here', '/api/account/sessions'])
      await poll('every service to know', async () => (await api.raw('GET', address, { token })).status === 401);
    return token;
  };
  beforeAll(async () => {
    const [customer, anotherCustomer, provider, anotherProvider] = [
      await newCustomer(api),
      await newCustomer(api),
      await newProvider(api),
      await newProvider(api),
    ];
    people = { customer, provider, anotherCustomer, anotherProvider };
    forged = await forge(running);
    tokens = { customer: customer.token, provider: provider.token, operator: forged.operator() };
    revoked = { customer: await revokedOf('customer'), provider: await revokedOf('provider') };
    const { id: service } = await newService(api, provider);
    const [slot = ''] = await freeSlots(api, service);
    const placed = await api.call('POST /orders', { token: customer.token, body: booking(service, provider.id, slot) });
    const { id: serviceType } = await plumbing(api);
    const opened = await api.call('POST /service-requests', {
      token: customer.token,
      body: { address: 'x', serviceType, description: 'y' },
    });
    const address = await api.call('POST /customer/addresses', {
      token: customer.token,
      body: {
        name: 'Asha Rao',
        phone: '9876543210',
        street: '5 Lake View',
        city: 'Pune',
        state: 'Maharashtra',
        country: 'India',
        zip: '411001',
      },
    });
    const sessions = await api.call('GET /account/sessions', { token: customer.token });
    const complaint = new FormData();
    for (const [field, value] of Object.entries({ order_id: placed.body.order_id, reason: 'late', text: 'Nobody came.' }))
      complaint.append(field, value);
    const filed = await api.raw('POST', '/api/complaints', { token: customer.token, body: complaint });
    Object.assign(things, {
      service,
      order: placed.body.order_id,
      request: opened.body.id,
      address: (address.body as { id?: string }).id,
      session: (sessions.body as { id: string }[])[0]?.id,
      complaint: (filed.body as { id?: string }).id,
    });
    // Without it a stranger would be tested against nothing.
    expect(Object.entries(things).filter(([, id]) => !id)).toEqual([]);
  });
  afterAll(() => running.stop());

  const path = (route: Route, id = 'nothing-here') =>
    `/api${route.path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'width' ? '640' : id))}`;
  const call = (route: Route, token: string | undefined) => api.raw(route.method, path(route), token === undefined ? {} : { token });
  const isAdmitted = (answer: Answer) => !['UNAUTHORIZED', 'TOKEN_EXPIRED', 'FORBIDDEN'].includes(codeOf(answer) ?? '');

  it.each(table.filter(([, { access }]) => Array.isArray(access)))(
    '%s lets in whom the contract names, and nobody else',
    async (name, route) => {
      const access = route.access as readonly Role[];
      for (const role of roles) {
        const isLast = ending.has(name) && access.includes(role);
        const answer = await call(route, isLast ? await newToken(role) : tokens[role]);
        if (access.includes(role)) expect([role, codeOf(answer), isAdmitted(answer)]).toEqual([role, codeOf(answer), true]);
        else expect([role, answer.status, codeOf(answer)]).toEqual([role, 403, 'FORBIDDEN']);
      }
      const role = access.find((each) => each !== 'operator') ?? 'customer';
      const account = { id: people[role].id, role: access[0] ?? 'customer' };
      const faults = {
        none: undefined,
        nonsense: 'nonsense',
        expired: forged.expired(account),
        'signed by a stranger': forged.signedByStranger(account),
        'without a signature': forged.unsigned(account),
        revoked: revoked[role],
      };
      for (const [fault, token] of Object.entries(faults)) {
        const { status } = await call(route, token);
        // A revoked token of another role is refused for the one or for the other.
        if (fault === 'revoked' && !access.includes(role)) expect([401, 403]).toContain(status);
        else expect([fault, status]).toEqual([fault, 401]);
      }
    },
  );

  it.each(table.filter(([, { access }]) => !Array.isArray(access)))(
    '%s asks nobody for a token, and a bad one takes nothing away',
    async (_name, route) => {
      const account = { id: people.customer.id, role: 'customer' as const };
      const plain = await call(route, undefined);
      expect(isAdmitted(plain)).toBe(true);
      const others = [
        ...Object.values(tokens),
        'nonsense',
        forged.expired(account),
        forged.signedByStranger(account),
        forged.unsigned(account),
        revoked.customer,
      ];
      // At once: some wait two seconds in case what is unknown is only new.
      const answers = await Promise.all(others.map((token) => call(route, token)));
      expect(answers.filter(({ status }) => status !== plain.status)).toEqual([]);
    },
  );

  it('knows of every call with an id whether the thing belongs to somebody', () => {
    const known = new Set([...Object.values(owned).flat(), ...ofEverybody]);
    const withId = table.flatMap(([name, { path: template, access }]) => (template.includes('{') && Array.isArray(access) ? [name] : []));
    expect(withId.filter((name) => !known.has(name))).toEqual([]);
    expect([...known].filter((name) => !withId.includes(name))).toEqual([]);
  });

  const bodiesOf = (name: string): unknown[] => {
    const { content = {} } = operations[name]?.requestBody ?? {};
    const form = new FormData();
    form.append('text', 'Hello');
    if (content['multipart/form-data'] !== undefined) return [form];
    const schema = content['application/json']?.schema;
    return schema === undefined ? [undefined] : fc.sample(valid(schema, { phone: ['9876543210'] }), { seed: 1, numRuns: 40 });
  };
  const calls = Object.entries(owned).flatMap(([thing, names]) => names.map((name) => [name, thing] as const));
  it.each(calls)('%s answers a stranger about the %s as about an unknown one', async (name, thing) => {
    const route = (routes as Record<string, Route>)[name];
    if (route === undefined) throw new Error(`There is no ${name}`);
    const ask = async (id: string, token: string, body: unknown) => {
      const answer = await api.raw(route.method, path(route, id), { token, ...defined({ body }) });
      return { status: answer.status, code: codeOf(answer) };
    };
    for (const stranger of [people.anotherCustomer, people.anotherProvider]) {
      // Of the bodies that the document allows the first that gets as far as the id.
      let [body, unknown] = [bodiesOf(name)[0], { status: 0, code: undefined as string | undefined }];
      for (const each of bodiesOf(name)) {
        [body, unknown] = [each, await ask('nothing-here', stranger.token, each)];
        if ([403, 404].includes(unknown.status)) break;
      }
      const asked = await ask(things[thing] ?? '', stranger.token, body);
      expect(asked).toEqual(unknown);
      expect([403, 404]).toContain(asked.status);
    }
  });

  // What the messages name is in ownership.e2e.test.ts.
  it.each(Object.values(clientMessages))('the live message $event is answered to whom the contract names', async ({ event, access }) => {
    for (const role of ['customer', 'provider'] as const) {
      const live = await goLive(running.url, people[role]);
      const answer = await live.ask(event, {} as ClientPayload<ClientEvent>);
      const code = answer.ok ? undefined : answer.code;
      expect([role, code === 'FORBIDDEN']).toEqual([role, !(access as readonly Role[]).includes(role)]);
      expect(code).not.toBe('NO_ACK');
      live.close();
    }
  });

  it('opens the live channel to no bad token', async () => {
    const account = { id: people.customer.id, role: 'customer' as const };
    for (const token of ['nonsense', forged.expired(account), forged.signedByStranger(account), forged.unsigned(account), revoked.customer])
      await expect(goLive(running.url, { ...people.customer, token })).rejects.toThrow('UNAUTHORIZED');
  });
});
