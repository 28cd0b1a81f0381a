import fc from 'fast-check';
import { expect, it } from 'vitest';
import { confirmedOrder, morning, pendingOrder, prices, tomorrowAtOne } from '../../testing/builders.ts';
import { decide, type OrderCommand } from './decide.ts';
import { occupiedWindow, type Order, type WindowSchedule } from './order.ts';
import { directPrices, instantPrices } from './prices.ts';

const minute = 60_000;
const hour = 60 * minute;
const steps = ['on_the_way', 'arrived', 'started'] as const;
/** Minutes before the visit from which a step can be reported. */
const leads = { on_the_way: 120, arrived: 30, started: 30 };

const windows: readonly WindowSchedule[] = [
  tomorrowAtOne,
  {
    start: new Date('2026-11-22T03:30:00Z'),
    end: new Date('2026-11-22T05:30:00Z'),
    window: { day: '2026-11-22', key: '09' },
  },
];

/** An order as a person would tell about it. */
interface Model {
  status: string;
  /** Index of the last step; -1 before the first. */
  progress: number;
  start: number;
  expires: number;
  now: number;
  lines: number;
  /** How often the customer has moved it. */
  moved: number;
  /** When the provider reported the end of the work. */
  done: number;
  /** When each side marked the order as paid; null once it has taken that back, absent before. */
  customerPaid?: number | null;
  providerPaid?: number | null;
}
interface Real {
  order: Order;
}

/** What a command becomes that has nothing to change. */
const unchanged: Partial<Model> = {};

/** A command with what the model says of it: undefined when it is to be refused. */
class Play implements fc.Command<Model, Real> {
  constructor(
    private readonly command: OrderCommand,
    private readonly wait: number,
    private readonly becomes: (model: Readonly<Model>) => Partial<Model> | undefined,
  ) {}
  check = () => true;
  run(model: Model, real: Real): void {
    model.now += this.wait;
    const due = this.becomes(model);
    const before = real.order;
    const decided = decide(before, this.command, new Date(model.now));
    expect(decided.ok, `${this.toString()} in ${JSON.stringify(model)}`).toBe(due !== undefined);
    if (!decided.ok || due === undefined) return;
    if (due === unchanged) {
      expect(decided.value).toEqual({ state: before, facts: [] });
      return;
    }
    Object.assign(model, due, { lines: model.lines + 1 });
    const order = decided.value.state;
    real.order = order;
    expect(order.state.status).toBe(model.status);
    expect(order.state.status === 'confirmed' ? order.state.progress : null).toBe(
      model.status === 'confirmed' ? (steps[model.progress] ?? null) : null,
    );
    expect(order.details.schedule.start.getTime()).toBe(model.start);
    expect(order.history).toHaveLength(model.lines);
    expect(decided.value.facts).toHaveLength(1);
    const { customer, provider } = order.paid ?? {};
    expect([customer?.at.getTime(), provider?.at.getTime()]).toEqual([model.customerPaid ?? undefined, model.providerPaid ?? undefined]);
    const isOpen = model.status === 'pending' || model.status === 'confirmed';
    expect(occupiedWindow(order)).toEqual(isOpen ? order.details.schedule.window : null);
    const { history: _history, state: _state, details, ...rest } = order;
    expect({ ...rest, ...details, schedule: null }).toEqual({ ...rest, ...before.details, schedule: null });
  }
  toString = () => `${this.command.type} after ${this.wait / minute} min`;
}

const isOpen = ({ status }: Model) => status === 'pending' || status === 'confirmed';
const isStarted = ({ status, progress }: Model) => status === 'confirmed' && steps[progress] === 'started';
const isOverdue = ({ now, expires }: Model) => now >= expires;
const isPayable = (m: Model) => isStarted(m) || m.status === 'fulfilled';
/** Whether a side says that the order was paid, since `time`. */
const isPaidSince = (time: number, { customerPaid, providerPaid }: Model) =>
  [customerPaid, providerPaid].some((at) => at !== undefined && at !== null && at >= time);
const when = (condition: boolean, becomes: Partial<Model>) => (condition ? becomes : undefined);

/** Mostly one thing right after the other; now and then until the visit is near. */
const waits = fc.oneof(
  { weight: 6, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.constantFrom(20 * hour, 25 * hour, 26.5 * hour) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 10 * hour }) },
);
const play = (command: OrderCommand, becomes: (model: Readonly<Model>) => Partial<Model> | undefined) =>
  waits.map((wait) => new Play(command, wait, becomes));

