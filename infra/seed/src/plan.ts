import { cancellationReasons, dayMs, minuteMs, orderStatuses, slotKeys, type OrderStatus, type SlotKey } from '@karigar/contracts';
import { derivedId } from '@karigar/service-kit';
import { createChance, type Chance } from './chance.ts';
import { draw, groundCount, type HueName, type ObjectName } from './drawings.ts';
import { cities, customers, societies, streets, tradespeople, type City, type CityName } from './people.ts';
import type { SeedOrder } from './order-seeding.ts';
import { generalRemarks, trades, type Offer, type Trade } from './trades.ts';

const password = 'Karigar@123';
const root = createChance('karigar demo market');

/** The registration data of an account. */
export interface PlannedAccount {
  /** Stable name of the account within the demo data. */
  readonly key: string;
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly password: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly pin: string;
  /** Street and house. */
  readonly street: string;
}

const emailOf = (name: string) => `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@karigar.example`;

function accountOf(kind: 'provider' | 'customer', index: number, person: { name: string; city: CityName }, name: string): PlannedAccount {
  const chance = root.branch(`${kind} ${index}`);
  const city: City = cities[person.city];
  const [area, pin] = chance.pick(city.areas);
  return {
    key: `${kind}-${index}`,
    name,
    email: emailOf(person.name),
    mobile: `+9190000${kind === 'provider' ? '01' : '02'}${String(index).padStart(3, '0')}`,
    password,
    city: city.name,
    state: city.state,
    country: 'India',
    pin,
    street: `${chance.between(1, 48)} ${chance.pick(societies)}, ${chance.pick(streets)}, ${area}`,
  };
}

export const plannedCustomers: readonly PlannedAccount[] = customers.map((person, index) =>
  accountOf('customer', index, person, person.name),
);

export const plannedProviders: readonly PlannedAccount[] = tradespeople.map((person, index) => {
  const firm = root.branch(`firm ${index}`).pick<string>(trades[person.trade].firms);
  const [first = ''] = person.name.split(' ');
  // The two demo logins keep their own names.
  return accountOf('provider', index, person, firm === '' || index < 2 ? person.name : `${first} ${firm}`);
});

export interface PlannedService {
  readonly key: string;
  readonly provider: PlannedAccount;
  readonly trade: Trade;
  readonly offer: Offer;
  readonly serviceType: 'HOME' | 'INSTANT';
  readonly experience: 1 | 3 | 5 | 10;
  /** Rupees. */
  readonly visiting: number;
  readonly instant: number;
  readonly locations: readonly string[];
  readonly cover: string;
  readonly working: readonly string[];
  /** How long ago it was published, in days. */
  readonly daysAgo: number;
  /** Relative frequency of bookings. */
  readonly demand: number;
  /** Mean rating of its reviews, in stars. */
  readonly quality: number;
}

const servicesEach = 3;
const roundTo = (amount: number, step: number) => Math.round(amount / step) * step - 1;

function picture(trade: Trade, object: ObjectName, chance: Chance): string {
  return draw({
    object,
    hue: chance.pick<HueName>(trade.hues),
    ground: chance.between(0, groundCount - 1),
    mirrored: chance.number() < 0.4,
    scale: chance.between(88, 104) / 100,
  });
}

export const plannedServices: readonly PlannedService[] = plannedProviders.flatMap((provider, index) => {
  const person = tradespeople[index];
  if (person === undefined) throw new Error('There are more accounts than people');
  const trade: Trade = trades[person.trade];
  const city: City = cities[person.city];
  const isDemo = index < 2;
  const experience = root.branch(`experience ${index}`).pick([1, 3, 5, 5, 10, 10] as const);
  return Array.from({ length: servicesEach }, (_, n): PlannedService => {
    const chance = root.branch(`service ${index} ${n}`);
    const offer = trade.offers[(index + n) % trade.offers.length];
    if (offer === undefined) throw new Error('A trade offers nothing');
    const price = chance.between(85, 125) / 100;
    const own = trade.offers.filter(({ object }) => object !== offer.object);
    return {
      key: `${provider.key}/${n}`,
      provider,
      trade,
      offer,
      serviceType: isDemo || n === 0 || chance.number() < 0.4 ? 'INSTANT' : 'HOME',
      experience,
      visiting: roundTo(offer.visiting * price, 10),
      instant: roundTo(offer.instant * price, 50),
      locations: [city.name, ...city.areas.filter(() => chance.number() < 0.4).map(([, pin]) => pin)],
      cover: picture(trade, offer.object, chance),
      working: n === 0 && index % 2 === 0 && own.length > 0 ? [0, 1].map(() => picture(trade, chance.pick(own).object, chance)) : [],
      daysAgo: chance.between(150, 400),
      demand: isDemo ? 6 : chance.pick([0, 0, 1, 1, 2, 3, 5, 8]),
      quality: chance.between(42, 50) / 10,
    };
  });
});

