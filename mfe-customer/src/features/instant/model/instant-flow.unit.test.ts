import { describe, expect, it } from 'vitest';
import type { OfferSnapshot, OfferView, RequestView } from '@karigar/contracts';
import { initialFlow, instantReducer, isLive, openOffers, type Flow, type FlowAction } from './instant-flow.ts';

const request = (more: Partial<RequestView> = {}): RequestView => ({
  id: 'r1',
  status: 'open',
  serviceType: 'plumbing',
  category: { id: 'plumbing', name: 'Plumbing' },
  address: '5 Lake View',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  pincode: '411038',
  description: 'Tap burst',
  created: '2026-11-20T10:00:00.000Z',
  expires: '2026-11-20T10:05:00.000Z',
  extended: false,
  providersAsked: 14,
  acceptedOfferId: null,
  order_id: null,
  offers: [],
  ...more,
});
const offer = (id: string): OfferView => ({
  id,
  requestId: 'r1',
  provider: { id: `p-${id}`, name: 'Sunil Pawar', avatar: null, rating: 4.9, reviewsCount: 3, jobsDone: 12, verified: false },
  service: { id: `s-${id}`, name: 'Tap repair' },
  price: 850.5,
  total: 900.5,
  estimatedArrival: '15-20 minutes',
  expires: '2026-11-20T10:02:00.000Z',
  attempt: 1,
});
const snap = (id: string, status: OfferSnapshot['status'] = 'open'): OfferSnapshot => ({ ...offer(id), status, heldUntil: null });
const arrives = (id: string): FlowAction => ({ type: 'offer', offer: offer(id) });
const snapshot = (more: Partial<RequestView> = {}): FlowAction => ({ type: 'snapshot', request: request(more) });

const after = (...actions: FlowAction[]): Flow => actions.reduce(instantReducer, initialFlow);
const holding = [
  snapshot(),
  arrives('o1'),
  { type: 'hold', offerId: 'o1' },
  { type: 'offerHeld', offerId: 'o1', until: 60 },
] as FlowAction[];
const confirming = [...holding, { type: 'confirm' }] as FlowAction[];

describe('the request', () => {
  it('does not exist until it is opened, and then waits for offers', () => {
    expect(after({ type: 'noRequestFound' })).toEqual({ at: 'idle' });
    expect(after({ type: 'noRequestFound' }, snapshot())).toMatchObject({ at: 'waiting' });
    expect(isLive(after(snapshot()))).toBe(true);
  });

  it('ends as expired or stopped', () => {
    const close = (reason: 'expired' | 'cancelled'): FlowAction => ({ type: 'requestClosed', requestId: 'r1', reason });
    expect(after(snapshot(), close('expired'))).toMatchObject({ at: 'ended', reason: 'expired' });
    expect(after(snapshot(), arrives('o1'), close('cancelled'))).toMatchObject({ at: 'ended', reason: 'cancelled' });
    expect(after(snapshot(), { type: 'requestClosed', requestId: 'other', reason: 'expired' })).toMatchObject({ at: 'waiting' });
  });

  it('reports after a reload that it expired, but says nothing if it was stopped', () => {
    expect(after(snapshot({ status: 'expired' }))).toMatchObject({ at: 'ended', reason: 'expired' });
    expect(after(snapshot({ status: 'cancelled' }))).toEqual({ at: 'idle' });
  });

  it('can be followed by another request', () => {
    expect(after(snapshot({ status: 'expired' }), { type: 'startOver' }, snapshot({ id: 'r2' }))).toMatchObject({
      at: 'waiting',
      request: { id: 'r2' },
    });
  });
});

