import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { formatMoment, queryClient, session, SlotTarget, useQuery } from '@karigar/platform';
import { fakeApi, fakeChannel, renderPage, signIn } from '@karigar/platform/testing';
import { addressesQuery } from '../shared/addresses/list-addresses.ts';
import { useFavourites } from '../shared/favourites/favourites.ts';
import { anAddress, anOffer, anOrder, aCustomer, aProvider, aRequest } from '../testing/data.ts';
import { Component as OrdersPage } from '../features/orders/pages/orders-page.tsx';
import CustomerLive from './customer-live.tsx';

const live = vi.hoisted((): { channel: unknown; reload: () => void } => ({ channel: null, reload: () => {} }));
vi.mock('@karigar/platform', async (load) => ({
  ...(await load<object>()),
  useChannel: (onReload: () => void) => {
    live.reload = onReload;
    return live.channel;
  },
}));

const inbox = { items: [], nextCursor: null, unread: 0 };
const api = fakeApi({
  'GET /notifications': inbox,
  'POST /notifications/read': inbox,
  'GET /service-requests/current': [],
  'GET /orders': { items: [], nextCursor: null },
});
let talk: ReturnType<typeof fakeChannel>;

beforeEach(() => {
  signIn('customer', { id: 'c1' });
  talk = fakeChannel();
  live.channel = talk.channel;
});

function open(path = '/') {
  const element = (
    <>
      <SlotTarget name="customer-actions" />
      <SlotTarget name="notice" />
      <CustomerLive />
    </>
  );
  return renderPage([{ path: '*', element }], path);
}
const notice = () => screen.queryByRole('link', { name: /Plumbing/ });

it('shows a running request on other pages, follows its offers and links back to it', async () => {
  api.on({ 'GET /service-requests/current': [aRequest()] });
  const { router } = open();
  expect((await screen.findByRole('link', { name: /Plumbing: we’re asking karigars/ })).getAttribute('href')).toBe(
    '/instant-service?category=plumbing',
  );
  api.on({ 'GET /service-requests/current': [aRequest({ offers: [{ ...anOffer(), status: 'open', heldUntil: null }] })] });
  act(() => talk.receive('offerClosed', { requestId: 'r1', offerId: 'o0', reason: 'expired' }));
  expect(await screen.findByRole('link', { name: /Plumbing: 1 offer/ })).toBeTruthy();
  await act(() => router.navigate('/instant-service'));
  expect(notice()).toBeNull();
});

it('follows a profile that is changed on another device', async () => {
  api.on({ 'GET /customer/profile': aCustomer({ id: 'c1', name: 'Asha Rao', city: 'Nagpur' }) });
  open();
  act(() => talk.receive('accountChanged', { what: 'profile' }));
  await waitFor(() => expect(session.current()).toMatchObject({ user: { name: 'Asha Rao' }, place: { city: 'Nagpur' } }));
});

it('follows what another device does with an offer', async () => {
  api.on({ 'GET /service-requests/current': [aRequest({ offers: [{ ...anOffer(), status: 'open', heldUntil: null }] })] });
  open();
  expect(await screen.findByRole('link', { name: /Plumbing: 1 offer/ })).toBeTruthy();
  api.on({ 'GET /service-requests/current': [aRequest({ offers: [{ ...anOffer(), status: 'declined', heldUntil: null }] })] });
  act(() => talk.receive('accountChanged', { what: 'requests' }));
  expect(await screen.findByRole('link', { name: /Plumbing: we’re asking karigars/ })).toBeTruthy();
});

it('follows addresses that are saved on another device', async () => {
  const home = anAddress();
  api.on({ 'GET /customer/profile': aCustomer({ id: 'c1' }), 'GET /customer/addresses': { items: [home], nextCursor: null } });
  const Saved = () => useQuery(addressesQuery()).data?.items.map(({ street }) => <p key={street}>{street}</p>);
  renderPage([{ path: '*', element: [<CustomerLive key="live" />, <Saved key="saved" />] }], '/');
  await screen.findByText(home.street);
  api.on({ 'GET /customer/addresses': { items: [{ ...home, street: '7 New Lane' }], nextCursor: null } });
  act(() => talk.receive('accountChanged', { what: 'profile' }));
  expect(await screen.findByText('7 New Lane')).toBeTruthy();
});

it('follows a karigar who is saved on another device', async () => {
  api.on({ 'GET /favourites': { items: [] } });
  const Saved = () => useFavourites().data?.items.map(({ id, name }) => <p key={id}>{name}</p>) ?? 'loading';
  renderPage([{ path: '*', element: [<CustomerLive key="live" />, <Saved key="saved" />] }], '/');
  await waitFor(() => expect(screen.queryByText('loading')).toBeNull());
  api.on({ 'GET /favourites': { items: [aProvider()] } });
  act(() => talk.receive('accountChanged', { what: 'favourites' }));
  expect(await screen.findByText('Ramesh Jadhav')).toBeTruthy();
});

it('reads everything again that it follows when some may have been missed', async () => {
  const followed = [
    'GET /orders/{id}',
    'GET /orders/{id}/messages',
    'GET /customer/profile',
    'GET /customer/addresses',
    'GET /favourites',
    'GET /notification-settings',
  ];
  const reads: string[] = [];
  const Reader = ({ route }: { route: string }) => {
    useQuery({ queryKey: [route, {}], queryFn: () => reads.push(route) });
    return null;
  };
  const readers = followed.map((route) => <Reader key={route} route={route} />);
  renderPage([{ path: '*', element: [<CustomerLive key="live" />, ...readers] }], '/');
  await waitFor(() => expect(reads).toHaveLength(followed.length));
  reads.length = 0;
  live.reload();
  await waitFor(() => expect(reads).toHaveLength(followed.length));
  expect(reads.toSorted()).toEqual(followed.toSorted());
});