const commands = [
  play({ type: 'accept' }, (m) => when(m.status === 'pending' && !isOverdue(m), { status: 'confirmed', progress: -1 })),
  play({ type: 'reject' }, (m) => when(m.status === 'pending', { status: 'rejected' })),
  play({ type: 'expire' }, (m) => when(m.status === 'pending' && isOverdue(m), { status: 'expired' })),
  play({ type: 'fulfil' }, (m) => when(m.status === 'confirmed' && m.now >= m.start, { status: 'fulfilled', done: m.now })),
  play({ type: 'undo_fulfilled' }, (m) =>
    when(m.status === 'fulfilled' && m.now <= m.done + 2 * minute && !isPaidSince(m.done, m), { status: 'confirmed' }),
  ),
  play({ type: 'cancel', reason: null, note: null }, (m) => when(isOpen(m) && !isStarted(m), { status: 'cancelled' })),
  play({ type: 'provider_cancel', reason: null, note: null }, (m) =>
    when(m.status === 'confirmed' && !isStarted(m), { status: 'cancelled' }),
  ),
  play({ type: 'auto_cancel_blocked' }, (m) => when(isOpen(m) && !isStarted(m), { status: 'cancelled' })),
  ...(
    [
      ['pay', 'undo_pay', 'customerPaid'],
      ['receive', 'undo_receive', 'providerPaid'],
    ] as const
  ).flatMap(([mark, undo, paid]) => [
    play({ type: mark, method: 'cash' }, (m) => (typeof m[paid] === 'number' ? unchanged : when(isPayable(m), { [paid]: m.now }))),
    play({ type: undo }, (m) => {
      const at = m[paid];
      return at === null ? unchanged : when(at !== undefined && m.now <= at + 2 * minute, { [paid]: null });
    }),
  ]),
  ...windows.map((schedule) =>
    play({ type: 'reschedule', schedule }, (m) => {
      const start = schedule.start.getTime();
      if (isOpen(m) && m.start === start) return unchanged;
      const canMove = isOpen(m) && !isStarted(m) && !(m.status === 'pending' && isOverdue(m)) && m.moved < 10;
      return when(canMove, { status: 'pending', progress: -1, start, expires: Math.min(start, m.now + 24 * hour), moved: m.moved + 1 });
    }),
  ),
  ...steps.map((step, index) =>
    play({ type: 'progress', step }, (m) =>
      when(m.status === 'confirmed' && index > m.progress && m.now >= m.start - leads[step] * minute, { progress: index }),
    ),
  ),
];

it('an order behaves like a small model under random commands and times', () => {
  const start = tomorrowAtOne.start.getTime();
  const expires = Math.min(start, morning.getTime() + 24 * hour);
  const booked: Model = { status: 'pending', progress: -1, start, expires, now: morning.getTime(), lines: 1, moved: 0, done: 0 };
  const soon: Model = { ...booked, status: 'confirmed', now: start - hour };
  fc.assert(
    fc.property(fc.boolean(), fc.commands(commands, { maxCommands: 40, size: 'max' }), (isSoon, script) => {
      const order = isSoon ? confirmedOrder() : pendingOrder();
      fc.modelRun(() => ({ model: { ...(isSoon ? soon : booked) }, real: { order } }), script);
    }),
    { numRuns: 120 },
  );
});

it('amounts are whole paise and add up to the total, for every charge and fee', () => {
  const paise = fc.integer({ min: 0, max: 1_000_000_000 });
  const policy = fc.record({
    direct: fc.record({ platform: paise, tax: paise }),
    instant: fc.record({ platform: paise, tax: paise }),
    defaultVisitingCharge: paise,
  });
  fc.assert(
    fc.property(policy, fc.option(paise, { nil: undefined }), paise, (own, charge, offer) => {
      for (const { subtotal, platform, tax, total } of [
        directPrices(own, charge),
        instantPrices(own, offer),
        directPrices(prices, charge),
      ]) {
        expect([subtotal, platform, tax, total].every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true);
        expect(total - subtotal - platform - tax).toBe(0);
      }
      expect(directPrices(own, charge).subtotal).toBe(charge ?? own.defaultVisitingCharge);
    }),
  );
});
