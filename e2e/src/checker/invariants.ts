import { maxOffers } from '@karigar/contracts';
import type { Evidence, OfferDocument, OrderDocument, PublishedEvent } from './evidence.ts';
import { mayHaveHappened, type Operation, type OperationKind } from './history.ts';
import { acceptancesOf, keysOf, servicesOf, windowsOf } from './linearized.ts';
import { illegalSteps } from './lifecycle.ts';
import type { CausedFault } from './nemesis.ts';
import { uploads, visitor } from './pictures.ts';

/** A violation, and the entities that it is about: the report shows their history. */
export interface Violation {
  readonly entity: string;
  readonly text: string;
}

export interface Invariant {
  readonly name: string;
  /** The guarantees that it checks (docs/proof.md). */
  readonly guarantees: string;
  readonly violations: (evidence: Evidence, operations: readonly Operation[]) => Violation[];
}

const openStatuses = ['pending', 'confirmed'];
const endings = ['rejected', 'cancelled', 'fulfilled', 'expired'];
const isOpen = ({ state }: OrderDocument) => openStatuses.includes(state.status);

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string | undefined): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

const byId = <T extends { readonly _id: string }>(documents: readonly T[] = []) => new Map(documents.map((each) => [each._id, each]));
const of = (operations: readonly Operation[], ...kinds: OperationKind[]) => operations.filter(({ kind }) => kinds.includes(kind));
const isOk = ({ outcome }: Operation) => outcome === 'ok';
const idsOf = ({ actors }: Evidence, role: 'customer' | 'provider') =>
  new Set(actors.filter((actor) => actor.role === role).map(({ id }) => id));
const capacities = ({ actors }: Evidence) => new Map(actors.map(({ id, capacity }) => [id, capacity]));

/** The events without duplicates from crashes, in the order of their first copies. */
export const firstCopies = (events: readonly PublishedEvent[]): PublishedEvent[] => [
  ...new Map(events.map((event) => [event.id, event])).values(),
];

const amongWorkload = (evidence: Evidence): OrderDocument[] => {
  const customers = idsOf(evidence, 'customer');
  return evidence.orders.filter(({ details }) => customers.has(details.customerId));
};

const sameCounts = (what: string, expected: ReadonlyMap<string, number>, found: ReadonlyMap<string, number>): Violation[] =>
  [...new Set([...expected.keys(), ...found.keys()])].flatMap((key) => {
    const [due, is] = [expected.get(key) ?? 0, found.get(key) ?? 0];
    return due === is ? [] : [{ entity: key.split('|').at(-1) ?? key, text: `${what} ${key}: ${is} instead of ${due}` }];
  });

const count = <T>(items: readonly T[], keyOf: (item: T) => string | undefined): Map<string, number> =>
  new Map([...groupBy(items, keyOf)].map(([key, group]) => [key, group.length]));

interface Lines {
  readonly kinds: readonly OperationKind[];
  readonly what: readonly string[];
  readonly by: string;
  /** Each of these operations removes one such entry. */
  readonly removedBy?: OperationKind;
}

/** The entries that operations leave in the history of an order, by kind. */
const linesOf: readonly Lines[] = [
  { kinds: ['accept'], what: ['confirmed'], by: 'provider' },
  { kinds: ['reject'], what: ['rejected'], by: 'provider' },
  { kinds: ['cancel'], what: ['cancelled'], by: 'customer' },
  { kinds: ['provider-cancel'], what: ['cancelled'], by: 'provider' },
  { kinds: ['move', 'accept-proposal'], what: ['rescheduled'], by: 'customer' },
  { kinds: ['progress'], what: ['on_the_way', 'arrived', 'started'], by: 'provider', removedBy: 'undo-progress' },
  { kinds: ['fulfil'], what: ['fulfilled'], by: 'provider' },
  { kinds: ['undo-fulfil'], what: ['fulfilment_undone'], by: 'provider' },
  { kinds: ['propose'], what: ['time_proposed'], by: 'provider' },
  { kinds: ['withdraw-proposal'], what: ['proposal_withdrawn'], by: 'provider' },
  { kinds: ['decline-proposal'], what: ['proposal_declined'], by: 'customer' },
  { kinds: ['work-photo'], what: ['photo_added'], by: 'provider' },
];

/** Who gets a notification of an event of an order. Other events cause none. */
function toldOf({ type, data }: PublishedEvent): readonly string[] {
  const [customer, provider] = [String(data['customerId']), String(data['providerId'])];
  switch (type) {
    case 'order.placed.v1':
      return data['requestId'] === null ? [provider] : [];
    case 'order.confirmed.v1':
    case 'order.rejected.v1':
    case 'order.progressed.v1':
    case 'order.progress-undone.v1':
    case 'order.fulfilled.v1':
    case 'order.fulfilment-undone.v1':
      return [customer];
    case 'order.proposal-changed.v1': {
      const { outcome } = data;
      if (outcome === 'lapsed') return [customer, provider];
      return outcome === 'declined' ? [provider] : [customer];
    }
    case 'order.cancelled.v1':
      return data['by'] === 'provider' ? [customer] : [provider];
    case 'order.rescheduled.v1':
    case 'review.published.v1':
      return [provider];
    default:
      return [];
  }
}

/** How far the clocks of two processes may differ, including those of the databases and of the checker. */
const clockToleranceMs = 2_000;

/** Longer than any call: a decision is stored within this time. */
const storedWithinMs = 10_000;

/** Limits of codes: attempts per code, and milliseconds between two codes. */
const [triesOfACode, sendsEveryMs] = [5, 30_000];

/** Entries by which a provider answers a placed or moved order. Only the first answer counts. */
function firstAnswersIn(history: OrderDocument['history']): OrderDocument['history'] {
  let isAsked = false;
  return history.filter(({ what, by }) => {
    if (what === 'pending' || what === 'rescheduled') isAsked = true;
    if (!['confirmed', 'rejected', 'time_proposed'].includes(what)) return false;
    const isFirst = isAsked && by === 'provider';
    isAsked = false;
    return isFirst;
  });
}