it('shows each of several requests', async () => {
  const fan = aRequest({ id: 'r2', serviceType: 'electrical', category: { id: 'electrical', name: 'Electrical' } });
  api.on({ 'GET /service-requests/current': [aRequest(), fan] });
  open();
  expect(await screen.findByRole('link', { name: /Electrical/ })).toHaveProperty('search', '?category=electrical');
  expect(notice()).toBeTruthy();
});

it('says who is late once the promised time has passed', async () => {
  const arrivesBy = new Date(Date.now() - 300_000).toISOString();
  const late = anOrder({ status: 'confirmed', scheduled_end: null, arrivesBy });
  api.on({ 'GET /orders': ({ query }) => ({ items: query['status'] === 'confirmed' ? [late] : [], nextCursor: null }) });
  open();
  expect(await screen.findByRole('link', { name: `Ramesh Jadhav is late, and was expected by ${formatMoment(arrivesBy)}` })).toBeTruthy();
});

it('says of nobody that they are late once the customer has said that nobody came', async () => {
  const arrivesBy = new Date(Date.now() - 2_400_000).toISOString();
  const late = anOrder({ status: 'confirmed', scheduled_end: null, arrivesBy });
  const timeline = [{ what: 'no_show_reported', at: arrivesBy, by: 'customer', note: null } as const];
  const items = [{ ...late, id: 'k2', timeline }, late];
  api.on({ 'GET /orders': ({ query }) => ({ items: query['status'] === 'confirmed' ? items : [], nextCursor: null }) });
  open();
  expect(await screen.findAllByRole('link', { name: /^Ramesh Jadhav is late/ })).toHaveLength(1);
});

it('says who is coming and by when, on all pages but that of the order, and follows it', async () => {
  const arrivesBy = new Date(Date.now() + 600_000).toISOString();
  let order = anOrder({ status: 'confirmed', scheduled_end: null, arrivesBy });
  api.on({ 'GET /orders': ({ query }) => ({ items: query['status'] === 'confirmed' ? [order] : [], nextCursor: null }) });
  const { router } = open();
  const coming = await screen.findByRole('link', { name: `Ramesh Jadhav is coming, by ${formatMoment(arrivesBy)}` });
  expect(coming).toHaveProperty('pathname', '/orders/k1/view');
  for (const own of ['/orders/k1/view', '/order/k1', '/Order/k1']) {
    await act(() => router.navigate(own));
    expect(screen.queryByRole('link', { name: /is coming/ })).toBeNull();
  }
  await act(() => router.navigate('/'));
  expect(screen.getByRole('link', { name: /is coming/ })).toBeTruthy();
  order = { ...order, progress: 'arrived' };
  act(() => talk.receive('orderChanged', { order_id: 'k1', status: 'confirmed', progress: 'arrived' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /is coming/ })).toBeNull());
});

const askedOrders = () => api.sent('GET /orders').map(({ query }) => query);
const upcoming = [
  { status: 'pending', limit: '50' },
  { status: 'confirmed', limit: '50' },
];

it('reads the orders once, after the channel is connected, on a page that does not show them', async () => {
  talk.status.set('connecting');
  open();
  await screen.findByRole('button', { name: 'Notifications' });
  expect(askedOrders()).toEqual([]);
  act(() => talk.status.set('online'));
  await waitFor(() => expect(askedOrders()).toEqual(upcoming));
});

it('reads each list of the orders page once after a change', async () => {
  const element = (
    <>
      <CustomerLive />
      <OrdersPage />
    </>
  );
  renderPage([{ path: '*', element }], '/order');
  await screen.findByRole('heading', { name: 'No orders yet' });
  const before = askedOrders().length;
  act(() => talk.receive('orderChanged', { order_id: 'k1', status: 'confirmed', progress: 'arrived' }));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(askedOrders().slice(before)).toEqual([...upcoming, { group: 'past', limit: '10' }]);
});

it('leads from a notification about a request to exactly that one', async () => {
  const ended = {
    id: 'n1',
    message: 'Nobody was available.',
    read: true,
    timestamp: new Date().toISOString(),
    kind: 'request',
    ref: 'r1',
  } as const;
  api.on({ 'GET /notifications': { items: [ended], nextCursor: null, unread: 0 } });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
  const link = await screen.findByRole('link', { name: /Nobody was available/ });
  expect(link.getAttribute('href')).toBe('/instant-service?request=r1');
});

it('hides a request that has expired', async () => {
  api.on({ 'GET /service-requests/current': [aRequest({ expires: new Date(Date.now() - 1_000).toISOString() })] });
  open();
  await screen.findByRole('button', { name: 'Notifications' });
  expect(notice()).toBeNull();
});

it('rings for incoming messages and opens their target', async () => {
  open();
  await screen.findByRole('button', { name: 'Notifications' });
  const told = {
    id: 'n1',
    message: 'Your visit is confirmed.',
    read: false,
    timestamp: new Date().toISOString(),
    kind: 'order',
    ref: 'k1',
  } as const;
  act(() => talk.receive('notification', told));
  const one = { items: [told], nextCursor: null, unread: 1 };
  api.on({ 'GET /notifications': one, 'POST /notifications/read': { ...one, unread: 0 } });
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  expect((await screen.findByRole('link', { name: /Your visit is confirmed/ })).getAttribute('href')).toBe('/orders/k1/view');
});
