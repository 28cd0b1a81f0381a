import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openRequest, start } from '../../testing/builders.ts';
import { decide, type RequestCommand } from './decide.ts';
import type { ServiceRequest } from './request.ts';

interface ModelOffer {
  readonly provider: string;
  status: 'open' | 'held' | 'accepted' | 'declined' | 'expired' | 'withdrawn' | 'superseded';
  expires: number;
  heldUntil: number;
  price: number;
  counter: number | undefined;
}

/** A request as a person would tell about it, in seconds. */
interface Model {
  status: 'open' | 'accepted' | 'cancelled' | 'expired';
  expires: number;
  extended: boolean;
  readonly offers: ModelOffer[];
  now: number;
}
interface Real {
  request: ServiceRequest;
}

const at = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const isAvailable = ({ status }: ModelOffer) => status === 'open' || status === 'held';

function end(model: Model, status: 'accepted' | 'cancelled' | 'expired'): void {
  model.status = status;
  for (const offer of model.offers.filter(isAvailable)) offer.status = status === 'expired' ? 'expired' : 'superseded';
}

/** What time does: holds lapse after a minute, offers after two, the request after five unless an offer is held. */
function elapse(model: Model): void {
  if (model.status !== 'open') return;
  for (const offer of model.offers.filter(isAvailable)) {
    if (offer.status === 'held' && offer.heldUntil > model.now) continue;
    offer.status = offer.expires > model.now ? 'open' : 'expired';
  }
  if (model.now >= model.expires && !model.offers.some(({ status }) => status === 'held')) end(model, 'expired');
}

/** A command on the n-th offer, or on the request. `carryOut` changes the model, or answers false when it is to be refused. */
class Play implements fc.Command<Model, Real> {
  constructor(
    private readonly name: string,
    private readonly wait: number,
    private readonly commandOf: (model: Model) => RequestCommand,
    private readonly carryOut: (model: Model) => boolean,
  ) {}
  check = () => true;
  run(model: Model, real: Real): void {
    model.now += this.wait;
    const command = this.commandOf(model);
    elapse(model);
    const isDue = this.carryOut(model);
    // An offer that is not held any more may have expired while it was.
    elapse(model);
    const decided = decide(real.request, command, at(model.now));
    expect(decided.ok, `${this.toString()} at ${model.now} s`).toBe(isDue);
    if (decided.ok) real.request = decided.value.state;
    // What is refused leaves it as it was: time is applied with the next change.
    const seen = decide(real.request, { type: 'apply-timeouts' }, at(model.now));
    if (!seen.ok) throw new Error('time is never refused');
    const { status, offers, acceptedOfferId } = seen.value.state;
    expect({
      status,
      offers: offers.map((offer) => ({ status: offer.status, price: offer.price, charge: offer.total - offer.price })),
    }).toEqual({
      status: model.status,
      offers: model.offers.map((offer) => ({ status: offer.status, price: offer.price, charge: 5_000 })),
    });
    const winner = model.offers.findIndex((offer) => offer.status === 'accepted');
    expect(acceptedOfferId).toBe(winner === -1 ? null : `o${winner}`);
  }
  toString = () => `${this.name} after ${this.wait} s`;
}

/** Mostly one thing right after the other; now and then until a hold or an offer has lapsed. */
const waits = fc.oneof(
  { weight: 5, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.nat({ max: 70 }) },
  { weight: 1, arbitrary: fc.constantFrom(61, 121) },
);
const shown = { providerName: 'Ramesh', avatar: null, rating: 4, reviewsCount: 0, jobsDone: 0, verified: false, serviceName: 'Tap repair' };

const offerBy = fc.tuple(fc.constantFrom('p1', 'p2', 'stranger'), waits).map(
  ([provider, wait]) =>
    new Play(
      `offer of ${provider}`,
      wait,
      ({ offers }) => ({
        type: 'make-offer',
        offerId: `o${offers.length}`,
        providerId: provider,
        serviceId: `service-of-${provider}`,
        shown,
        price: 85_050,
        total: 90_050,
        estimatedArrival: '1 hour',
      }),
      (model) => {
        const own = model.offers.filter((offer) => offer.provider === provider);
        const isWelcome = provider !== 'stranger' && own.length < 3 && !own.some(isAvailable);
        if (model.status !== 'open' || model.now >= model.expires || !isWelcome) return false;
        model.offers.push({ provider, status: 'open', expires: model.now + 120, heldUntil: 0, price: 85_050, counter: undefined });
        return true;
      },
    ),
);

