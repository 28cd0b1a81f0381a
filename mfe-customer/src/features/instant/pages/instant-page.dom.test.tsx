import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { RequestView } from '@karigar/contracts';
import { drafts, Outlet, queryClient, RealtimeProblem, savedDrafts, session, setLanguage, SlotTarget, toasts } from '@karigar/platform';
import { allowPush, fakeApi, fakeChannel, problem, renderPage, signIn } from '@karigar/platform/testing';
import { aBrief, anAddress, anOffer, anOrder, aRequest } from '../../../testing/data.ts';
import { addressDraft } from '../../../shared/booking/prefill.ts';
import { briefTextFor, chooseBrief, forgetBrief } from '../../../shared/briefs/chosen-brief.ts';
import { currentRequestsQuery } from '../api/current-requests.ts';
import { lastRequest } from '../live/use-snapshots.ts';
import { requestDraft } from '../../../shared/instant/request-draft.ts';
import { voiceDraft } from '../model/draft.ts';
import { routes } from '../../../routes.tsx';
// Loaded ahead: the first test is not to wait for it.
import './instant-page.tsx';

const live = vi.hoisted((): { channel: unknown } => ({ channel: null }));
vi.mock('@karigar/platform', async (load) => ({ ...(await load<object>()), useChannel: () => live.channel }));

let stored: RequestView | null = null;
let accepted = true;
let refused: RealtimeProblem | null = null;
let heldForMs = 60_000;
const api = fakeApi({
  'GET /presence/online': { count: 10 },
  'GET /prices/usual': { from: null, to: null, count: 3 },
  'GET /waits/usual': { seconds: null, count: 3 },
  'POST /request-photos': { id: 'f1' },
  'GET /category/names': [{ id: 'plumbing', name: 'Plumbing', nameHi: 'प्लंबिंग' }],
  'GET /customer/addresses': { items: [], nextCursor: null },
  'GET /service-requests/current': () => (stored?.status === 'open' ? [stored] : []),
  'GET /service-requests/{id}': () => stored ?? problem(404, 'NOT_FOUND'),
  'POST /service-requests': () => {
    stored = aRequest();
    return { id: stored.id, status: stored.status, created: stored.created, expires: stored.expires };
  },
  'POST /service-requests/{id}/cancel': () => (stored = { ...stored!, status: 'cancelled' }),
  'POST /service-requests/{id}/widen': () => (stored = { ...stored!, widenedKm: 25, providersAsked: 17 }),
  'POST /orders': () => ({ order_id: 'k1', order: anOrder() }),
});

let talk: ReturnType<typeof fakeChannel>;
const receive: typeof talk.receive = (event, payload) => act(() => talk.receive(event, payload));
const askedFor = (event: string) => talk.asked.filter((one) => one.event === event).map(({ payload }) => payload);

beforeEach(() => {
  stored = null;
  accepted = true;
  refused = null;
  heldForMs = 60_000;
  signIn('customer', {
    user: { id: 'u1', name: 'Asha' },
    place: { city: 'Pune', state: 'Maharashtra', country: 'India', pincode: '411038' },
  });
  talk = fakeChannel({
    newServiceRequest: () => ({ request: stored! }),
    offerHold: () => ({ heldUntil: new Date(Date.now() + heldForMs).toISOString() }),
    offerRelease: () => ({ heldUntil: null }),
    offerDeclined: () => ({ attemptsLeft: 2 }),
    offerRejected: () => ({}),
    offerCounter: ({ price }) => refused ?? { offer: { ...anOffer(), counterPrice: price, status: 'open', heldUntil: null } },
    offerAccepted: () => refused ?? (accepted ? {} : new RealtimeProblem('OFFER_NOT_AVAILABLE', 'This offer is no longer available.')),
  });
  live.channel = talk.channel;
});

const others = [
  { path: '/', element: <p>main page</p> },
  { path: '/orders/:id/view', element: <p>the order</p> },
];
const open = () => renderPage([...others, ...routes], '/instant-service');

const openWithNotices = (path: string) => {
  const element = (
    <>
      <SlotTarget name="notice" />
      <Outlet />
    </>
  );
  return renderPage([{ element, children: [...others, ...routes] }], path);
};

async function waiting() {
  stored = aRequest();
  const page = open();
  await screen.findByRole('heading', { name: 'Finding Service Providers...' });
  return page;
}