export interface PlannedOrder extends SeedOrder {
  readonly review: { readonly rating: number; readonly comment: string; readonly at: Date } | null;
}

/** Number of orders per status, without those of the demo logins. */
const orderCounts: Readonly<Record<Course, number>> = {
  fulfilled: 170,
  pending: 12,
  confirmed: 14,
  'under way': 5,
  rejected: 10,
  cancelled: 14,
  expired: 8,
};
/** Statuses of the orders of the demo logins. */
const demoStatuses: readonly Course[] = [
  'fulfilled',
  'fulfilled',
  'fulfilled',
  'pending',
  'confirmed',
  'under way',
  'cancelled',
  'rejected',
  'expired',
];
/** Share of fulfilled orders that are reviewed. */
const reviewRate = 0.88;
const travelMs = 90 * minuteMs;

/** The order service's calendar. */
export interface PlanCalendar {
  dayOf(instant: Date): string;
  windowsOf(day: string): { readonly key: SlotKey; readonly start: Date }[];
}

/** The ids of accounts and services, by their keys in the plan. */
export interface Ids {
  of(key: string): string;
}

type Course = OrderStatus | 'under way';
interface Slot {
  readonly day: string;
  readonly key: SlotKey;
  readonly start: Date;
}

/** Hands out each window of a provider once. */
function createWindows(now: Date, calendar: PlanCalendar) {
  const taken = new Set<string>();
  const dayAt = (offset: number) => calendar.dayOf(new Date(now.getTime() + offset * dayMs));
  const take = (provider: string, { day, key }: Pick<Slot, 'day' | 'key'>): boolean => {
    const place = `${provider}|${day}|${key}`;
    const isFree = !taken.has(place);
    taken.add(place);
    return isFree;
  };
  return {
    /** The first free window from a day and hour on, searching forwards or backwards. */
    nearest: (provider: string, from: number, key: SlotKey, step: 1 | -1): Slot => {
      for (let tries = 0; ; tries += 1) {
        const day = dayAt(from + step * Math.floor(tries / slotKeys.length));
        const at = slotKeys[(slotKeys.indexOf(key) + tries) % slotKeys.length] ?? key;
        if (!take(provider, { day, key: at })) continue;
        const window = calendar.windowsOf(day).find((candidate) => candidate.key === at);
        if (window === undefined) throw new Error(`There is no window ${at}`);
        return { day, key: at, start: window.start };
      }
    },

    /** The current window or the next one; undefined when the provider has an order in it. */
    current: (provider: string): Slot | undefined => {
      const windows = [dayAt(0), dayAt(1)].flatMap((day) => calendar.windowsOf(day).map((window) => ({ ...window, day })));
      const window = windows.find(({ start }) => start.getTime() + 100 * minuteMs > now.getTime());
      if (window === undefined) throw new Error('There is no window in the next two days');
      return take(provider, window) ? window : undefined;
    },
  };
}
type Windows = ReturnType<typeof createWindows>;

function slotFor(status: Course, provider: string, windows: Windows, chance: Chance): Slot | undefined {
  const key = chance.pick(slotKeys);
  const recent = chance.number() < 0.3;
  if (status === 'under way') return windows.current(provider);
  if (status === 'pending' || status === 'confirmed') return windows.nearest(provider, chance.between(2, 9), key, 1);
  return windows.nearest(provider, -chance.between(3, recent ? 14 : 145), key, -1);
}

/** A moment some minutes before or after another one. */
const before = (limit: Date, chance: Chance, from: number, to: number) => new Date(limit.getTime() - chance.between(from, to) * minuteMs);
const after = (start: Date, chance: Chance, from: number, to: number) => new Date(start.getTime() + chance.between(from, to) * minuteMs);

function createdFor(status: Course, slot: Slot, now: Date, chance: Chance): Date {
  if (status === 'pending') return before(now, chance, 20, 18 * 60);
  if (status === 'confirmed' || status === 'under way') return before(now < slot.start ? now : slot.start, chance, 20 * 60, 40 * 60);
  return before(slot.start, chance, 26 * 60, 5 * 24 * 60);
}

interface Moments {
  readonly createdAt: Date;
  readonly answered: Date;
  readonly begun: Date;
  readonly fulfilled: Date;
}