const onOffer = (
  type: 'accept' | 'decline' | 'withdraw' | 'hold' | 'release' | 'accept-counter',
  carryOut: (offer: ModelOffer, model: Model) => boolean,
) =>
  fc.tuple(fc.nat({ max: 3 }), waits).map(
    ([n, wait]) =>
      new Play(
        `${type} o${n}`,
        wait,
        ({ offers }) => ({ type, offerId: `o${n}`, providerId: offers[n]?.provider ?? 'p1' }),
        (model) => {
          const offer = model.offers[n];
          return offer !== undefined && carryOut(offer, model);
        },
      ),
  );
const becomes = (offer: ModelOffer, status: ModelOffer['status']) => {
  offer.status = status;
  return true;
};

const commands = [
  offerBy,
  offerBy,
  onOffer('accept', (offer, model) => {
    if (offer.status === 'accepted') return true;
    if (model.status !== 'open' || !isAvailable(offer)) return false;
    offer.status = 'accepted';
    end(model, 'accepted');
    return true;
  }),
  onOffer(
    'decline',
    (offer, { status }) => status === 'open' && (offer.status === 'declined' || (isAvailable(offer) && becomes(offer, 'declined'))),
  ),
  onOffer(
    'withdraw',
    (offer, { status }) => status === 'open' && (offer.status === 'withdrawn' || (offer.status === 'open' && becomes(offer, 'withdrawn'))),
  ),
  onOffer('hold', (offer, { status, offers, now }) => {
    if (status !== 'open' || !isAvailable(offer)) return false;
    if (offer.status === 'held') return true;
    for (const other of offers) if (other.status === 'held') other.status = 'open';
    offer.heldUntil = now + 60;
    return becomes(offer, 'held');
  }),
  onOffer('release', (offer, { status }) => status === 'open' && isAvailable(offer) && becomes(offer, 'open')),
  fc.tuple(fc.nat({ max: 3 }), fc.constantFrom(70_000, 80_000, 85_050, 40_000), waits).map(
    ([n, price, wait]) =>
      new Play(
        `counter o${n} with ${price}`,
        wait,
        () => ({ type: 'counter', offerId: `o${n}`, price }),
        ({ status, offers, now }) => {
          const offer = offers[n];
          if (status !== 'open' || offer?.status !== 'open') return false;
          if (offer.counter === price) return true;
          if (offer.counter !== undefined || price < offer.price / 2 || price >= offer.price) return false;
          Object.assign(offer, { counter: price, expires: Math.max(offer.expires, now + 30) });
          return true;
        },
      ),
  ),
  onOffer('accept-counter', (offer, { status, now }) => {
    if (status !== 'open' || !isAvailable(offer) || offer.counter === undefined) return false;
    if (offer.price === offer.counter) return true;
    if (offer.status === 'held') return false;
    Object.assign(offer, { price: offer.counter, expires: now + 120 });
    return true;
  }),
  waits.map(
    (wait) =>
      new Play(
        'stop',
        wait,
        () => ({ type: 'cancel' }),
        (model) => {
          if (model.status === 'open') end(model, 'cancelled');
          return model.status === 'cancelled';
        },
      ),
  ),
  waits.map(
    (wait) =>
      new Play(
        'extend',
        wait,
        () => ({ type: 'extend' }),
        (model) => {
          if (model.status !== 'open' || model.extended) return false;
          Object.assign(model, { extended: true, expires: model.expires + 300 });
          return true;
        },
      ),
  ),
];

it('a request and its offers behave like a small model under random commands and times', () => {
  fc.assert(
    fc.property(fc.commands(commands, { maxCommands: 40, size: 'max' }), (script) => {
      const model: Model = { status: 'open', expires: 300, extended: false, offers: [], now: 0 };
      fc.modelRun(() => ({ model, real: { request: openRequest() } }), script);
    }),
    { numRuns: 80 },
  );
});