/** The periods in which an order was open, from its history. An order whose end was undone is open again. */
function openTimesOf({ history }: OrderDocument): [from: number, until: number][] {
  const times: [number, number][] = [];
  for (const [n, { what, at }] of history.entries()) {
    if (n === 0 || what === 'fulfilment_undone') times.push([at.getTime(), Infinity]);
    const last = times.at(-1);
    if (endings.includes(what) && last !== undefined) last[1] = at.getTime();
  }
  return times;
}

/** Refusals that say nothing about the entity. */
const isTooMany = ({ code }: Operation) => code === 'TOO_MANY_REQUESTS' || code === 'BUSY';

/** The time after which every process must refuse a revoked token. */
const revokedWithinMs = 5_000;

/** Acknowledged operations that revoke the token: logout, and a new password or a deletion, which revoke all tokens of the account. */
const revocationsIn = (operations: readonly Operation[]) =>
  (['log-out', 'change-password', 'delete-account'] as const).flatMap((kind) => of(operations, kind)).filter(isOk);

/** When all services must refuse the token that an operation has revoked, by the clock of the history. Infinity if the revocation was not published. */
function refusedFrom({ revokedAt, beganAt }: Evidence, { kind, by, about, answeredAt }: Operation): number {
  const published = revokedAt[kind === 'log-out' ? (about.jti ?? '') : by];
  return published === undefined ? Infinity : Math.max(answeredAt, published - beganAt) + revokedWithinMs;
}

/** The time that a live message may take to its client without a fault. */
const onItsWayMs = 2_000;

/** A live message that is written during such a fault, or shortly before, may arrive when the fault is over. */
const holdsMessages = ({ kind, target }: CausedFault) =>
  target.startsWith('gateway → dispatch') || (kind === 'suspend' && (target === 'gateway' || target.startsWith('dispatch')));

/** The time by which a live message that was written at `at` must have arrived. */
const arrivedBy = (at: number, faults: readonly CausedFault[]): number =>
  faults
    .filter(holdsMessages)
    .reduce((latest, { from, until }) => (from <= latest ? Math.max(latest, until + onItsWayMs) : latest), at + onItsWayMs);

/** Kinds of which a customer keeps only the latest notification for an order. */
const passing = ['order.progressed.v1', 'order.progress-undone.v1', 'order.delayed.v1'];

/** Notified in another way, or not produced by the workload. */
const notTold = ['order.expired.v1', 'order.end-asked.v1', 'order.visit-near.v1'];

