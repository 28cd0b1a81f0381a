import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ActiveRequestView } from '@karigar/contracts';
import { Outlet, queryClient } from '@karigar/platform';
import { fakeApi, fakeChannel, renderPage, signIn } from '@karigar/platform/testing';
import { Button, Dialog } from '@karigar/ui';
import { activeRequestsQuery, applyToRequests } from '../../shared/api/active-requests.ts';
import { LiveContext } from '../../shared/live/live-context.ts';
import { aRequest, aService } from '../../testing/builders.ts';
import { RequestCall } from './components/request-call.tsx';

const stopRing = vi.hoisted(() => vi.fn());
const startRing = vi.hoisted(() => vi.fn(() => stopRing));
vi.mock(import('@karigar/account'), async (original) => ({ ...(await original()), ring: startRing }));

const api = fakeApi();
beforeEach(() => {
  signIn('provider', { id: 'p1' });
  startRing.mockClear();
  stopRing.mockClear();
});

/** A page with a field and a dialog of its own. */
function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Note" />
      <input type="checkbox" role="switch" aria-label="Online" />
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={isOpen} title="Of the page" onClose={() => setOpen(false)} />
    </>
  );
}

async function show(path = '/provider/dashboard') {
  let requests: ActiveRequestView[] = [];
  api.on({
    'GET /service-requests/active': () => requests,
    'GET /prices': { direct: { shipping: 4.99, tax: 8.64 }, instant: { shipping: 50, tax: 0 } },
    'GET /prices/usual': () => ({ from: null, to: null, count: 3 }),
    'GET /provider/services': () => [aService()],
  });
  const live = fakeChannel();
  const layout = (
    <LiveContext value={live.channel}>
      <RequestCall channel={live.channel} />
      <Outlet />
    </LiveContext>
  );
  const pages = [
    { path: '/provider/dashboard', element: <Page /> },
    { path: '/provider/orders', element: <p>the orders</p> },
    { path: '/provider/instant-requests', element: <p>the list</p> },
  ];
  renderPage([{ element: layout, children: pages }], path);
  await waitFor(() => expect(queryClient.getQueryData(activeRequestsQuery().queryKey)).toEqual([]));
  const arrive = async (request: ActiveRequestView) => {
    requests = [request, ...requests];
    // Asynchronous, so that what follows from it has happened.
    await act(async () => {
      applyToRequests({ type: 'opened', request });
      live.receive('newServiceRequest', request);
    });
  };
  return { arrive };
}
const call = async () => within(await screen.findByRole('dialog', { name: 'Somebody needs help now' }));
const hasCall = () => screen.queryByRole('dialog', { name: 'Somebody needs help now' }) !== null;

describe('a new request', () => {
  it('rings and is shown over the dashboard until it is skipped', async () => {
    const { arrive } = await show();
    expect(startRing).not.toHaveBeenCalled();
    const before = performance.now();
    await arrive(aRequest({ distanceKm: 4, suggestedPrice: 600 }));
    const dialog = await call();
    expect(startRing).toHaveBeenCalledTimes(1);
    expect(dialog.getByRole('heading', { name: 'Kitchen tap burst, water everywhere' })).toBeTruthy();
    expect(dialog.getByText('About 4 km away · 15 min')).toBeTruthy();
    // A tap that was meant for the page.
    const early = createEvent.click(dialog.getByRole('button', { name: 'Skip' }));
    Object.defineProperty(early, 'timeStamp', { value: before });
    fireEvent(dialog.getByRole('button', { name: 'Skip' }), early);
    expect([hasCall(), stopRing.mock.calls.length]).toEqual([true, 0]);
    await userEvent.click(dialog.getByRole('button', { name: 'Skip' }));
    expect([hasCall(), stopRing.mock.calls.length]).toEqual([false, 1]);
  });

  it('leads straight to its offer', async () => {
    const { arrive } = await show();
    await arrive(aRequest());
    await userEvent.click((await call()).getByRole('button', { name: 'Send Offer' }));
    expect(await screen.findByRole('dialog', { name: 'Send Service Offer' })).toBeTruthy();
    expect([hasCall(), stopRing.mock.calls.length]).toEqual([false, 1]);
  });

  it('stays while it is read: the next one rings, and follows', async () => {
    const { arrive } = await show();
    await arrive(aRequest());
    await call();
    await arrive(aRequest({ id: 'r2', description: 'Flush tank' }));
    expect(startRing).toHaveBeenCalledTimes(2);
    expect((await call()).getByRole('heading', { name: 'Kitchen tap burst, water everywhere' })).toBeTruthy();
    await userEvent.click((await call()).getByRole('button', { name: 'Skip' }));
    expect((await call()).getByRole('heading', { name: 'Flush tank' })).toBeTruthy();
  });

  it('does not wait for a switch that has the focus, such as Online', async () => {
    const { arrive } = await show();
    await userEvent.click(screen.getByRole('switch', { name: 'Online' }));
    await arrive(aRequest());
    expect(await call()).toBeTruthy();
  });

  it('waits until nobody is typing', async () => {
    const { arrive } = await show();
    await userEvent.click(screen.getByRole('textbox', { name: 'Note' }));
    await arrive(aRequest());
    expect(startRing).toHaveBeenCalledTimes(1);
    expect(hasCall()).toBe(false);
    await userEvent.tab();
    expect(await call()).toBeTruthy();
  });

  it('waits until a dialog of the page is closed', async () => {
    const { arrive } = await show();
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await arrive(aRequest());
    expect(startRing).toHaveBeenCalledTimes(1);
    expect(hasCall()).toBe(false);
    await userEvent.keyboard('{Escape}');
    expect(await call()).toBeTruthy();
  });

  it('waits until an offer is sent or left, and gives way when it is closed itself', async () => {
    const { arrive } = await show();
    await arrive(aRequest());
    await userEvent.click((await call()).getByRole('button', { name: 'Send Offer' }));
    const offer = within(await screen.findByRole('dialog', { name: 'Send Service Offer' }));
    await arrive(aRequest({ id: 'r2', description: 'Flush tank' }));
    expect(hasCall()).toBe(false);
    await userEvent.click(offer.getByRole('button', { name: 'Cancel' }));
    expect((await call()).getByRole('heading', { name: 'Flush tank' })).toBeTruthy();
    act(() => applyToRequests({ type: 'closed', requestId: 'r2', reason: 'cancelled' }));
    await waitFor(() => expect(hasCall()).toBe(false));
  });

  it('is only heard on a page where the provider is at work', async () => {
    const { arrive } = await show('/provider/orders');
    await arrive(aRequest());
    expect([startRing.mock.calls.length, stopRing.mock.calls.length]).toEqual([1, 0]);
    expect(hasCall()).toBe(false);
  });

  it('shows no call on the page that lists the request', async () => {
    const { arrive } = await show('/provider/instant-requests');
    await arrive(aRequest());
    await waitFor(() => expect(stopRing.mock.calls.length).toBe(startRing.mock.calls.length));
    expect(hasCall()).toBe(false);
  });
});