describe('opening a request', () => {
  it('requires all three fields', async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole('button', { name: 'Find providers now' }));
    expect(await screen.findByText('Please fill all required fields')).toBeTruthy();
    expect(screen.getByText('Please choose a service')).toBeTruthy();
    expect(api.sent('POST /service-requests')).toEqual([]);
  });

  it('says that the list of services could not be loaded, and loads it again on request', async () => {
    const user = userEvent.setup();
    api.on({ 'GET /category/names': () => problem(503, 'UNAVAILABLE') });
    open();
    expect(await screen.findByText('The list of services could not be loaded.')).toBeTruthy();
    api.on({ 'GET /category/names': [{ id: 'plumbing', name: 'Plumbing', nameHi: 'प्लंबिंग' }] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: 'Plumbing' })).toBeTruthy();
  });

  it('prefills the brief that was chosen in its category, whose blanks are to be filled in', async () => {
    const user = userEvent.setup();
    chooseBrief(aBrief());
    onTestFinished(() => forgetBrief());
    renderPage([...others, ...routes], '/instant-service?category=plumbing');
    const description = await screen.findByLabelText('Description');
    expect(description).toHaveProperty('value', 'Fix a leaking tap. A tap leaks in the ____.');
    await screen.findByRole('option', { name: 'Plumbing' });
    await user.type(screen.getByLabelText('Residential address'), '5 Lake View');
    await user.click(screen.getByRole('button', { name: 'Find providers now' }));
    expect(await screen.findByText('Please fill in the blanks (____) or remove them')).toBeTruthy();
    expect(api.sent('POST /service-requests')).toEqual([]);
    await user.clear(description);
    await user.type(description, 'A tap leaks in the kitchen.');
    await user.click(screen.getByRole('button', { name: 'Find providers now' }));
    await screen.findByRole('heading', { name: 'Finding Service Providers...' });
  });

  it('sends the account’s place and attaches to the live channel', async () => {
    const user = userEvent.setup();
    open();
    await screen.findByRole('option', { name: 'Plumbing' });
    await user.selectOptions(screen.getByLabelText('Service type'), 'plumbing');
    await user.type(screen.getByLabelText('Residential address'), '5 Lake View');
    await user.type(screen.getByLabelText('Description'), 'Kitchen tap burst');
    await user.upload(screen.getByLabelText('Choose photos'), new File(['a tap'], 'tap.png', { type: 'image/png' }));
    await user.click(screen.getByRole('button', { name: 'Find providers now' }));
    await screen.findByRole('heading', { name: 'Finding Service Providers...' });
    expect(
      screen.getByText(/We're connecting you with available service providers in your area\. This usually takes 1-3 minutes\.$/),
    ).toBeTruthy();
    expect(screen.getByText(/^Requested at \d+:\d\d/)).toBeTruthy();
    expect(api.sent('POST /service-requests')).toEqual([
      {
        route: 'POST /service-requests',
        key: expect.any(String),
        body: {
          serviceType: 'plumbing',
          address: '5 Lake View',
          description: 'Kitchen tap burst',
          city: 'Pune',
          state: 'Maharashtra',
          country: 'India',
          pincode: '411038',
          photos: ['f1'],
        },
      },
    ]);
    await waitFor(() => expect(askedFor('newServiceRequest')).toHaveLength(1));
  });

  it('needs no description beside a voice note', async () => {
    const user = userEvent.setup();
    const id = session.current()?.id ?? '';
    voiceDraft.write(id, ['v1']);
    api.on({ 'GET /request-voice-notes/{id}': () => new Response(new ArrayBuffer(8), { headers: { 'content-type': 'audio/webm' } }) });
    open();
    await screen.findByRole('option', { name: 'Plumbing' });
    await user.selectOptions(screen.getByLabelText('Service type'), 'plumbing');
    await user.type(screen.getByLabelText('Residential address'), '5 Lake View');
    await user.click(screen.getByRole('button', { name: 'Find providers now' }));
    await screen.findByRole('heading', { name: 'Finding Service Providers...' });
    expect(api.sent('POST /service-requests')).toMatchObject([{ body: { description: 'Explained in the voice note', voice_note: 'v1' } }]);
    expect(voiceDraft.read(id)).toEqual([]);
  });

  it('says after three seconds that its services are slow', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    api.on({ 'GET /category/names': () => answered.then(() => [{ id: 'plumbing', name: 'Plumbing', nameHi: null }]) });
    open();
    await screen.findByLabelText('Service type');
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(screen.getByText('The list of services is taking longer than usual to load.')).toBeTruthy();
    answer();
    expect(await screen.findByRole('option', { name: 'Plumbing' })).toBeTruthy();
    expect(screen.queryByText(/taking longer/)).toBeNull();
  });

  it('is sent with the voice note that is being recorded, and needs no description then', async () => {
    const user = userEvent.setup();
    class Recorder {
      static isTypeSupported = () => false;
      readonly mimeType = 'audio/webm';
      onstop: () => void = () => {};
      start() {}
      stop() {
        this.onstop();
      }
    }
    vi.stubGlobal('MediaRecorder', Recorder);
    Object.defineProperty(navigator, 'mediaDevices', {
      value: { getUserMedia: () => Promise.resolve({ getTracks: () => [] }) },
      configurable: true,
    });
    api.on({ 'POST /request-voice-notes': { id: 'v2' } });
    open();
    await screen.findByRole('option', { name: 'Plumbing' });
    await user.selectOptions(screen.getByLabelText('Service type'), 'plumbing');
    await user.type(screen.getByLabelText('Residential address'), '5 Lake View');
    await user.click(await screen.findByRole('button', { name: 'Record a voice note' }));
    await screen.findByRole('timer');
    await user.click(screen.getByRole('button', { name: 'Find providers now' }));
    await screen.findByRole('heading', { name: 'Finding Service Providers...' });
    expect(api.sent('POST /service-requests')).toMatchObject([{ body: { description: 'Explained in the voice note', voice_note: 'v2' } }]);
    vi.unstubAllGlobals();
  });

  it('is sent as it is corrected while a photo is being uploaded', async () => {
    const user = userEvent.setup();
    const getCurrentPosition = (found: PositionCallback) => found({ coords: { latitude: 18.56, longitude: 73.78 } } as GeolocationPosition);
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition } }));
    onTestFinished(() => void vi.stubGlobal('navigator', Object.getPrototypeOf(navigator)));
    let finish = () => {};
    api.on({
      'POST /geo/place': { city: 'Pune', state: 'Maharashtra', pincode: null, nearest_pincode: '411001' },
      'POST /request-photos': () => new Promise((resolve) => (finish = () => resolve({ id: 'f1' }))),
    });
    open();
    await screen.findByRole('option', { name: 'Plumbing' });
    await user.selectOptions(screen.getByLabelText('Service type'), 'plumbing');
    await user.click(screen.getByRole('button', { name: 'Use my location' }));
    await screen.findByText('Karigars near you are asked.');
    await user.type(screen.getByLabelText('Residential address'), '5 Lake View');
    await user.type(screen.getByLabelText('Description'), 'Kitchen tap burst');
    await user.upload(screen.getByLabelText('Choose photos'), new File(['a tap'], 'tap.png', { type: 'image/png' }));
    await waitFor(() => expect(api.sent('POST /request-photos')).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Find providers now' }));
    await user.type(screen.getByLabelText('Description'), ', and the sink');
    await user.type(screen.getByLabelText(/^City/), ' West');
    await act(async () => finish());
    await screen.findByRole('heading', { name: 'Finding Service Providers...' });
    const [sent] = api.sent('POST /service-requests');
    expect(sent?.body).toMatchObject({ description: 'Kitchen tap burst, and the sink', city: 'Pune West', photos: ['f1'] });
    expect(sent?.body).not.toHaveProperty('point');
  });

  it('goes on with the request that a call without an answer has opened', async () => {
    const user = userEvent.setup();
    api.on({ 'POST /service-requests': () => Response.error() });
    open();
    await screen.findByRole('option', { name: 'Plumbing' });
    await user.selectOptions(screen.getByLabelText('Service type'), 'plumbing');
    await user.type(screen.getByLabelText('Residential address'), '5 Lake View');
    await user.type(screen.getByLabelText('Description'), 'Kitchen tap burst');
    await user.click(screen.getByRole('button', { name: 'Find providers now' }));
    await screen.findByText(/could not reach Karigar/);
    const read = () => act(() => queryClient.invalidateQueries({ queryKey: ['GET /service-requests/current'] }));
    stored = aRequest({ created: new Date(Date.now() - 600_000).toISOString() });
    await read();
    stored = aRequest({ created: new Date().toISOString() });
    expect(screen.getByText(/could not reach Karigar/)).toBeTruthy();
    await read();
    await screen.findByRole('heading', { name: 'Finding Service Providers...' });
    expect(toasts.get().at(-1)?.text).toMatch(/^Your request had gone out/);
    expect(api.sent('POST /service-requests')).toHaveLength(1);
    expect(savedDrafts.read(requestDraft, 'u1')).toBeNull();
  });

  it('asks in the city of the PIN code that is typed over a saved address', async () => {
    const user = userEvent.setup();
    api.on({
      'GET /customer/addresses': { items: [anAddress({ apartment: null })], nextCursor: null },
      'POST /geo/place': { city: 'Sangli', state: 'Maharashtra', pincode: '416415', nearest_pincode: '416415' },
    });
    open();
    const address = await screen.findByLabelText('Residential address');
    await waitFor(() => expect(address).toHaveProperty('value', '5 Lake View'));
    await user.clear(address);
    await user.type(address, '7 Vishrambag, Sangli 416415');
    await waitFor(() => expect(screen.getByLabelText(/^City/)).toHaveProperty('value', 'Sangli'));
    expect(api.sent('POST /geo/place').map(({ body }) => body)).toEqual([{ pincode: '416415' }]);
    await user.type(screen.getByLabelText(/^City/), ' West');
    await user.type(address, ', blue gate');
    expect(screen.getByLabelText(/^City/)).toHaveProperty('value', 'Sangli West');
  });

  it('does not attach its photos to the next request', async () => {
    const user = userEvent.setup();
    const page = open();
    await screen.findByRole('option', { name: 'Plumbing' });
    await user.selectOptions(screen.getByLabelText('Service type'), 'plumbing');
    await user.type(screen.getByLabelText('Residential address'), '5 Lake View');
    await user.type(screen.getByLabelText('Description'), 'Kitchen tap burst');
    await user.upload(screen.getByLabelText('Choose photos'), new File(['a tap'], 'tap.png', { type: 'image/png' }));
    await screen.findByRole('img', { name: 'Photo 1' });
    await user.click(screen.getByRole('button', { name: 'Find providers now' }));
    await screen.findByRole('heading', { name: 'Finding Service Providers...' });
    page.unmount();
    stored = null;
    drafts.remove(lastRequest);
    open();
    await screen.findByRole('button', { name: 'Find providers now' });
    expect(screen.queryByRole('button', { name: 'Remove Photo 1' })).toBeNull();
  });

  it('keeps the place that is chosen while the position of the device is looked up', async () => {
    const user = userEvent.setup();
    let locate = () => {};
    const getCurrentPosition = (found: PositionCallback) =>
      (locate = () => found({ coords: { latitude: 19.07, longitude: 72.87 } } as GeolocationPosition));
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition } }));
    onTestFinished(() => void vi.stubGlobal('navigator', Object.getPrototypeOf(navigator)));
    api.on({
      'GET /customer/addresses': { items: [anAddress({ apartment: null })], nextCursor: null },
      'POST /geo/place': { city: 'Pune', state: 'Maharashtra', pincode: null, nearest_pincode: '411001' },
    });
    open();
    const address = await screen.findByLabelText('Residential address');
    await waitFor(() => expect(address).toHaveProperty('value', '5 Lake View'));
    await user.clear(address);
    const button = screen.getByRole('button', { name: 'Use my location' });
    await user.click(button);
    await user.click(screen.getByRole('button', { name: '5 Lake View' }));
    await act(async () => locate());
    expect(screen.queryByText('Karigars near you are asked.')).toBeNull();
    await user.clear(address);
    await user.click(button);
    await user.type(screen.getByLabelText(/^City/), ' West');
    await act(async () => locate());
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
    expect(screen.getByLabelText(/^City/)).toHaveProperty('value', 'Pune West');
  });

  it('sends the position of the device only with the place it was asked for', async () => {
    const user = userEvent.setup();
    const getCurrentPosition = (found: PositionCallback) => found({ coords: { latitude: 18.56, longitude: 73.78 } } as GeolocationPosition);
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition } }));
    onTestFinished(() => void vi.stubGlobal('navigator', Object.getPrototypeOf(navigator)));
    api.on({
      'GET /customer/addresses': { items: [anAddress({ apartment: null })], nextCursor: null },
      'POST /geo/place': { city: 'Pune', state: 'Maharashtra', pincode: null, nearest_pincode: '411001' },
      'POST /service-requests': () => problem(500, 'INTERNAL'),
    });
    open();
    const locate = async () => {
      await user.click(await screen.findByRole('button', { name: 'Use my location' }));
      expect(await screen.findByText('Karigars near you are asked.')).toBeTruthy();
    };
    const isUsed = () => screen.queryByText('Karigars near you are asked.') !== null;
    await screen.findByRole('option', { name: 'Plumbing' });
    await user.selectOptions(screen.getByLabelText('Service type'), 'plumbing');
    await user.type(screen.getByLabelText('Description'), 'Kitchen tap burst');
    await user.clear(screen.getByLabelText('Residential address'));
    await locate();
    await user.type(screen.getByLabelText('Residential address'), 'Blue gate');
    expect(isUsed()).toBe(true);
    await user.type(screen.getByLabelText(/^City/), ' West');
    expect(isUsed()).toBe(false);
    await locate();
    await user.click(screen.getByRole('button', { name: '5 Lake View' }));
    expect(isUsed()).toBe(false);
    await locate();
    await user.type(screen.getByLabelText('Residential address'), ', Baner');
    expect(isUsed()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Find providers now' }));
    await screen.findByText('Failed to create service request. Please try again.');
    await locate();
    await user.click(screen.getByRole('button', { name: 'Find providers now' }));
    const point = { lat: 18.56, lng: 73.78 };
    await waitFor(() => expect(api.sent('POST /service-requests')).toHaveLength(2));
    expect(api.sent('POST /service-requests').map(({ body }) => (body as { point?: unknown }).point)).toEqual([undefined, point]);
  });

  describe('with saved addresses', () => {
    const pune = anAddress();
    const delhi = anAddress({ id: 'a2', apartment: null, street: '8 Ring Road', city: 'Delhi', state: 'Delhi', isDefault: false });
    const saved = (...items: ReturnType<typeof anAddress>[]) => api.on({ 'GET /customer/addresses': { items, nextCursor: null } });
    const address = () => screen.getByLabelText('Residential address');

    it('fills in the one of the chosen place, whose city needs no fields', async () => {
      const user = userEvent.setup();
      saved(delhi, pune);
      open();
      await waitFor(() => expect(address()).toHaveProperty('value', 'Flat B2, 5 Lake View'));
      expect(await screen.findByText('Pune, Maharashtra')).toBeTruthy();
      expect(screen.queryByLabelText(/^City/)).toBeNull();
      await user.clear(address());
      await user.type(address(), 'Blue gate');
      expect(screen.getByLabelText(/^City/)).toHaveProperty('value', 'Pune');
      await user.click(screen.getByRole('button', { name: '8 Ring Road' }));
      expect(screen.getByText('Delhi, Delhi')).toBeTruthy();
    });

    it('offers the only one once another place is typed', async () => {
      const user = userEvent.setup();
      saved(pune);
      open();
      await waitFor(() => expect(address()).toHaveProperty('value', 'Flat B2, 5 Lake View'));
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Flat B2, 5 Lake View' })).toBeNull());
      await user.clear(address());
      await user.click(await screen.findByRole('button', { name: 'Flat B2, 5 Lake View' }));
      expect(address()).toHaveProperty('value', 'Flat B2, 5 Lake View');
    });

    it('fills in none where the customer is looking for help elsewhere', async () => {
      saved(delhi);
      open();
      expect(await screen.findByRole('button', { name: '8 Ring Road' })).toBeTruthy();
      expect(address()).toHaveProperty('value', '');
    });

    it('keeps what was typed before they were loaded', async () => {
      const user = userEvent.setup();
      let answer = () => {};
      api.on({ 'GET /customer/addresses': () => new Promise((resolve) => (answer = () => resolve({ items: [pune], nextCursor: null }))) });
      open();
      await user.type(await screen.findByLabelText('Residential address'), 'Blue gate');
      await act(async () => answer());
      expect(await screen.findByRole('button', { name: 'Flat B2, 5 Lake View' })).toBeTruthy();
      expect(address()).toHaveProperty('value', 'Blue gate');
    });
  });

  it('suggests a price if the customer names one, and says what is usual', async () => {
    const user = userEvent.setup();
    api.on({ 'GET /prices/usual': { from: 450, to: 700, count: 31 } });
    open();
    await screen.findByRole('option', { name: 'Plumbing' });
    await user.selectOptions(screen.getByLabelText('Service type'), 'plumbing');
    await user.type(screen.getByLabelText('Residential address'), '5 Lake View');
    await user.type(screen.getByLabelText('Description'), 'Kitchen tap burst');
    expect(await screen.findByText(/^Usually ₹450.00–₹700.00 in Pune\./)).toBeTruthy();
    const price = screen.getByLabelText(/^Your price/);
    await user.type(price, 'cheap');
    await user.click(screen.getByRole('button', { name: 'Find providers now' }));
    expect(await screen.findByText('A price above zero, at most ₹1,00,000.00. You can leave it empty.')).toBeTruthy();
    await user.clear(price);
    await user.type(price, '₹600');
    await user.click(screen.getByRole('button', { name: 'Find providers now' }));
    await screen.findByText('You suggest ₹600.00');
    expect(api.sent('POST /service-requests')).toMatchObject([{ body: { suggestedPrice: 600 } }]);
  });

  it('reports a failure and keeps what was typed', async () => {
    const user = userEvent.setup();
    api.on({ 'POST /service-requests': () => problem(500, 'INTERNAL') });
    open();
    await screen.findByRole('option', { name: 'Plumbing' });
    await user.selectOptions(screen.getByLabelText('Service type'), 'plumbing');
    await user.type(screen.getByLabelText('Residential address'), '5 Lake View');
    await user.type(screen.getByLabelText('Description'), 'Kitchen tap burst');
    await user.click(screen.getByRole('button', { name: 'Find providers now' }));
    expect(await screen.findByText('Failed to create service request. Please try again.')).toBeTruthy();
    expect(screen.getByLabelText('Description')).toHaveProperty('value', 'Kitchen tap burst');
  });

  it('says why the server refused, with what to do', async () => {
    const user = userEvent.setup();
    const message = 'You have 3 open requests. Please stop one first.';
    api.on({ 'POST /service-requests': () => problem(409, 'LIMIT_REACHED', { message }) });
    open();
    await screen.findByRole('option', { name: 'Plumbing' });
    await user.selectOptions(screen.getByLabelText('Service type'), 'plumbing');
    await user.type(screen.getByLabelText('Residential address'), '5 Lake View');
    await user.type(screen.getByLabelText('Description'), 'Kitchen tap burst');
    await user.click(screen.getByRole('button', { name: 'Find providers now' }));
    expect(await screen.findByText(`Failed to create service request. Please try again. ${message}`)).toBeTruthy();
  });
});