describe('offers', () => {
  it('queue up: the first is shown, later ones wait, a declined one disappears', () => {
    const two = after(snapshot(), arrives('o1'), arrives('o2'));
    expect(two).toMatchObject({ at: 'choosing', browsing: false, request: { offers: [{ id: 'o1' }, { id: 'o2' }] } });
    const declined = instantReducer(two, { type: 'offerClosed', requestId: 'r1', offerId: 'o1', reason: 'declined' });
    expect(declined).toMatchObject({ at: 'choosing', browsing: false });
    expect(openOffers((declined as { request: RequestView }).request).map(({ id }) => id)).toEqual(['o2']);
  });

  it('are added once even if they are delivered twice', () => {
    const once = after(snapshot(), arrives('o1'), arrives('o1'));
    expect(once).toMatchObject({ request: { offers: [{ id: 'o1' }] } });
  });

  it('of other requests are ignored', () => {
    expect(after(snapshot(), { type: 'offer', offer: { ...offer('o1'), requestId: 'r2' } })).toMatchObject({ at: 'waiting' });
  });

  it('reopen the dialog when the list was empty in between', () => {
    const gone: FlowAction = { type: 'offerClosed', requestId: 'r1', offerId: 'o1', reason: 'expired' };
    const emptied = after(snapshot(), arrives('o1'), { type: 'browse' }, gone);
    expect(emptied).toMatchObject({ at: 'waiting' });
    expect(instantReducer(emptied, arrives('o2'))).toMatchObject({ at: 'choosing', browsing: false });
    expect(after(snapshot(), arrives('o1'), { type: 'browse' }, arrives('o2'))).toMatchObject({ browsing: true });
  });

  it('are restored after a reload, as a list if there are several', () => {
    expect(after(snapshot({ offers: [snap('o1')] }))).toMatchObject({ at: 'choosing', browsing: false });
    expect(after(snapshot({ offers: [snap('o1'), snap('o2')] }))).toMatchObject({ at: 'choosing', browsing: true });
  });

  it('are neither lost nor revived by an outdated snapshot', () => {
    const known = after(snapshot(), arrives('o1'), arrives('o2'), {
      type: 'offerClosed',
      requestId: 'r1',
      offerId: 'o1',
      reason: 'expired',
    });
    const merged = instantReducer(known, snapshot({ offers: [snap('o1')], providersAsked: 3 }));
    expect(merged).toMatchObject({
      request: {
        providersAsked: 14,
        offers: [
          { id: 'o1', status: 'expired' },
          { id: 'o2', status: 'open' },
        ],
      },
    });
  });
});

it('stays widened when an older snapshot arrives', () => {
  const widened = snapshot({ widenedKm: 25 });
  expect(after(snapshot(), widened, snapshot())).toMatchObject({ at: 'waiting', request: { widenedKm: 25 } });
  expect(after(snapshot(), snapshot(), widened)).toMatchObject({ request: { widenedKm: 25 } });
});

describe('a counter-offer', () => {
  const countered: OfferSnapshot = { ...snap('o1'), counterPrice: 700 };
  const agreed: OfferSnapshot = { ...countered, price: 700, total: 750, expires: '2026-11-20T10:03:00.000Z' };
  const changed = (offer: OfferSnapshot): FlowAction => ({ type: 'offerChanged', offer });

  it('shows the later of two states, in whatever order they arrive', () => {
    for (const later of [
      [changed(countered), changed(agreed)],
      [changed(agreed), changed(countered)],
      [snapshot({ offers: [agreed] }), snapshot({ offers: [snap('o1')] })],
    ])
      expect(after(snapshot(), arrives('o1'), ...later)).toMatchObject({ at: 'choosing', request: { offers: [agreed] } });
  });

  it('of another request or of an offer that has ended brings nothing back', () => {
    expect(after(snapshot(), arrives('o1'), changed({ ...agreed, requestId: 'r2' }))).toMatchObject({
      request: { offers: [{ price: 850.5 }] },
    });
    const gone: FlowAction = { type: 'offerClosed', requestId: 'r1', offerId: 'o1', reason: 'withdrawn' };
    expect(after(snapshot(), arrives('o1'), gone, changed(agreed))).toMatchObject({
      at: 'waiting',
      request: { offers: [{ status: 'withdrawn' }] },
    });
  });
});