/** The commands on the order, with their times. */
function courseOf(status: Course, { start }: Slot, moments: Moments, now: Date, chance: Chance): SeedOrder['course'] {
  const { createdAt, answered, begun, fulfilled } = moments;
  const accepted = { command: { type: 'accept' }, at: answered } as const;
  switch (status) {
    case 'pending':
      return [];
    case 'confirmed':
      return [accepted];
    case 'under way':
      // The next window may begin only tomorrow morning.
      if (start.getTime() - now.getTime() > travelMs) return [accepted];
      return [accepted, { command: { type: 'progress', step: now < start ? 'on_the_way' : 'arrived' }, at: before(now, chance, 1, 12) }];
    case 'rejected':
      return [{ command: { type: 'reject' }, at: answered }];
    case 'cancelled': {
      const reason = chance.pick(cancellationReasons.customer).value;
      const cancel = { command: { type: 'cancel', reason, note: null }, at: after(answered, chance, 10, 300) } as const;
      return chance.number() < 0.5 ? [accepted, cancel] : [cancel];
    }
    case 'expired':
      return [{ command: { type: 'expire' }, at: new Date(createdAt.getTime() + dayMs + 2_000) }];
    case 'fulfilled':
      return [
        accepted,
        { command: { type: 'progress', step: 'on_the_way' }, at: before(start, chance, 15, 40) },
        { command: { type: 'progress', step: 'started' }, at: begun },
        { command: { type: 'fulfil' }, at: fulfilled },
      ];
    default:
      return status satisfies never;
  }
}

/**
 * Orders of the last five months and the next ten days, relative to `now`. Only the days depend on `now`, not who orders what or its outcome.
 */
export function planOrders({ now, calendar, ids }: { now: Date; calendar: PlanCalendar; ids: Ids }): PlannedOrder[] {
  const windows = createWindows(now, calendar);

  const plan = (status: Course, key: string, customer: PlannedAccount, service: PlannedService): PlannedOrder[] => {
    const chance = root.branch(key);
    const slot = slotFor(status, service.provider.key, windows, chance);
    if (slot === undefined) return [];
    const createdAt = createdFor(status, slot, now, chance);
    const answered = after(createdAt, chance, 4, 150);
    const begun = after(slot.start, chance, 2, 20);
    const fulfilled = after(begun, chance, 35, 150);
    const course = courseOf(status, slot, { createdAt, answered, begun, fulfilled }, now, chance);
    const reviewedAt = after(fulfilled, chance, 30, 5 * 24 * 60);
    const method = chance.pick(['cash', 'cash', 'cash', 'upi', 'card'] as const);
    return [
      {
        id: derivedId('seed-order', key),
        customerId: ids.of(customer.key),
        serviceId: ids.of(service.key),
        day: slot.day,
        key: slot.key,
        location: `${customer.street}, ${customer.city} ${customer.pin}`,
        issue: chance.pick(service.trade.issues),
        payment: { method, cardLast4: method === 'card' ? String(chance.between(1000, 9999)) : null },
        createdAt,
        course,
        review:
          status === 'fulfilled' && chance.number() < reviewRate && reviewedAt < now
            ? { ...createReview(service, chance), at: reviewedAt }
            : null,
      },
    ];
  };

  const [demoCustomer] = plannedCustomers;
  const [demoService] = plannedServices;
  if (demoCustomer === undefined || demoService === undefined) throw new Error('There are no demo logins');
  // The demo logins have orders in every status.
  const shown = demoStatuses.flatMap((status, n) => plan(status, `shown ${n}`, demoCustomer, demoService));
  const others = ([...orderStatuses, 'under way'] as const).flatMap((status) =>
    Array.from({ length: orderCounts[status] }, (_, n) => {
      const chance = root.branch(`who ${status} ${n}`);
      const customer = chance.pick(plannedCustomers);
      const near = plannedServices.filter(({ provider }) => provider.city === customer.city);
      return plan(status, `${status} ${n}`, customer, inDemand(near, chance));
    }).flat(),
  );
  return [...shown, ...others];
}

function inDemand(services: readonly PlannedService[], chance: Chance): PlannedService {
  let left = chance.number() * services.reduce((sum, { demand }) => sum + demand, 0);
  for (const service of services) {
    left -= service.demand;
    if (left < 0) return service;
  }
  return chance.pick(services);
}

/** A rating around the service's quality, with a comment that fits it. */
function createReview({ quality, trade }: PlannedService, chance: Chance): { rating: number; comment: string } {
  const rating = Math.max(2, Math.min(5, Math.round(quality + (chance.number() + chance.number() - 1) * 1.2)));
  const particular = chance.pick(rating >= 4 ? trade.praise : trade.grumbles);
  const general = chance.pick(generalRemarks[rating] ?? ['']);
  return { rating, comment: `${particular} ${general}`.trim() };
}