it('offers to load the remembered request again', async () => {
  const user = userEvent.setup();
  drafts.write(lastRequest, 'r1');
  api.on({ 'GET /service-requests/current': [], 'GET /service-requests/{id}': () => problem(503, 'UNAVAILABLE') });
  open();
  expect(await screen.findByRole('heading', { name: 'Your requests could not be loaded' })).toBeTruthy();
  api.on({ 'GET /service-requests/{id}': aRequest({ status: 'expired' }) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Nobody was available this time' })).toBeTruthy();
});

describe('several requests', () => {
  it('asks in a category without an open request, with a notice that leads to the one of another', async () => {
    const user = userEvent.setup();
    stored = aRequest();
    const { router } = openWithNotices('/instant-service?category=electrical');
    expect(await screen.findByRole('button', { name: 'Find providers now' })).toBeTruthy();
    await user.click(await screen.findByRole('link', { name: /Plumbing: we’re asking karigars/ }));
    expect(await screen.findByRole('heading', { name: 'Finding Service Providers...' })).toBeTruthy();
    expect(router.state.location.search).toBe('?category=plumbing');
    expect(screen.queryByRole('link', { name: /Plumbing: we’re asking/ })).toBeNull();
  });

  it('shows the one that was just opened, in another category than the link to the form named', async () => {
    const user = userEvent.setup();
    const running = aRequest();
    const painting = aRequest({ id: 'r2', serviceType: 'painting', category: { id: 'painting', name: 'Painting' } });
    let answer: (requests: RequestView[]) => void = () => {};
    let open: RequestView[] | Promise<RequestView[]> = [running];
    api.on({
      'GET /category/names': ['Electrical', 'Painting'].map((name) => ({ id: name.toLowerCase(), name, nameHi: name })),
      'GET /service-requests/current': () => open,
      'GET /service-requests/{id}': painting,
      'POST /service-requests': () => {
        const { id, status, created, expires } = painting;
        open = new Promise((resolve) => (answer = resolve));
        return { id, status, created, expires };
      },
    });
    stored = painting;
    const { router } = openWithNotices('/instant-service?category=electrical');
    await screen.findByRole('option', { name: 'Painting' });
    await user.selectOptions(screen.getByLabelText('Service type'), 'Painting');
    await user.type(screen.getByLabelText(/^Residential address/), '5 Lake View');
    await user.type(screen.getByLabelText(/^Description/), 'One wall');
    await user.click(screen.getByRole('button', { name: 'Find providers now' }));
    await waitFor(() => expect(router.state.location.search).toBe('?category=painting'));
    // What the page starts over with is known before the list is read again.
    expect(queryClient.getQueryData(currentRequestsQuery().queryKey)).toMatchObject([{ id: 'r2' }, { id: 'r1' }]);
    act(() => answer([painting, running]));
    expect(await screen.findByRole('heading', { name: 'Finding Service Providers...' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: /Plumbing/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Painting/ })).toBeNull();
  });

  it('shows the one that has just ended, while another category’s is open', async () => {
    stored = aRequest({ status: 'expired' });
    drafts.write(lastRequest, stored.id);
    const fan = aRequest({ id: 'r2', serviceType: 'electrical', category: { id: 'electrical', name: 'Electrical' } });
    api.on({ 'GET /service-requests/current': [fan] });
    renderPage([...others, ...routes], '/instant-service?category=plumbing');
    expect(await screen.findByRole('heading', { name: 'Nobody was available this time' })).toBeTruthy();
  });

  it('shows the open one of the category', async () => {
    stored = aRequest();
    openWithNotices('/instant-service?category=plumbing');
    expect(await screen.findByRole('heading', { name: 'Finding Service Providers...' })).toBeTruthy();
  });
});

describe('the request that the address names', () => {
  const fan = aRequest({ id: 'r2', serviceType: 'electrical', category: { id: 'electrical', name: 'Electrical' } });
  const openNamed = () => openWithNotices('/instant-service?request=r1');
  beforeEach(() => {
    api.on({ 'GET /service-requests/current': () => (stored?.status === 'open' ? [fan, stored] : [fan]) });
    talk = fakeChannel({ newServiceRequest: ({ requestId }) => ({ request: requestId === fan.id ? fan : stored! }) });
    live.channel = talk.channel;
  });

  it('is shown although another one is newer', async () => {
    stored = aRequest();
    openNamed();
    expect(await screen.findByRole('link', { name: /Electrical/ })).toBeTruthy();
    expect(askedFor('newServiceRequest')).toMatchObject([{ requestId: 'r1' }]);
    expect(screen.queryByRole('link', { name: /Plumbing/ })).toBeNull();
  });

  it('is shown after it has ended, and can be asked again', async () => {
    const user = userEvent.setup();
    stored = aRequest({ status: 'expired' });
    const { router } = openNamed();
    expect(await screen.findByRole('heading', { name: 'Nobody was available this time' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: /Electrical/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Ask again' }));
    expect(await screen.findByLabelText('Description')).toHaveProperty('value', 'Kitchen tap burst');
    expect(router.state.location.search).toBe('?category=plumbing');
  });

  it('is shown as stopped if its customer has stopped it', async () => {
    stored = aRequest({ status: 'cancelled' });
    openNamed();
    expect(await screen.findByRole('heading', { name: 'Your request was stopped' })).toBeTruthy();
  });

  it('leads to its order', async () => {
    stored = aRequest({ status: 'accepted', acceptedOfferId: 'o1', order_id: 'k1' });
    const { router } = openNamed();
    await screen.findByText('the order');
    expect(router.state.location.pathname).toBe('/orders/k1/view');
  });

  it('gives way to the form when it is not known, and a new request is found after a reload', async () => {
    const user = userEvent.setup();
    const { router } = openNamed();
    await screen.findByRole('option', { name: 'Plumbing' });
    await user.selectOptions(screen.getByLabelText('Service type'), 'plumbing');
    await user.type(screen.getByLabelText('Residential address'), '5 Lake View');
    await user.type(screen.getByLabelText('Description'), 'Kitchen tap burst');
    await user.click(screen.getByRole('button', { name: 'Find providers now' }));
    expect(await screen.findByRole('heading', { name: 'Finding Service Providers...' })).toBeTruthy();
    expect(router.state.location.search).toBe('?category=plumbing');
  });
});

it('explains how it works in five steps, beside the form and while waiting, and gives way to offers', async () => {
  const steps = async () => {
    const explainer = (await screen.findByRole('heading', { name: 'How process goes' })).closest('section');
    return within(explainer!).getAllByRole('listitem');
  };
  const form = open();
  expect(await steps()).toHaveLength(5);
  form.unmount();
  await waiting();
  expect(await steps()).toHaveLength(5);
  receive('serviceOffer', anOffer());
  await screen.findByText('1 offer so far');
  expect(screen.queryByText('How process goes')).toBeNull();
});

describe('waiting for offers', () => {
  it('resumes after a reload, and ends with Stop Find Request', async () => {
    const user = userEvent.setup();
    const { router } = await waiting();
    expect(screen.getByText(/14 karigars have been asked/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Stop Find Request' }));
    await screen.findByText('main page');
    expect(router.state.location.pathname).toBe('/');
    expect(stored?.status).toBe('cancelled');
  });

  it('goes on after Stop Find Request also when the channel is the first to say that it is stopped', async () => {
    const user = userEvent.setup();
    let answer = () => {};
    api.on({
      'POST /service-requests/{id}/cancel': () => new Promise((resolve) => (answer = () => resolve({ ...stored!, status: 'cancelled' }))),
    });
    await waiting();
    await user.click(screen.getByRole('button', { name: 'Stop Find Request' }));
    stored = { ...stored!, status: 'cancelled' };
    receive('requestClosed', { requestId: stored.id, reason: 'cancelled' });
    await screen.findByRole('heading', { name: 'Your request was stopped' });
    await act(async () => answer());
    expect(await screen.findByText('main page')).toBeTruthy();
  });

  it('offers push, since offers may come after the page is closed', async () => {
    allowPush();
    api.on({ 'GET /push/key': { publicKey: 'our-key' } });
    await waiting();
    expect(await screen.findByRole('switch', { name: 'Notify me while Karigar is closed' })).toBeTruthy();
  });

  it('says when more karigars are looked for, and that all have been asked once that is so', async () => {
    stored = aRequest({ created: new Date(Date.now() - 31_000).toISOString(), nextWave: new Date(Date.now() + 19_000).toISOString() });
    const page = open();
    const times = await screen.findByText(/More karigars are asked in/);
    expect(times.textContent).toMatch(/ in 0:1\d$/);
    // A line breaks after the dot, never before it.
    expect(times.textContent.match(/.·./g)).toEqual(['\u00A0· ', '\u00A0· ']);
    expect(screen.getByText(/We ask more karigars every 25 s/)).toBeTruthy();
    page.unmount();
    stored = aRequest({ created: new Date(Date.now() - 31_000).toISOString() });
    open();
    expect(await screen.findByText(/Everyone who is free near you has been asked/)).toBeTruthy();
    expect(screen.queryByText(/More karigars are asked/)).toBeNull();
  });

  it('says when nobody is online, and offers to book a slot in the same city instead', async () => {
    const user = userEvent.setup();
    stored = aRequest({ providersAsked: 0, created: new Date(Date.now() - 31_000).toISOString() });
    const { router } = renderPage([...others, { path: '/services/:category', element: <p>the list</p> }, ...routes], '/instant-service');
    expect(await screen.findByText(/Nobody near you is online right now/)).toBeTruthy();
    expect(screen.queryByText(/1-3 minutes/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Book a slot instead' }));
    await screen.findByText('the list');
    expect(router.state.location).toMatchObject({ pathname: '/services/plumbing', search: '?city=Pune' });
    // The booking begins with what was asked.
    expect(briefTextFor('plumbing')).toBe('Kitchen tap burst');
    expect(savedDrafts.read(addressDraft, 'u1')).toEqual({
      street: '5 Lake View',
      city: 'Pune',
      state: 'Maharashtra',
      country: 'India',
      zip: '411038',
    });
    // Nobody else who logs in here is shown their words.
    signIn('customer', { id: 'u2' });
    expect(briefTextFor('plumbing')).toBe('');
    forgetBrief();
  });

  it('says what is usual here at this hour, as soon as enough requests tell', async () => {
    api.on({ 'GET /waits/usual': { seconds: 90, count: 31 } });
    await waiting();
    expect(await screen.findByText(/the first offer here usually comes within 2 minutes/)).toBeTruthy();
    expect(screen.queryByText(/1-3 minutes/)).toBeNull();
    expect(api.sent('GET /waits/usual')[0]?.query).toEqual({ category: 'plumbing', city: 'Pune' });
  });

  it('shrinks to one line while there are offers to look at', async () => {
    await waiting();
    expect(screen.getByText(/usually takes 1-3 minutes/)).toBeTruthy();
    receive('serviceOffer', anOffer());
    await screen.findByText('1 offer so far');
    expect(screen.queryByText(/usually takes/)).toBeNull();
    expect(screen.getByText(/^Plumbing · Searching for another/)).toBeTruthy();
  });

  it('can be widened to nearby areas, once, after 30 s without an offer', async () => {
    const user = userEvent.setup();
    stored = aRequest({ created: new Date(Date.now() - 31_000).toISOString() });
    open();
    await user.click(await screen.findByRole('button', { name: 'Ask nearby areas too' }));
    expect(await screen.findByText(/17 karigars have been asked/)).toBeTruthy();
    expect(screen.getByText('Asking up to 25 km around')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Ask nearby areas too' })).toBeNull());
    expect(api.sent('POST /service-requests/{id}/widen')).toHaveLength(1);
  });

  it('raises the suggested price after 30 s without an offer', async () => {
    const user = userEvent.setup();
    stored = aRequest({ suggestedPrice: 600, created: new Date(Date.now() - 31_000).toISOString() });
    api.on({
      'PUT /service-requests/{id}/suggested-price': ({ body }) =>
        (stored = { ...stored!, suggestedPrice: (body as { price: number }).price }),
    });
    open();
    await user.click(await screen.findByRole('button', { name: 'Raise your price' }));
    const field = screen.getByLabelText('Your price');
    expect(field).toHaveProperty('value', '670');
    await user.clear(field);
    await user.type(field, '500');
    await user.click(screen.getByRole('button', { name: 'Suggest' }));
    expect(screen.getByText('More than ₹600.00, which karigars see already')).toBeTruthy();
    await user.clear(field);
    await user.type(field, '700');
    await user.click(screen.getByRole('button', { name: 'Suggest' }));
    expect(await screen.findByText('You suggest ₹700.00')).toBeTruthy();
    expect(screen.queryByLabelText('Your price')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Raise your price' }));
    expect(api.sent('PUT /service-requests/{id}/suggested-price')).toMatchObject([{ body: { price: 700 } }]);
  });

  it.each([
    [
      0,
      [
        'Nobody within 25 km is online right now. We ask karigars as soon as they come online.',
        /^No karigar for this is online within 25 km/,
      ],
    ],
    [1, [/^1 karigar has been asked/, /^Everyone who is free within 25 km has been asked/]],
  ])('says how far it has been widened when that found no more karigars than %i', async (providersAsked, sentences) => {
    stored = aRequest({ providersAsked, created: new Date(Date.now() - 31_000).toISOString(), widenedKm: 25 });
    open();
    for (const sentence of sentences) expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('explains that a place without known neighbours cannot be widened', async () => {
    const user = userEvent.setup();
    api.on({ 'POST /service-requests/{id}/widen': () => problem(409, 'NO_NEARBY_AREAS') });
    stored = aRequest({ created: new Date(Date.now() - 31_000).toISOString() });
    open();
    await user.click(await screen.findByRole('button', { name: 'Ask nearby areas too' }));
    await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('We do not know which areas are near this place.'));
    expect(screen.getByRole('button', { name: 'Ask nearby areas too' })).toBeTruthy();
  });

  it('ends with other options when nobody has answered', async () => {
    const user = userEvent.setup();
    await waiting();
    stored = aRequest({ status: 'expired' });
    receive('requestClosed', { requestId: 'r1', reason: 'expired' });
    expect(await screen.findByRole('heading', { name: 'Nobody was available this time' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Ask again' }));
    expect(await screen.findByLabelText('Description')).toHaveProperty('value', 'Kitchen tap burst');
  });

  it('does not say that nobody was available when there were offers', async () => {
    await waiting();
    receive('serviceOffer', anOffer());
    receive('requestClosed', { requestId: 'r1', reason: 'expired' });
    expect(await screen.findByRole('heading', { name: 'No offer was accepted in time' })).toBeTruthy();
  });
});

describe('choosing an offer', () => {
  it('shows the first offer, and the next one after a decline', async () => {
    const user = userEvent.setup();
    await waiting();
    receive('serviceOffer', anOffer({ distanceKm: 4 }));
    receive(
      'serviceOffer',
      anOffer({
        id: 'o2',
        provider: { ...anOffer().provider, id: 'p2', name: 'Ramesh Jadhav', avatar: '/api/media/m9/320', rating: 4, reviewsCount: 0 },
        price: 920,
      }),
    );
    const first = await screen.findByRole('dialog', { name: /Offer from Sunil Pawar/ });
    expect(within(first).getByText('Offer 1/3')).toBeTruthy();
    expect(first.textContent).toContain('Rated 4.9 (12 reviews)\u00A0· Tap and leak repair');
    expect(within(first).getByText('₹850.50')).toBeTruthy();
    expect(within(first).getByText('₹900.50 with platform charge')).toBeTruthy();
    expect(within(first).getByRole('link', { name: 'Sunil Pawar' })).toHaveProperty('pathname', '/providers/p1');
    expect(within(first).getByText('Arrives in 15–20 minutes')).toBeTruthy();
    expect(within(first).getByText(/· About 4 km away/)).toBeTruthy();
    await user.click(within(first).getByRole('button', { name: 'Decline' }));
    const second = await screen.findByRole('dialog', { name: /Offer from Ramesh Jadhav/ });
    expect(second.querySelector('img')?.getAttribute('src')).toBe('/api/media/m9/320');
    expect(second.textContent).toContain('New\u00A0· Tap and leak repair');
    expect(within(second).queryByText(/km away/)).toBeNull();
    expect(askedFor('offerDeclined')).toEqual([
      { offerId: 'o1', providerId: 'p1', serviceId: 's1', requestId: 'r1', attemptsRemaining: 2 },
    ]);
  });

  it('says in Marathi when the karigar arrives, in words that suit each duration', async () => {
    onTestFinished(() => act(() => setLanguage('en-IN')));
    await waiting();
    receive('serviceOffer', anOffer({ estimatedArrival: '1 hour' }));
    const offer = await screen.findByRole('dialog', { name: /Offer from/ });
    await act(() => setLanguage('mr'));
    expect(await within(offer).findByText(/^पोहोचण्याची वेळ: 1 /)).toBeTruthy();
  });

  it('warns that the third decline was the last, and shows no fourth offer from that karigar', async () => {
    const user = userEvent.setup();
    await waiting();
    receive('serviceOffer', anOffer({ attempt: 3 }));
    const third = await screen.findByRole('dialog', { name: /Offer from Sunil Pawar/ });
    await user.click(within(third).getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(askedFor('offerDeclined')).toMatchObject([{ offerId: 'o1', maxAttemptsReached: true }]));
    receive('serviceOffer', anOffer({ id: 'o4', attempt: 4 }));
    await waitFor(() =>
      expect(askedFor('offerRejected')).toEqual([{ providerId: 'p1', serviceId: 's1', requestId: 'r1', reason: 'MAX_ATTEMPTS_REACHED' }]),
    );
    expect(screen.queryByRole('dialog', { name: /Offer from Sunil Pawar/ })).toBeNull();
  });

  it('compares all offers in a list', async () => {
    const user = userEvent.setup();
    await waiting();
    receive('serviceOffer', anOffer());
    receive(
      'serviceOffer',
      anOffer({
        id: 'o2',
        provider: { id: 'p2', name: 'Ramesh Jadhav', avatar: null, rating: 4.8, reviewsCount: 3, jobsDone: 12, verified: false },
        price: 920,
        estimatedArrival: '5-10 minutes',
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'See all 2 offers' }));
    expect(screen.getByRole('heading', { name: '2 offers so far' })).toBeTruthy();
    expect(screen.getByText('Lowest price')).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Soonest' }));
    expect(
      screen
        .getAllByRole('listitem')
        .map((item) => within(item).queryByText(/Pawar|Jadhav/)?.textContent)
        .filter(Boolean),
    ).toEqual(['Ramesh Jadhav', 'Sunil Pawar']);
  });

  it('says that the offers have ended, and not that there was none', async () => {
    stored = aRequest({ created: new Date(Date.now() - 60_000).toISOString() });
    open();
    expect(await screen.findByRole('heading', { name: 'No offer yet' })).toBeTruthy();
    receive('serviceOffer', anOffer());
    receive('offerClosed', { requestId: 'r1', offerId: 'o1', reason: 'expired' });
    expect(await screen.findByRole('heading', { name: 'No offer is open' })).toBeTruthy();
  });

  it('says why an offer goes', async () => {
    await waiting();
    receive('serviceOffer', anOffer());
    receive('serviceOffer', anOffer({ id: 'o2', provider: { ...anOffer().provider, id: 'p2', name: 'Ramesh Jadhav' } }));
    expect(await screen.findByRole('button', { name: 'See all 2 offers' })).toBeTruthy();
    const said = () => toasts.get().at(-1)?.text;
    receive('offerClosed', { requestId: 'r1', offerId: 'o2', reason: 'withdrawn' });
    await waitFor(() => expect(said()).toBe('Ramesh Jadhav has withdrawn the offer.'));
    receive('offerClosed', { requestId: 'r1', offerId: 'o1', reason: 'expired' });
    await waitFor(() => expect(said()).toBe('The offer of Sunil Pawar has expired.'));
    expect(await screen.findByRole('heading', { name: 'Finding Service Providers...' })).toBeTruthy();
  });

  it('holds the accepted offer, and releases it with Back', async () => {
    const user = userEvent.setup();
    await waiting();
    receive('serviceOffer', anOffer());
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    const confirm = await screen.findByRole('dialog', { name: 'Confirm Your Order' });
    expect([...confirm.querySelectorAll('dt, dd')].map(({ textContent }) => textContent)).toEqual([
      ...['Provider', 'Sunil Pawar'],
      ...['Service', 'Tap and leak repair'],
      ...['Estimated arrival', '15–20 minutes'],
      ...['Address', '5 Lake View, Pune'],
      ...['Issue', 'Kitchen tap burst'],
      ...['Visiting Charge', '₹850.50'],
      ...['Platform Charge', '₹50.00'],
      ...['Total amount', '₹900.50'],
    ]);
    expect(within(confirm).getByText('Payment will be collected after service completion')).toBeTruthy();
    await within(confirm).findByText(/Held for you/);
    await user.click(within(confirm).getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(askedFor('offerRelease')).toEqual([{ offerId: 'o1', requestId: 'r1' }]));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Accept the offer of Sunil Pawar' })).toBeTruthy();
  });
});

describe('a held offer', () => {
  it('is held as long as the server says', async () => {
    heldForMs = 30_000;
    await waiting();
    receive('serviceOffer', anOffer());
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(within(await screen.findByText(/Held for you/)).getByText(/^0?0:(2\d|30)$/)).toBeTruthy();
  });
});

describe('a counter-offer', () => {
  async function suggest(user: ReturnType<typeof userEvent.setup>, price: string) {
    await waiting();
    receive('serviceOffer', anOffer({ price: 850, total: 900 }));
    const dialog = within(await screen.findByRole('dialog', { name: /Offer from Sunil Pawar/ }));
    await user.click(dialog.getByRole('button', { name: 'Suggest a lower price to Sunil Pawar' }));
    const field = dialog.getByLabelText('Your price');
    expect(field).toHaveProperty('value', '760');
    await user.clear(field);
    await user.type(field, price);
    await user.click(dialog.getByRole('button', { name: 'Suggest' }));
    return dialog;
  }

  it('is sent once, and becomes the price when the provider accepts it', async () => {
    const user = userEvent.setup();
    const dialog = await suggest(user, '700');
    expect(await dialog.findByText('You suggested ₹700.00. Sunil Pawar can accept it while the offer is open.')).toBeTruthy();
    expect(askedFor('offerCounter')).toEqual([{ offerId: 'o1', requestId: 'r1', price: 700 }]);
    expect(document.activeElement?.textContent).toMatch(/^You suggested ₹700.00/);
    expect(dialog.queryByRole('button', { name: /Suggest/ })).toBeNull();
    receive('offerCounterAccepted', { ...anOffer({ price: 700, total: 750, counterPrice: 700 }), status: 'open', heldUntil: null });
    expect(await dialog.findByText('Sunil Pawar accepts your price')).toBeTruthy();
    expect(toasts.get().at(-1)?.text).toBe('Sunil Pawar will come for ₹700.00.');
    await user.click(dialog.getByRole('button', { name: 'Accept' }));
    expect(within(await screen.findByRole('dialog', { name: 'Confirm Your Order' })).getByText('₹750.00')).toBeTruthy();
  });

  it('is checked before it is sent, and can be left', async () => {
    const user = userEvent.setup();
    const dialog = await suggest(user, '400');
    expect(dialog.getByText('Less than ₹850.00, and at least ₹425.00')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText(/Your price/));
    // A tap on it would take the offer at its own price.
    expect(dialog.queryByRole('button', { name: 'Accept' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(dialog.getByRole('button', { name: 'Accept' })).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Suggest a lower price to Sunil Pawar' }));
    expect(askedFor('offerCounter')).toEqual([]);
  });

  it('says why it was refused, and keeps what was typed', async () => {
    refused = new RealtimeProblem('OFFER_NOT_AVAILABLE', 'This offer is not available any more.');
    const dialog = await suggest(userEvent.setup(), '700');
    expect(await dialog.findByText('This offer is not available any more.')).toBeTruthy();
    expect(dialog.getByLabelText('Your price')).toHaveProperty('value', '700');
  });
});

describe('without a network', () => {
  const goOffline = () => act(() => void window.dispatchEvent(new Event('offline')));
  const lastToast = () => toasts.get().at(-1);
  beforeEach(() => toasts.set([]));
  afterEach(() => act(() => void window.dispatchEvent(new Event('online'))));

  it('refuses to hold, decline and stop, and leaves the offer on screen', async () => {
    const user = userEvent.setup();
    const { router } = await waiting();
    receive('serviceOffer', anOffer());
    const offer = await screen.findByRole('dialog', { name: /Offer from Sunil Pawar/ });
    goOffline();
    for (const press of ['Accept', 'Decline']) {
      act(() => toasts.set([]));
      await user.click(within(offer).getByRole('button', { name: press }));
      await waitFor(() => expect(lastToast()).toMatchObject({ tone: 'bad', text: expect.stringMatching(/offline/i) }));
    }
    expect(screen.getByRole('dialog', { name: /Offer from Sunil Pawar/ })).toBe(offer);
    await user.click(within(offer).getByRole('button', { name: 'Decide later' }));
    act(() => toasts.set([]));
    await user.click(screen.getByRole('button', { name: 'Stop Find Request' }));
    await waitFor(() => expect(lastToast()).toMatchObject({ tone: 'bad', text: expect.stringMatching(/offline/i) }));
    expect(router.state.location.pathname).toBe('/instant-service');
    expect(screen.getByRole('button', { name: 'Accept the offer of Sunil Pawar' })).toBeTruthy();
    expect(talk.asked.map(({ event }) => event)).toEqual(['newServiceRequest']);
    expect(api.sent('POST /service-requests/{id}/cancel')).toEqual([]);
  });

  it('does not claim to go on asking', async () => {
    await waiting();
    goOffline();
    expect(await screen.findByRole('heading', { name: 'You’re offline' })).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('heading', { name: 'Finding Service Providers...' })).toBeTruthy();
  });

  it('refuses to confirm, and the held offer can be confirmed later', async () => {
    const user = userEvent.setup();
    await waiting();
    receive('serviceOffer', anOffer());
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    await screen.findByText(/Held for you/);
    goOffline();
    await user.click(screen.getByRole('button', { name: 'Confirm Order' }));
    await waitFor(() => expect(lastToast()).toMatchObject({ tone: 'bad', text: expect.stringMatching(/offline/i) }));
    expect(askedFor('offerAccepted')).toEqual([]);
    expect(screen.getByText(/Held for you/)).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('online')));
    await user.click(screen.getByRole('button', { name: 'Confirm Order' }));
    await screen.findByText('the order');
  });
});

describe('confirming an offer', () => {
  async function confirmFirst(user: ReturnType<typeof userEvent.setup>) {
    const page = await waiting();
    receive('serviceOffer', anOffer());
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    await screen.findByText(/Held for you/);
    await user.click(screen.getByRole('button', { name: 'Confirm Order' }));
    return page;
  }

  it('accepts, polls for the order and opens it', async () => {
    const user = userEvent.setup();
    let tries = 0;
    api.on({
      'POST /orders': () => (tries++ ? { order_id: 'k1', order: anOrder() } : problem(409, 'OFFER_NOT_ACCEPTED', { retryAfter: 0.01 })),
    });
    const { router } = await confirmFirst(user);
    await screen.findByText('the order', {}, { timeout: 3000 });
    expect(router.state.location.pathname).toBe('/orders/k1/view');
    expect(askedFor('offerAccepted')).toEqual([{ offerId: 'o1', providerId: 'p1', requestId: 'r1' }]);
    const [first, second] = api.sent('POST /orders');
    expect(first?.body).toMatchObject({
      request_id: 'r1',
      service_id: 's1',
      provider_id: 'p1',
      estimated_charge: 900.5,
      status: 'CONFIRMED',
    });
    expect(second).toEqual(first);
  });

  it('returns to the list when another customer was faster', async () => {
    const user = userEvent.setup();
    accepted = false;
    await confirmFirst(user);
    expect(await screen.findByText(/This offer is no longer available/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers a retry when the order could not be created', async () => {
    const user = userEvent.setup();
    let down = true;
    api.on({ 'POST /orders': () => (down ? problem(500, 'INTERNAL') : { order_id: 'k1', order: anOrder() }) });
    await confirmFirst(user);
    expect(await screen.findByText('Failed to create order. Please try again.')).toBeTruthy();
    down = false;
    await user.click(screen.getByRole('button', { name: 'Confirm Order' }));
    await screen.findByText('the order');
  });

  it('can be left when the offer could not be accepted', async () => {
    const user = userEvent.setup();
    refused = new RealtimeProblem('UNAVAILABLE', 'A part of the service is down.');
    await confirmFirst(user);
    expect(await screen.findByText('Failed to create order. Please try again.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('button', { name: 'Accept the offer of Sunil Pawar' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(askedFor('offerRelease')).toEqual([{ offerId: 'o1', requestId: 'r1' }]);
  });

  it('completes after a reload in between', async () => {
    const { id: _id, ...offer } = anOffer();
    stored = aRequest({ status: 'accepted', acceptedOfferId: 'o1', offers: [{ ...offer, id: 'o1', status: 'accepted', heldUntil: null }] });
    sessionStorage.setItem('draft:instant-request-1', JSON.stringify('r1'));
    open();
    await screen.findByText('the order');
  });
});

describe('the page of one offer', () => {
  it('finds the request of an offer', async () => {
    stored = aRequest({ offers: [{ ...anOffer(), status: 'open', heldUntil: null }] });
    renderPage(routes, '/book-instant-order?offer=o1');
    expect(await screen.findByText('Sunil Pawar')).toBeTruthy();
    expect(api.sent('GET /service-requests/current')).toHaveLength(1);
  });

  it('shows what is booked, its price and that it is paid in cash, since online payment is coming soon', async () => {
    stored = aRequest({ offers: [{ ...anOffer(), service: { id: 's1', name: '' }, status: 'open', heldUntil: null }] });
    renderPage(routes, { pathname: '/book-instant-order', state: { requestId: 'r1', offerId: 'o1' } });
    expect(await screen.findByText('Service type')).toBeTruthy();
    expect([...document.querySelectorAll('dt, dd')].map(({ textContent }) => textContent)).toEqual([
      ...['Provider', 'Sunil Pawar'],
      ...['Service type', 'Plumbing'],
      ...['Service', 'Instant Service'],
      ...['Address', '5 Lake View, Pune'],
      ...['Estimated arrival', '15–20 minutes'],
      ...['Issue', 'Kitchen tap burst'],
      ...['Price', '₹850.50'],
      ...['Platform Charge', '₹50.00'],
      ...['Total amount', '₹900.50'],
    ]);
    expect(screen.getByRole('radio', { name: /^Cash on Service Time/ })).toHaveProperty('checked', true);
    expect(screen.getByRole('radio', { name: 'Online payment Coming Soon' })).toHaveProperty('disabled', true);
  });

  it.each(['?offer=o1', '?request=r1&offer=o1'])('waits for %s if the request was read before the offer came', async (offer) => {
    stored = aRequest();
    const { router } = open();
    await waitFor(() => expect(api.sent('GET /service-requests/{id}')).toHaveLength(1));
    await screen.findByText('Finding Service Providers...');
    stored = aRequest({ offers: [{ ...anOffer(), status: 'open', heldUntil: null }] });
    await act(() => router.navigate(`/book-instant-order${offer}`));
    expect(await screen.findByRole('heading', { name: 'Confirm your booking' })).toBeTruthy();
    expect(screen.getByText('Sunil Pawar')).toBeTruthy();
  });

  it.each(['?offer=o1', '?request=r1&offer=o1'])('says of %s that it could not be read, and not that it is gone', async (offer) => {
    const user = userEvent.setup();
    stored = aRequest();
    const { router } = open();
    await waitFor(() => expect(api.sent('GET /service-requests/{id}')).toHaveLength(1));
    await screen.findByText('Finding Service Providers...');
    stored = aRequest({ offers: [{ ...anOffer(), status: 'open', heldUntil: null }] });
    const tooMany = () => problem(429, 'TOO_MANY_REQUESTS');
    api.on({ 'GET /service-requests/current': tooMany, 'GET /service-requests/{id}': tooMany });
    await act(() => router.navigate(`/book-instant-order${offer}`));
    await screen.findByRole('heading', { name: 'The offer could not be loaded' });
    api.on({ 'GET /service-requests/current': () => [stored!], 'GET /service-requests/{id}': () => stored! });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Sunil Pawar')).toBeTruthy();
  });

  it('waits for the network if the request was read before the offer came', async () => {
    stored = aRequest();
    const { router } = open();
    await screen.findByText('Finding Service Providers...');
    stored = aRequest({ offers: [{ ...anOffer(), status: 'open', heldUntil: null }] });
    act(() => void window.dispatchEvent(new Event('offline')));
    await act(() => router.navigate('/book-instant-order?request=r1&offer=o1'));
    await screen.findByRole('heading', { name: 'The offer could not be loaded' });
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Sunil Pawar')).toBeTruthy();
  });

  it('shows how long it can be booked, and that it is gone', async () => {
    const offer = anOffer();
    stored = aRequest({ offers: [{ ...offer, status: 'open', heldUntil: null }] });
    renderPage(routes, '/book-instant-order?offer=o1');
    expect((await screen.findByText(/^Time left for this offer/)).textContent).toMatch(/: [012]:\d\d$/);
    expect(screen.getByRole('button', { name: 'Confirm Booking' })).toBeTruthy();
    stored = aRequest({ offers: [{ ...offer, status: 'expired', heldUntil: null }] });
    receive('offerClosed', { offerId: 'o1', requestId: 'r1', reason: 'expired' });
    expect(await screen.findByText(/^This offer is no longer available/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm Booking' })).toBeNull();
  });

  it('says that it is booked, and goes to the order, although its request is no longer open', async () => {
    const user = userEvent.setup();
    const offer = anOffer();
    stored = aRequest({ offers: [{ ...offer, status: 'open', heldUntil: null }] });
    renderPage([...others, ...routes], '/book-instant-order?offer=o1');
    await user.click(await screen.findByRole('button', { name: 'Confirm Booking' }));
    stored = aRequest({
      status: 'accepted',
      acceptedOfferId: 'o1',
      order_id: 'k1',
      offers: [{ ...offer, status: 'accepted', heldUntil: null }],
    });
    receive('orderCreated', { requestId: 'r1', order_id: 'k1' });
    await waitFor(() => expect(api.sent('GET /service-requests/current').length).toBeGreaterThan(1));
    expect(await screen.findByText('Booking Successful!')).toBeTruthy();
    expect(await screen.findByText('the order')).toBeTruthy();
  });

  it('links to the requests when no open request has this offer', async () => {
    const { router } = renderPage(routes, '/book-instant-order?offer=gone');
    await waitFor(() => expect(router.state.location.pathname).toBe('/instant-service'));
  });
});