describe('holding an offer', () => {
  it('opens the confirmation, and Back returns to the list', () => {
    expect(after(...holding)).toMatchObject({ at: 'holding', offerId: 'o1', until: 60 });
    expect(after(...holding, { type: 'release', offerId: 'o1' })).toMatchObject({ at: 'choosing', browsing: true, notice: null });
  });

  it('resumes the confirmation after a reload, until the same time', () => {
    const heldUntil = '2026-11-20T10:01:00.000Z';
    const offers = [snap('o1'), { ...snap('o2', 'held'), heldUntil }];
    expect(after(snapshot({ offers }))).toMatchObject({ at: 'holding', offerId: 'o2', until: Date.parse(heldUntil) });
    // Going back released it, even if the server does not know that yet.
    expect(after(snapshot({ offers }), { type: 'release', offerId: 'o2' }, snapshot({ offers }))).toMatchObject({ at: 'choosing' });
  });

  it('reports a hold that has expired', () => {
    expect(after(...holding, { type: 'holdLapsed' })).toMatchObject({ at: 'choosing', notice: 'hold-lapsed' });
  });

  it('returns to the list with the reason when the offer disappears', () => {
    const gone: FlowAction = { type: 'offerClosed', requestId: 'r1', offerId: 'o1', reason: 'withdrawn' };
    expect(after(...holding, gone)).toMatchObject({ at: 'waiting', notice: 'offer-gone' });
    expect(after(...holding, arrives('o2'), gone)).toMatchObject({ at: 'choosing', notice: 'offer-gone' });
    expect(after(...holding, arrives('o2'))).toMatchObject({ at: 'holding', offerId: 'o1' });
  });

  it('returns to the list when the server refuses the hold', () => {
    expect(after(snapshot(), arrives('o1'), { type: 'hold', offerId: 'o1' }, { type: 'offerLost', offerId: 'o1' })).toMatchObject({
      at: 'waiting',
      notice: 'offer-gone',
    });
  });
});

it.each([holding, confirming])('a late answer about another offer changes nothing', (...steps) => {
  const before = after(...steps, arrives('o2'));
  for (const type of ['offerLost', 'release'] as const) expect(instantReducer(before, { type, offerId: 'o2' })).toBe(before);
});

describe('confirming an offer', () => {
  it('moves from accepted to the order', () => {
    expect(after(...confirming)).toMatchObject({ at: 'confirming', accepted: false });
    expect(after(...confirming, { type: 'offerAccepted' })).toMatchObject({ at: 'confirming', accepted: true });
    expect(after(...confirming, { type: 'offerAccepted' }, { type: 'orderFound', orderId: 'k1' })).toEqual({ at: 'done', orderId: 'k1' });
  });

  it('can be completed by a live message', () => {
    expect(after(...confirming, { type: 'orderCreated', requestId: 'r1', orderId: 'k1' })).toEqual({ at: 'done', orderId: 'k1' });
  });

  it('is not undone when the request closes as accepted', () => {
    const closed: FlowAction = { type: 'requestClosed', requestId: 'r1', reason: 'accepted' };
    expect(after(...confirming, closed)).toMatchObject({ at: 'confirming', offerId: 'o1', accepted: true });
  });

  it('can be retried after a failure, and returns to the list when the offer is lost', () => {
    const failed = after(...confirming, { type: 'confirmationFailed' });
    expect(failed).toMatchObject({ at: 'confirming', failed: true });
    expect(instantReducer(failed, { type: 'confirm' })).toMatchObject({ at: 'confirming', failed: false });
    expect(instantReducer(failed, { type: 'release', offerId: 'o1' })).toMatchObject({ at: 'choosing' });
    expect(
      after(...confirming, { type: 'offerAccepted' }, { type: 'confirmationFailed' }, { type: 'release', offerId: 'o1' }),
    ).toMatchObject({
      at: 'confirming',
    });
    expect(after(...confirming, arrives('o2'), { type: 'offerLost', offerId: 'o1' })).toMatchObject({
      at: 'choosing',
      notice: 'offer-gone',
    });
  });

  it('resumes where it was after a reload', () => {
    const accepted = { status: 'accepted', acceptedOfferId: 'o1', offers: [snap('o1', 'accepted')] } as const;
    expect(after(snapshot({ ...accepted, offers: [...accepted.offers] }))).toMatchObject({ at: 'confirming', accepted: true });
    expect(after(snapshot({ ...accepted, offers: [...accepted.offers], order_id: 'k1' }))).toEqual({ at: 'done', orderId: 'k1' });
  });
});