/** The invariants. Each checks what was stored, published, delivered and answered. */
export const invariants: readonly Invariant[] = [
  {
    name: 'no window of a provider holds more orders than its capacity',
    guarantees: 'D1',
    violations: (evidence) => {
      const capacity = capacities(evidence);
      const orders = evidence.orders.filter((order) => isOpen(order) && order.details.schedule.window !== null);
      const full = groupBy(
        orders,
        ({ details: { providerId, schedule } }) => `${providerId}|${schedule.window?.day}|${schedule.window?.key}`,
      );
      return [...full].flatMap(([window, held]) => {
        const [provider = ''] = window.split('|');
        const room = capacity.get(provider);
        return room === undefined || held.length <= room
          ? []
          : [{ entity: provider, text: `${window} holds ${held.length} orders: ${held.map(({ _id }) => _id).join(', ')}` }];
      });
    },
  },
  {
    name: 'every occupied window belongs to an open order, and every open order occupies its window and the one proposed for it',
    guarantees: 'D3 D5',
    violations: ({ orders, windowDays }) => {
      const occupied = windowDays.flatMap(({ providerId, day, windows }) =>
        Object.entries(windows).flatMap(([key, entries]) =>
          entries.filter(({ until }) => until === null).map(({ id }) => `${providerId}|${day}|${key}|${id}`),
        ),
      );
      const due = orders.filter(isOpen).flatMap(({ _id, details: { providerId, schedule }, proposal }) => {
        const windows = [schedule.window ?? schedule.busy, proposal?.schedule.window];
        return windows.flatMap((window) => (window ? [`${providerId}|${window.day}|${window.key}|${_id}`] : []));
      });
      return sameCounts(
        'window',
        count(due, (key) => key),
        count(occupied, (key) => key),
      );
    },
  },
  {
    name: 'every acknowledged booking is an order, with what was booked',
    guarantees: 'C1 C7',
    violations: ({ orders }, operations) => {
      const known = byId(orders);
      return of(operations, 'book')
        .filter(isOk)
        .flatMap(({ number, by, about, made = '' }) => {
          const order = known.get(made);
          if (order === undefined) return [{ entity: made, text: `#${number} was acknowledged and there is no order ${made}` }];
          const { customerId, providerId, serviceId, issue } = order.details;
          const isSame = customerId === by && providerId === about.provider && serviceId === about.service && issue === about.mark;
          return isSame ? [] : [{ entity: made, text: `#${number} is stored as another booking` }];
        });
    },
  },
  {
    name: 'every order was asked for, and one booking is one order',
    guarantees: 'C1 C2',
    violations: (evidence, operations) => {
      const asked = new Set(
        of(operations, 'book')
          .filter(mayHaveHappened)
          .map(({ about }) => about.mark),
      );
      const direct = amongWorkload(evidence).filter(({ details }) => details.requestId === null);
      const unasked = direct.filter(({ details }) => !asked.has(details.issue));
      const twice = [...groupBy(direct, ({ details }) => details.issue).values()].filter((orders) => orders.length > 1);
      return [
        ...unasked.map(({ _id }) => ({ entity: _id, text: 'no booking asked for it, or it was refused' })),
        ...twice.map((orders) => ({ entity: orders[0]?._id ?? '', text: `one booking became ${orders.map(({ _id }) => _id).join(', ')}` })),
      ];
    },
  },
  {
    name: 'calls with one idempotency key are answered as by one order or request',
    guarantees: 'C2',
    violations: (_, operations) => keysOf(operations),
  },
  {
    name: 'the history of every order is a path in the table of transitions',
    guarantees: 'C5 C6',
    violations: ({ orders }) => orders.flatMap((order) => illegalSteps(order).map((text) => ({ entity: order._id, text }))),
  },
  {
    name: 'the history of an order has what was acknowledged, and nothing that was refused',
    guarantees: 'C1 C6',
    violations: (evidence, operations) =>
      amongWorkload(evidence).flatMap((order) => {
        const own = operations.filter(({ about }) => about.order === order._id);
        return linesOf.flatMap(({ kinds, what, by, removedBy }) => {
          const asked = of(own, ...kinds);
          const lines = order.history.filter((line) => what.includes(line.what) && line.by === by).length;
          const removed = removedBy === undefined ? [] : of(own, removedBy);
          const least = asked.filter(isOk).length - removed.filter(mayHaveHappened).length;
          const most = asked.filter(mayHaveHappened).length - removed.filter(isOk).length;
          return lines >= least && lines <= most
            ? []
            : [{ entity: order._id, text: `${what.join('/')} by the ${by} stands ${lines} times; acknowledged ${least}, at most ${most}` }];
        });
      }),
  },
  {
    name: 'totals are the sums of their parts, in whole paise',
    guarantees: 'A3 C4',
    violations: ({ orders }) =>
      orders.flatMap(({ _id, details: { prices, requestId } }) => {
        const { subtotal, platform, tax, total } = prices;
        const isWhole = [subtotal, platform, tax, total].every((amount) => Number.isInteger(amount));
        const fees = requestId === null ? [499, 864] : [5_000, 0];
        return isWhole && platform === fees[0] && tax === fees[1] && total === subtotal + platform + tax
          ? []
          : [{ entity: _id, text: `its prices are ${JSON.stringify(prices)}` }];
      }),
  },
  {
    name: 'what customers were told about booking windows can have happened in one order',
    guarantees: 'D1 D2 D3',
    violations: windowsOf,
  },
  {
    name: 'at most one offer of a request is accepted, and the request names it',
    guarantees: 'A1 A6',
    violations: ({ requests }) =>
      requests.flatMap(({ _id, status, offers, acceptedOfferId }) => {
        const accepted = offers.filter((offer) => offer.status === 'accepted').map(({ id }) => id);
        const due = status === 'accepted' ? [acceptedOfferId] : [];
        return JSON.stringify(accepted) === JSON.stringify(due)
          ? []
          : [{ entity: _id, text: `it is ${status} with ${acceptedOfferId} and its accepted offers are ${accepted.join(', ')}` }];
      }),
  },
  {
    name: 'an accepted request has exactly one order, with the provider, service and price of its offer; no other has one',
    guarantees: 'A2 A3 A7',
    violations: ({ requests, orders }) => {
      const made = groupBy(orders, ({ details }) => details.requestId ?? undefined);
      const known = byId(requests);
      const without = [...made.keys()]
        .filter((id) => known.get(id)?.status !== 'accepted')
        .map((id) => ({ entity: id, text: 'it was not accepted and has an order' }));
      return requests
        .filter(({ status }) => status === 'accepted')
        .flatMap(({ _id, offers, acceptedOfferId, orderId, customerId }): Violation[] => {
          const own = made.get(_id) ?? [];
          const [order] = own;
          if (order === undefined || own.length > 1) return [{ entity: _id, text: `it has ${own.length} orders` }];
          if (orderId !== order._id) return [{ entity: _id, text: `it names the order ${orderId} and not ${order._id}` }];
          const offer = offers.find(({ id }) => id === acceptedOfferId);
          const { providerId, serviceId, prices } = order.details;
          const isSame =
            offer?.providerId === providerId &&
            offer.serviceId === serviceId &&
            offer.price === prices.subtotal &&
            order.details.customerId === customerId;
          return isSame ? [] : [{ entity: _id, text: `its order ${order._id} is not what was offered` }];
        })
        .concat(without);
    },
  },
  {
    name: 'what a customer was told about a request can have happened in one order',
    guarantees: 'A4 A5 A8',
    violations: acceptancesOf,
  },
  {
    name: 'a provider makes at most three offers to a request with a service, and has one open at a time',
    guarantees: 'B1 B2',
    violations: ({ requests }) =>
      requests.flatMap(({ _id, offers }) => {
        const many = [...groupBy(offers, ({ providerId, serviceId }) => `${providerId}|${serviceId}`)].filter(
          ([, own]) => own.length > maxOffers,
        );
        const open = [...groupBy(offers, ({ providerId }) => providerId)].filter(
          ([, own]) => own.filter(({ status }) => status === 'open' || status === 'held').length > 1,
        );
        return [
          ...many.map(([who, own]) => ({ entity: _id, text: `${who} has made ${own.length} offers` })),
          ...open.map(([who]) => ({ entity: _id, text: `${who} has two open offers` })),
        ];
      }),
  },
  {
    name: 'every acknowledged offer is in its request, and every offer was made by its provider',
    guarantees: 'B1 B6',
    violations: ({ requests }, operations) => {
      const known = byId(requests);
      return of(operations, 'offer').flatMap(({ number, by, about, outcome, made }) => {
        if (outcome !== 'ok') return [];
        const offer = known.get(about.request ?? '')?.offers.find(({ id }) => id === made);
        return offer?.providerId === by ? [] : [{ entity: about.request ?? '', text: `the offer of #${number} is not there` }];
      });
    },
  },
  {
    name: 'an acknowledged counter-offer is kept, and one that was accepted is the price',
    guarantees: 'B1 B6',
    violations: ({ requests }, operations) => {
      const known = byId(requests);
      const offerOf = ({ about }: Operation) => known.get(about.request ?? '')?.offers.find(({ id }) => id === about.offer);
      const wrong = (kind: OperationKind, isKept: (offer: OfferDocument, operation: Operation) => boolean) =>
        of(operations, kind).flatMap((operation): Violation[] => {
          const offer = offerOf(operation);
          return operation.outcome !== 'ok' || (offer !== undefined && isKept(offer, operation))
            ? []
            : [{ entity: operation.about.request ?? '', text: `the ${kind} of #${operation.number} is not there` }];
        });
      return [
        ...wrong('counter-offer', ({ counterPrice }, { about }) => counterPrice === about.paise),
        ...wrong('accept-counter', ({ price, counterPrice }) => price === counterPrice),
      ];
    },
  },
  {
    name: 'a provider has no more instant orders at once than their capacity',
    guarantees: '4a',
    violations: (evidence) => {
      const capacity = capacities(evidence);
      const instant = evidence.orders.filter(({ details }) => details.requestId !== null);
      // An acceptance is recorded with the time of its decision, before its transaction; the provider is engaged at the latest when the order is placed.
      const placedAt = new Map(
        evidence.events.filter(({ type }) => type === 'order.placed.v1').map(({ subject, time }) => [subject, Date.parse(time)]),
      );
      return [...groupBy(instant, ({ details }) => details.providerId)].flatMap(([provider, orders]) => {
        const room = capacity.get(provider);
        if (room === undefined) return [];
        const moments = orders.flatMap((order) => {
          const begin = placedAt.get(order._id);
          // The end of the work can always be undone, even if the provider has accepted other work meanwhile.
          const end = order.history.find(({ what }) => endings.includes(what) || what === 'no_show_reported')?.at.getTime() ?? Infinity;
          return begin === undefined || end <= begin
            ? []
            : [
                { at: begin, by: 1 },
                { at: end, by: -1 },
              ];
        });
        let [now, most] = [0, 0];
        for (const { by } of moments.sort((a, b) => a.at - b.at || a.by - b.by)) most = Math.max(most, (now += by));
        return most <= room ? [] : [{ entity: provider, text: `${most} instant orders were under way at once` }];
      });
    },
  },
  {
    name: 'dispatch takes exactly those instant orders for under way that are open',
    guarantees: 'E7',
    violations: ({ orders, engagements }) => {
      // A provider is free again once the customer has reported a no-show.
      const instant = orders.filter((order) => order.details.requestId !== null && isOpen(order) && order.state.noShow !== true);
      const due = instant.map(({ details }) => `${details.providerId}|${details.requestId}`);
      const found = engagements.flatMap(({ _id, jobs }) => jobs.filter(({ isUnderWay }) => isUnderWay).map(({ id }) => `${_id}|${id}`));
      return sameCounts(
        'job',
        count(due, (key) => key),
        count(found, (key) => key),
      );
    },
  },
  {
    name: 'copies are as new as what they are copies of',
    guarantees: 'E7',
    violations: ({ copies }) => {
      const pairs: readonly [original: string, copy: string, counter: string][] = [
        ['auth.customers', 'order.customers', 'customer'],
        ['auth.customers', 'dispatch.customers', 'customer'],
        ['auth.providers', 'order.providers', 'provider'],
        ['auth.providers', 'dispatch.providers', 'provider'],
        ['auth.providers', 'catalog.providers', 'provider'],
        ['catalog.services', 'order.services', 'service'],
        ['catalog.services', 'dispatch.services', 'service'],
      ];
      return pairs.flatMap(([original, copy, counter]) => {
        const known = byId(copies[copy]);
        return (copies[original] ?? []).flatMap(({ _id, version, name, status }) => {
          const own = known.get(_id);
          const at = own?.from?.[counter];
          // Logins change the version of an account without an event, so a projection can have a smaller version with the same content.
          const isSame = copy === 'dispatch.customers' || own?.['name'] === (counter === 'service' && status !== 'active' ? '' : name);
          return at !== undefined && at <= (version ?? 0) && isSame
            ? []
            : [{ entity: _id, text: `${original} is at version ${version} and ${copy} at ${at}` }];
        });
      });
    },
  },
  {
    name: 'prices and owners of services are the same everywhere',
    guarantees: 'E7',
    violations: ({ copies }) => {
      const [ofOrder, ofDispatch] = [byId(copies['order.services']), byId(copies['dispatch.services'])];
      return (copies['catalog.services'] ?? []).flatMap((service) => {
        const [order, dispatch] = [ofOrder.get(service._id), ofDispatch.get(service._id)];
        const isArchived = service['status'] !== 'active';
        const facts = (...fields: readonly unknown[]) => JSON.stringify(fields);
        // A projection keeps no content of an archived service.
        const [visiting, instant] = isArchived ? [0, 0] : [service['visitingCharge'], service['instantVisitingCharge']];
        const due = facts(visiting, instant, service['providerId']);
        const isSame =
          (order?.['archived'] === true) === isArchived &&
          (dispatch?.['archived'] === true) === isArchived &&
          facts(order?.['visitingChargePaise'], order?.['instantVisitingChargePaise'], order?.['providerId']) === due &&
          facts(visiting, dispatch?.['instantVisitingChargePaise'], dispatch?.['providerId']) === due;
        return isSame ? [] : [{ entity: service._id, text: 'the copies of order or dispatch differ from the service' }];
      });
    },
  },
  {
    name: 'every event of an order is in the lists of those who have to know, once',
    guarantees: 'B5 E3 E7',
    violations: (evidence) => {
      const everybody = new Set(evidence.actors.map(({ id }) => id));
      const left = new Set(evidence.events.filter(({ type }) => notTold.includes(type)).map(({ data }) => String(data['orderId'])));
      const isCounted = (key: string) => everybody.has(key.split('|')[0] ?? '') && !left.has(key.split('|')[1] ?? '');
      const due = new Map(
        firstCopies(evidence.events).flatMap((event) =>
          toldOf(event).map((account) => {
            const key = `${account}|${String(event.data['orderId'])}`;
            return [`${key}|${passing.includes(event.type) ? 'passing' : event.id}`, key] as const;
          }),
        ),
      );
      const found = evidence.notifications
        .filter(({ kind }) => kind === 'order' || kind === 'review')
        .map(({ account, ref }) => `${account}|${ref}`)
        .filter(isCounted);
      return sameCounts(
        'notifications of',
        count([...due.values()].filter(isCounted), (key) => key),
        count(found, (key) => key),
      );
    },
  },
  {
    name: 'everybody is notified once of the offers and requests that concern them',
    guarantees: 'B5 E3',
    violations: ({ requests, notifications }) => {
      const offersThat = (are: (offer: OfferDocument) => boolean) =>
        requests.flatMap(({ _id, offers }) => offers.filter(are).map(({ providerId }) => `${providerId}|${_id}`));
      const answered = offersThat(({ status }) => status === 'accepted' || status === 'declined').map((offer) => `offer|${offer}`);
      const countered = offersThat(({ counterPrice }) => counterPrice !== undefined).map((offer) => `offer|${offer}`);
      const first = requests.flatMap(({ _id, customerId, offers }) => (offers.length > 0 ? [`offer|${customerId}|${_id}`] : []));
      const closed = [
        ...offersThat(({ status }) => status === 'superseded' || status === 'expired').map((offer) => `request|${offer}`),
        ...requests.flatMap(({ _id, customerId, status }) => (status === 'expired' ? [`request|${customerId}|${_id}`] : [])),
      ];
      const sent = offersThat(() => true).map((offer) => `sent|${offer}`);
      const due = [...answered, ...countered, ...first, ...closed, ...sent];
      const found = notifications
        .map(({ kind, account, ref, message }) => `${message === 'Offer sent successfully!' ? 'sent' : kind}|${account}|${ref}`)
        .filter((notice) => /^(offer|sent)\|/.test(notice) || closed.includes(notice));
      return sameCounts(
        'notifications of offers for',
        count(due, (key) => key),
        count(found, (key) => key),
      );
    },
  },
  {
    name: 'nothing waits to be delivered',
    guarantees: 'E2',
    violations: ({ waiting }) => waiting.map((document) => ({ entity: document, text: `${document} still waits` })),
  },
  {
    name: 'every change of an order was published once, in its order',
    guarantees: 'E1 E4',
    violations: ({ orders, events }) => {
      const published = groupBy(
        firstCopies(events).filter(({ topic }) => topic === 'order'),
        ({ subject }) => subject,
      );
      return orders.flatMap(({ _id, version }) => {
        const versions = (published.get(_id) ?? []).map((event) => event.version);
        const due = Array.from({ length: version }, (_, n) => n + 1);
        return JSON.stringify(versions) === JSON.stringify(due)
          ? []
          : [{ entity: _id, text: `it is at version ${version} and its events came as ${versions.join(', ')}` }];
      });
    },
  },
  {
    name: 'the events of everything else came in its order',
    guarantees: 'E1',
    violations: ({ events }) =>
      [
        ...groupBy(
          firstCopies(events).filter(({ topic }) => topic !== 'order'),
          ({ topic, subject }) => `${topic}|${subject}`,
        ),
      ].flatMap(([key, own]) => {
        const versions = own.map(({ version }) => version);
        const isAscending = versions.every((version, n) => n === 0 || version >= (versions[n - 1] ?? 0));
        return isAscending ? [] : [{ entity: own[0]?.subject ?? key, text: `its events came as ${versions.join(', ')}` }];
      }),
  },
  {
    name: 'the last event of an account in its topic is its newest, once that was published again',
    guarantees: 'E6',
    violations: ({ events, copies }) =>
      (['customer', 'provider'] as const).flatMap((topic) => {
        const accounts = byId(copies[`auth.${topic}s`]);
        const settled = events.filter(({ subject, topic: from, isRepeated }) => {
          const newest = accounts.get(subject)?.['newest'];
          return from === topic && isRepeated !== true && !(Array.isArray(newest) && newest.length > 0);
        });
        return [...groupBy(settled, ({ subject }) => subject)].flatMap(([entity, own]) => {
          const versions = own.map(({ version }) => version);
          return versions.at(-1) === Math.max(...versions) ? [] : [{ entity, text: `its events came as ${versions.join(', ')}` }];
        });
      }),
  },
  {
    name: 'events are dated in their order, and none is dated before its thing or in the future',
    guarantees: 'A9 D4',
    violations: ({ events, endedAt }) =>
      [...groupBy(firstCopies(events), ({ topic, subject }) => `${topic} ${subject}`)].flatMap(([thing, published]) => {
        const inOrder = published.toSorted((one, other) => one.version - other.version);
        const times = inOrder.map(({ time }) => Date.parse(time));
        return inOrder.flatMap(({ type, subject }, n) => {
          const [before = 0, at = 0] = [times[n - 1], times[n]];
          const isRight = at >= before - clockToleranceMs && at <= endedAt + clockToleranceMs;
          return isRight ? [] : [{ entity: subject, text: `${type} of ${thing} is dated ${inOrder[n]?.time}` }];
        });
      }),
  },
  {
    name: 'every request was announced, and its end as well',
    guarantees: 'E1',
    violations: ({ requests, events }) => {
      const types = groupBy(
        firstCopies(events).filter(({ topic }) => topic === 'request'),
        ({ subject }) => subject,
      );
      const endOf: Readonly<Record<string, string>> = {
        accepted: 'offer.accepted.v1',
        cancelled: 'request.cancelled.v1',
        expired: 'request.expired.v1',
      };
      return requests.flatMap(({ _id, status }) => {
        const own = (types.get(_id) ?? []).map(({ type }) => type);
        const ends = own.filter((type) => Object.values(endOf).includes(type));
        const due = endOf[status] === undefined ? [] : [endOf[status]];
        return own[0] === 'request.opened.v1' && JSON.stringify(ends) === JSON.stringify(due)
          ? []
          : [{ entity: _id, text: `it is ${status} and its events are ${own.join(', ')}` }];
      });
    },
  },
  {
    name: 'no message is parked',
    guarantees: 'E5',
    violations: ({ parked }) => parked.map((text) => ({ entity: 'dead letters', text })),
  },
  {
    name: 'every acknowledged review is stored, one for an order',
    guarantees: 'C1',
    violations: ({ reviews }, operations) => {
      const reviewed = count(reviews, ({ orderId }) => orderId);
      const lost = of(operations, 'review')
        .filter(isOk)
        .filter(({ about }) => !reviewed.has(about.order ?? ''))
        .map(({ number, about }) => ({ entity: about.order ?? '', text: `the review of #${number} is gone` }));
      const many = [...reviewed].filter(([, n]) => n > 1).map(([entity, n]) => ({ entity, text: `it has ${n} reviews` }));
      return [...lost, ...many];
    },
  },
  {
    name: 'all counts of stars are those of the reviews',
    guarantees: 'E3 E7',
    violations: ({ reviews: all, copies }) => {
      const reviews = all.filter(({ hidden }) => hidden === null);
      const totals = (own: readonly { rating: number }[]) => ({ count: own.length, sum: own.reduce((sum, { rating }) => sum + rating, 0) });
      const [services, providers] = [groupBy(reviews, ({ serviceId }) => serviceId), groupBy(reviews, ({ providerId }) => providerId)];
      const places: readonly [collection: string, field: string, prefix: string, groups: typeof services][] = [
        ['order.rating_totals', '', 'service|', services],
        ['order.rating_totals', '', 'provider|', providers],
        ['order.services', 'rated', '', services],
        ['catalog.services', 'rated', '', services],
        ['catalog.providers', 'rated', '', providers],
        ['dispatch.providers', 'reviews', '', providers],
        ['auth.provider_ratings', '', '', providers],
      ];
      return places.flatMap(([collection, field, prefix, groups]) => {
        const known = byId(copies[collection]);
        return [...groups].flatMap(([id, own]) => {
          const stored = known.get(prefix + id);
          const { count: n, sum, average } = ((field === '' ? stored : stored?.[field]) ?? {}) as Partial<Record<string, number>>;
          const due = totals(own);
          const isSame = n === due.count && (sum === undefined ? average === Math.round((due.sum / due.count) * 10) / 10 : sum === due.sum);
          return isSame
            ? []
            : [{ entity: id, text: `${collection} counts ${n} (${sum ?? average}) and there are ${due.count} (${due.sum})` }];
        });
      });
    },
  },
  {
    name: 'all counts of finished jobs are those of the fulfilled orders',
    guarantees: 'E3 E7',
    violations: ({ orders, copies }) => {
      const done = count(
        orders.filter(({ state }) => state.status === 'fulfilled'),
        ({ details }) => details.providerId,
      );
      return ['catalog.providers', 'dispatch.providers'].flatMap((collection) => {
        const counted = new Map(
          (copies[collection] ?? []).map(({ _id, jobsDone }) => [_id, Number(jobsDone ?? 0)] as const).filter(([, n]) => n > 0),
        );
        return sameCounts(`jobs in ${collection} of`, done, counted);
      });
    },
  },
  {
    name: 'every first answer of a provider to a booking is told, and the last twenty count once',
    guarantees: 'E3 E7',
    violations: ({ orders, events, copies }) => {
      const given = count(
        orders.flatMap(({ history, details }) => firstAnswersIn(history).map(() => details.providerId)),
        (providerId) => providerId,
      );
      const told = [...new Map(events.filter(({ data }) => data['askedAt'] !== undefined).map((event) => [event.id, event])).values()];
      const toldOfOne = groupBy(told, ({ data }) => String(data['providerId']));
      const due = [...toldOfOne].flatMap(([provider, answers]) =>
        answers
          .toSorted((one, other) => String(other.data['at']).localeCompare(String(one.data['at'])))
          .slice(0, 20)
          .map(({ id }) => `${id} of|${provider}`),
      );
      const counted = (copies['catalog.response_times'] ?? []).flatMap(({ _id, recent }) =>
        (recent as readonly { readonly event: string }[]).map(({ event }) => `${event} of|${_id}`),
      );
      return [
        ...sameCounts(
          'answers told of',
          given,
          count(told, ({ data }) => String(data['providerId'])),
        ),
        ...sameCounts(
          'answer',
          count(due, (key) => key),
          count(counted, (key) => key),
        ),
      ];
    },
  },
  {
    name: 'mobile numbers and e-mail addresses are told to nobody before an order is confirmed, and kept by dispatch nowhere',
    guarantees: 'G3',
    violations: (evidence) => {
      const secrets = evidence.actors.flatMap(({ id, email, mobile }) => [
        { id, text: email },
        { id, text: mobile },
      ]);
      const places: [string, unknown][] = [
        ...evidence.notifications.map((document): [string, unknown] => [`notification ${document._id}`, document]),
        ...evidence.requests.map((document): [string, unknown] => [`request ${document._id}`, document]),
        ...['customers', 'providers', 'services'].flatMap((name) =>
          (evidence.copies[`dispatch.${name}`] ?? []).map((document): [string, unknown] => [`dispatch.${name} ${document._id}`, document]),
        ),
        ...Object.entries(evidence.heard).map(([id, messages]): [string, unknown] => [`what ${id} was sent`, messages]),
        ...evidence.events
          .filter(({ topic }) => ['order', 'request', 'review', 'service'].includes(topic))
          .map((event): [string, unknown] => [`event ${event.type} ${event.id}`, event.data]),
      ];
      return places.flatMap(([place, content]) => {
        const text = JSON.stringify(content);
        return secrets
          .filter((secret) => text.includes(secret.text))
          .map(({ id }) => ({ entity: id, text: `${place} has how to reach them` }));
      });
    },
  },
  {
    name: 'an order has contact data and address of its own two people only, and no notification has an address',
    guarantees: 'G1 G2 G3',
    violations: ({ actors, orders, notifications }) => {
      const private_ = actors.flatMap(({ id, email, mobile, address }) =>
        [email, mobile, address].filter((text) => text !== '').map((text) => ({ id, text })),
      );
      const inOrders = orders.flatMap((order) => {
        const text = JSON.stringify(order);
        const { customerId, providerId } = order.details;
        return private_
          .filter((each) => each.id !== customerId && each.id !== providerId && text.includes(each.text))
          .map(({ id }) => ({
            entity: order._id,
            text: `it has private data of ${id}`,
          }));
      });
      const inNotifications = notifications.flatMap(({ _id, message, translations = {} }) =>
        private_
          .filter(({ text }) => [message, ...Object.values(translations)].join(' ').includes(text))
          .map(({ id }) => ({ entity: _id, text: `it has private data of ${id}` })),
      );
      return [...inOrders, ...inNotifications];
    },
  },
  {
    name: 'people were sent requests and offers of their own only',
    guarantees: 'B4 G2',
    violations: ({ actors, heard, requests }) => {
      const known = byId(requests);
      const roles = new Map(actors.map(({ id, role }) => [id, role]));
      return Object.entries(heard).flatMap(([account, messages]) =>
        messages.flatMap((message): Violation[] => {
          const { event, payload } = JSON.parse(message) as { event: string; payload: { id?: string; requestId?: string } };
          const isToCustomer = event === 'serviceOffer' || event === 'offerCounterAccepted';
          const wrongRole =
            (event === 'newServiceRequest' && roles.get(account) !== 'provider') ||
            (event === 'offerCountered' && roles.get(account) !== 'provider') ||
            (isToCustomer && roles.get(account) !== 'customer');
          const another = isToCustomer && known.get(payload.requestId ?? '')?.customerId !== account;
          return wrongRole || another ? [{ entity: account, text: `was sent ${message.slice(0, 200)}` }] : [];
        }),
      );
    },
  },
  {
    name: 'a deleted service has no open order, and none is placed after an acknowledged deletion until it is brought back',
    guarantees: 'D6',
    violations: ({ orders, copies }, operations) => {
      const archived = new Set((copies['catalog.services'] ?? []).filter(({ status }) => status === 'archived').map(({ _id }) => _id));
      const open = orders
        .filter((order) => isOpen(order) && archived.has(order.details.serviceId))
        .map(({ _id, details }) => ({ entity: _id, text: `it is open and its service ${details.serviceId} is deleted` }));
      const bookings = of(operations, 'book');
      const late = of(operations, 'delete-service')
        .filter(isOk)
        .flatMap(({ number, about, answeredAt }) => {
          const reopened = of(operations, 'restore-service')
            .filter((each) => each.about.service === about.service && mayHaveHappened(each) && each.answeredAt > answeredAt)
            .map(({ invokedAt }) => invokedAt);
          const until = Math.min(Infinity, ...reopened);
          // A repeated call returns the order of the first one.
          const isRepeated = ({ about: { key } }: Operation) =>
            bookings.some((each) => each.about.key === key && mayHaveHappened(each) && each.invokedAt <= answeredAt);
          return bookings
            .filter((each) => isOk(each) && each.about.service === about.service)
            .filter((each) => each.invokedAt > answeredAt && each.answeredAt < until && !isRepeated(each))
            .map((each) => ({ entity: each.made ?? '', text: `#${each.number} was placed after the deletion #${number}` }));
        });
      return [...open, ...late];
    },
  },
  {
    name: 'no call is answered to a token that an acknowledged logout, new password or deletion revoked: by auth at once, by others 5 s after it was published',
    guarantees: 'G5',
    violations: (evidence, operations) =>
      revocationsIn(operations).flatMap((revocation) =>
        of(operations, 'use-token')
          .filter((use) => isOk(use) && use.about.jti === revocation.about.jti)
          .filter((use) => use.invokedAt > (use.about.part === 'auth' ? revocation.answeredAt : refusedFrom(evidence, revocation)))
          .map((use) => ({
            entity: revocation.by,
            text: `#${use.number} was answered by ${use.about.part} after ${revocation.kind} #${revocation.number}`,
          })),
      ),
  },
  {
    name: 'nothing comes over a live channel 5 s after it was published that its token is revoked, and it is closed',
    guarantees: 'G5',
    violations: (evidence, operations) => {
      const { channels, faults, beganAt, endedAt } = evidence;
      return revocationsIn(operations).flatMap((revocation): Violation[] => {
        const { kind, number, about } = revocation;
        const silentFrom = arrivedBy(refusedFrom(evidence, revocation), faults);
        return channels
          .filter(({ jti }) => jti === about.jti)
          .flatMap(({ jti, signs, isRefused }) => [
            ...signs
              .filter(({ at }) => at > silentFrom)
              .map(({ what, at }) => ({ entity: jti, text: `${what} came ${at - silentFrom} ms too late, after ${kind} #${number}` })),
            ...(isRefused || endedAt - beganAt <= silentFrom ? [] : [{ entity: jti, text: `it is open after ${kind} #${number}` }]),
          ]);
      });
    },
  },
  {
    name: 'a mobile number has one account, which is the acknowledged one',
    guarantees: 'H4',
    violations: ({ copies }, operations) => {
      const accounts = (copies['auth.customers'] ?? []).filter(({ mobile }) => typeof mobile === 'string');
      const numberOf = (text: unknown) => String(text).slice(-10);
      const many = [...groupBy(accounts, ({ mobile }) => numberOf(mobile))]
        .filter(([, own]) => own.length > 1)
        .map(([mobile, own]) => ({ entity: mobile, text: `it has ${own.length} accounts` }));
      const known = byId(accounts);
      const lost = of(operations, 'register')
        .filter(isOk)
        .filter(({ about, made = '' }) => numberOf(known.get(made)?.['mobile']) !== about.mobile)
        .map(({ number, about, made }) => ({
          entity: about.mobile ?? '',
          text: `#${number} was acknowledged as ${made}, which does not have it`,
        }));
      return [...many, ...lost];
    },
  },
  {
    name: 'a deletion is refused with the number of orders that were open, and acknowledged only when there were none',
    guarantees: 'F1',
    violations: ({ orders, beganAt }, operations) =>
      of(operations, 'delete-service').flatMap(({ number, about, outcome, code, orders: named = 0, invokedAt, answeredAt }) => {
        const isAnswered = outcome === 'ok' || code === 'SERVICE_HAS_ORDERS';
        if (!isAnswered) return [];
        const [from, until] = [beganAt + invokedAt, beganAt + answeredAt];
        const own = orders.filter(({ details }) => details.serviceId === about.service).map(openTimesOf);
        const surely = own.filter((times) =>
          times.some(([since, end]) => since + storedWithinMs <= from && end - clockToleranceMs >= until),
        );
        const perhaps = own.filter((times) =>
          times.some(([since, end]) => since - clockToleranceMs <= until && end + storedWithinMs >= from),
        );
        const isPossible = named >= surely.length && named <= perhaps.length && (code === undefined || named > 0);
        return isPossible
          ? []
          : [
              {
                entity: about.service ?? '',
                text: `#${number} says ${named}; there were ${surely.length} to ${perhaps.length} open orders`,
              },
            ];
      }),
  },
  {
    name: 'a provider is told about a service what can have happened in one order, up to what is stored',
    guarantees: 'F2',
    violations: ({ copies }, operations) => servicesOf(copies['catalog.services'] ?? [], operations),
  },
  {
    name: 'every picture that something refers to is stored, in each of its widths',
    guarantees: 'F4',
    violations: ({ references, pictures }) => {
      const stored = new Set(pictures);
      return references
        .filter(({ picture }) => !stored.has(picture))
        .map(({ by, picture }) => ({ entity: by.split(' ').at(-1) ?? by, text: `${by} refers to ${picture}, which is not stored` }));
    },
  },
  {
    name: 'a picture whose upload was acknowledged is shown to those who may see it, and to nobody else',
    guarantees: 'F4 G1',
    violations: (_, operations) => {
      const views = of(operations, 'view-picture').filter((view) => view.outcome !== 'unknown' && !isTooMany(view));
      const shown = new Set(views.filter((view) => isOk(view) && view.about.fault === undefined).map(({ about }) => about.picture));
      const never = of(operations, ...uploads)
        .filter((upload) => isOk(upload) && !shown.has(upload.made))
        .map(({ number, by }) => ({ entity: by, text: `#${number} was acknowledged and nobody has seen its picture` }));
      const wrong = views
        .filter(({ by, about, outcome, code }) =>
          about.fault === 'stranger' ? code !== (by === visitor.id ? 'UNAUTHORIZED' : 'NOT_FOUND') : outcome !== 'ok',
        )
        .map(({ number, by, about, outcome, code }) => ({
          entity: about.picture ?? '',
          text: `#${number} by ${by}, who may ${about.fault === 'stranger' ? 'not ' : ''}see it, was answered ${code ?? outcome}`,
        }));
      return [...never, ...wrong];
    },
  },
  {
    name: 'no password, token, account or mobile number is in a log, and all but mobile numbers in no event or message',
    guarantees: 'G4 G7',
    violations: ({ secrets, logs, events, heard, notifications }) => {
      const inLogs = Object.entries(logs).map(([part, log]) => ({ place: `the log of ${part}`, text: log, isLog: true }));
      const elsewhere: [string, unknown][] = [
        ['an event', events.map(({ data }) => data)],
        ['a live message', heard],
        ['a notification', notifications],
      ];
      return [...inLogs, ...elsewhere.map(([place, content]) => ({ place, text: JSON.stringify(content), isLog: false }))].flatMap(
        ({ place, text, isLog }) =>
          secrets
            .filter((secret) => (isLog || secret.kind !== 'mobile number') && text.includes(secret.text))
            .map(({ kind, of: entity }) => ({ entity, text: `${place} has a ${kind}` })),
      );
    },
  },
  {
    name: 'an order of others is answered like an unknown one, and the wrong role is refused',
    guarantees: 'G1 G6',
    violations: (_, operations) =>
      of(operations, 'trespass')
        .filter((operation) => operation.outcome !== 'unknown' && !isTooMany(operation))
        .filter(({ outcome, code, about }) => outcome === 'ok' || code !== (about.fault === 'wrong role' ? 'FORBIDDEN' : 'NOT_FOUND'))
        .map(({ number, about, outcome, code }) => ({
          entity: about.order ?? '',
          text: `#${number} by a ${about.fault} was answered ${code ?? outcome}`,
        })),
  },
  {
    name: 'a code is checked five times at most, and proves a number once',
    guarantees: 'H1',
    violations: (_, operations) =>
      [...groupBy(of(operations, 'try-code'), ({ about }) => about.mobile)].flatMap(([entity, tries]) => {
        const checked = tries.filter(({ outcome, code }) => outcome === 'ok' || code === 'OTP_INVALID').length;
        const proven = tries.filter(isOk).length;
        return [
          ...(checked > triesOfACode ? [{ entity, text: `its code was checked ${checked} times` }] : []),
          ...(proven > 1 ? [{ entity, text: `its code proved it ${proven} times` }] : []),
        ];
      }),
  },
  {
    name: 'a number is sent one code in thirty seconds',
    guarantees: 'H2',
    violations: (_, operations) =>
      [...groupBy(of(operations, 'send-code').filter(isOk), ({ about }) => about.mobile)].flatMap(([entity, sends]) => {
        const inOrder = sends.toSorted((one, other) => one.invokedAt - other.invokedAt);
        return inOrder.slice(1).flatMap(({ number, answeredAt }, n) => {
          const before = inOrder[n];
          return before === undefined || answeredAt - before.invokedAt >= sendsEveryMs
            ? []
            : [{ entity, text: `#${before.number} and #${number} were both sent` }];
        });
      }),
  },
  {
    name: 'every account has a number that was proven',
    guarantees: 'H3',
    violations: ({ actors, copies }, operations) => {
      const proven = new Set([
        ...actors.map(({ mobile }) => mobile),
        ...of(operations, 'try-code')
          .filter(mayHaveHappened)
          .map(({ about }) => about.mobile),
      ]);
      // Only accounts that the workload has registered: the others verified their numbers before.
      const asked = new Set(of(operations, 'register').map(({ about }) => about.mobile));
      return (copies['auth.customers'] ?? [])
        .map(({ _id, mobile }) => ({ _id, mobile: String(mobile).slice(-10) }))
        .filter(({ mobile }) => asked.has(mobile) && !proven.has(mobile))
        .map(({ _id, mobile }) => ({ entity: mobile, text: `the account ${_id} has it, and nobody proved it` }));
    },
  },
  {
    name: 'a wrong password is answered alike for accounts that there are and that there are not',
    guarantees: 'H5',
    violations: (_, operations) => {
      const guesses = of(operations, 'guess-password').filter((guess) => guess.outcome !== 'unknown' && !isTooMany(guess));
      const codes = [...new Set(guesses.map(({ code = 'ok' }) => code))];
      return codes.length <= 1 && !codes.includes('ok')
        ? []
        : guesses.map(({ number, by, about, code = 'ok' }) => ({
            entity: by,
            text: `#${number} about a ${about.fault} was answered ${code}`,
          }));
    },
  },
];
