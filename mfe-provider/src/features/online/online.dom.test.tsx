import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient, session, toasts, useQuery, type ApiResponse } from '@karigar/platform';
import { type Answers, fakeApi, fakeChannel, problem, renderPage, signIn } from '@karigar/platform/testing';
import { reloadSnapshots } from '../../app/live-snapshots.ts';
import { LiveUpdates } from '../../app/live-updates.tsx';
import { activeRequestsQuery } from '../../shared/api/active-requests.ts';
import { anAvailability, aProfile, aRequest, aService } from '../../testing/builders.ts';
import { OnlineToggle } from './components/online-toggle.tsx';

type Presence = ApiResponse<'PUT /provider/presence'>;
const api = fakeApi();

beforeEach(() => signIn('provider', { id: 'p1' }));
afterEach(() => vi.useRealTimers());

function show(answers: Answers = {}, providerJoin: () => object = () => ({ joined: ['s1', 's2'] })) {
  api.on({
    'GET /provider/services': () => [aService(), aService({ id: 's2' })],
    'GET /service-requests/active': () => [],
    'GET /provider/availability': () => anAvailability(),
    'GET /provider/presence': () => ({ online: true, lastSeen: null, push: false, engaged: false }),
    'PUT /provider/presence': ({ body }) => ({ ...body, lastSeen: null, push: false, engaged: false }),
    ...answers,
  });
  const live = fakeChannel({ providerJoin });
  const page = (
    <>
      <LiveUpdates channel={live.channel} />
      <OnlineToggle channel={live.channel} />
    </>
  );
  const { unmount } = renderPage([{ path: '*', element: page }], '/provider/dashboard');
  return { ...live, unmount };
}

describe('live updates', () => {
  it('join with the provider’s services, again after every reconnect, and keep a copy of them', async () => {
    const { asked, status } = show();
    await waitFor(() => expect(asked).toEqual([{ event: 'providerJoin', payload: ['s1', 's2'] }]));
    expect((JSON.parse(localStorage.getItem('services') ?? '[]') as { id: string }[]).map(({ id }) => id)).toEqual(['s1', 's2']);

    act(() => status.set('offline'));
    act(() => status.set('online'));
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it('report that joining failed, but not without a network or once they have ended', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    const failures: (() => void)[] = [];
    const fails = () => new Promise<never>((_, reject) => failures.push(() => reject(new Error('took too long'))));
    const { status, unmount } = show({}, fails);
    await waitFor(() => expect(failures).toHaveLength(1));
    failures[0]?.();
    await waitFor(() => expect(warned).toHaveBeenCalledOnce());
    act(() => status.set('offline'));
    act(() => status.set('online'));
    await waitFor(() => expect(failures).toHaveLength(2));
    act(() => void window.dispatchEvent(new Event('offline')));
    await act(async () => failures[1]?.());
    act(() => void window.dispatchEvent(new Event('online')));
    act(() => status.set('offline'));
    act(() => status.set('online'));
    await waitFor(() => expect(failures).toHaveLength(3));
    unmount();
    await act(async () => failures[2]?.());
    expect(warned).toHaveBeenCalledOnce();
  });

  it('follow what was changed on another device', async () => {
    let services = [aService()];
    const profile = aProfile({ id: 'p1', name: 'Ramesh Rao' });
    const { receive, asked } = show({ 'GET /provider/services': () => services, 'GET /provider/profile': () => profile });
    await waitFor(() => expect(asked.at(-1)).toEqual({ event: 'providerJoin', payload: ['s1'] }));
    services = [aService(), aService({ id: 's3' })];
    act(() => receive('accountChanged', { what: 'services' }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ event: 'providerJoin', payload: ['s1', 's3'] }));
    act(() => receive('accountChanged', { what: 'profile' }));
    await waitFor(() => expect(session.current()?.user).toMatchObject({ name: 'Ramesh Rao' }));
    const reads = api.sent('GET /service-requests/active').length;
    act(() => receive('accountChanged', { what: 'requests' }));
    await waitFor(() => expect(api.sent('GET /service-requests/active')).toHaveLength(reads + 1));
  });

  it('read everything again that they follow when some may have been missed', async () => {
    const followed = [
      'GET /orders/provider',
      'GET /service-requests/active',
      'GET /provider/presence',
      'GET /provider/services',
      'GET /provider/availability',
      'GET /provider/profile',
      'GET /provider/bank',
      'GET /provider/base',
      'GET /provider/complaints',
      'GET /notifications',
      'GET /notification-settings',
      'GET /orders/{id}/messages',
    ] as const;
    const reads: string[] = [];
    const Reader = ({ route }: { route: string }) => {
      useQuery({ queryKey: [route, {}], queryFn: () => reads.push(route) });
      return null;
    };
    renderPage([{ path: '*', element: followed.map((route) => <Reader key={route} route={route} />) }], '/');
    await waitFor(() => expect(reads).toHaveLength(followed.length));
    reads.length = 0;
    reloadSnapshots();
    await waitFor(() => expect(reads).toHaveLength(followed.length));
    expect([...reads].sort()).toEqual([...followed].sort());
  });

  it('say after three seconds that it is not known yet whether the provider is online', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    show({ 'GET /provider/presence': () => answered.then(() => ({ online: true, lastSeen: null, push: false, engaged: false })) });
    await waitFor(() => expect(api.sent('GET /provider/presence')).not.toEqual([]));
    expect(screen.getByRole('status').textContent).toBe('');
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(screen.getByRole('status').textContent).toBe('Your status is loading slowly.');
    answer();
    expect(await screen.findByRole('switch', { name: 'Online' })).toBeTruthy();
    expect(screen.queryByText('Your status is loading slowly.')).toBeNull();
  });

  it('follow the switch of another device', async () => {
    let online = true;
    const { receive } = show({ 'GET /provider/presence': () => ({ online, lastSeen: null, push: false, engaged: false }) });
    expect(await screen.findByRole('switch', { name: 'Online' })).toHaveProperty('checked', true);
    online = false;
    act(() => receive('presenceChanged', { online }));
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Online' })).toHaveProperty('checked', false));
    await waitFor(() => expect(api.sent('GET /service-requests/active')).toHaveLength(2));
  });

  it('read the requests again when the provider has become engaged, and when they are free', async () => {
    let engaged = false;
    const { receive } = show({
      'GET /provider/presence': () => ({ online: true, lastSeen: null, push: false, engaged }),
      'GET /service-requests/active': () => (engaged ? [] : [aRequest()]),
    });
    const known = () => queryClient.getQueryData(activeRequestsQuery().queryKey)?.map(({ id }) => id);
    await waitFor(() => expect(known()).toEqual(['r1']));
    await screen.findByText('you get requests');
    engaged = true;
    act(() => receive('offerAccepted', { requestId: 'r2', offerId: 'o2' }));
    await waitFor(() => expect(known()).toEqual([]));
    engaged = false;
    act(() => receive('orderChanged', { order_id: 'o', status: 'fulfilled', progress: null }));
    await waitFor(() => expect(known()).toEqual(['r1']));
  });

  it('read whether an engaged provider is free again also without a message', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let engaged = true;
    show({ 'GET /provider/presence': () => ({ online: true, lastSeen: null, push: false, engaged }) });
    expect(await screen.findByText('at work, no new requests')).toBeTruthy();
    engaged = false;
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByText('you get requests')).toBeTruthy();
  });

  it('are applied to the list of requests', async () => {
    const { receive, asked } = show();
    await waitFor(() => expect(asked).toHaveLength(1));
    const known = () => queryClient.getQueryData(activeRequestsQuery().queryKey);
    await waitFor(() => expect(known()).toEqual([]));

    act(() => receive('newServiceRequest', aRequest()));
    expect(known()?.map(({ id }) => id)).toEqual(['r1']);
    act(() => receive('offerDeclined', { requestId: 'r1', serviceId: 's1', attemptsLeft: 1 }));
    expect(known()?.[0]).toMatchObject({ attemptsUsed: 2, attemptsLeft: 1 });
    act(() => receive('requestClosed', { requestId: 'r1', reason: 'cancelled' }));
    expect(known()).toEqual([]);
  });
});

describe('the online switch', () => {
  it('is stored on the server', async () => {
    show();
    const toggle = await screen.findByRole('switch', { name: 'Online' });
    await userEvent.click(toggle);
    expect(await screen.findByText('Offline')).toBeTruthy();
    expect(api.calls).toContainEqual(expect.objectContaining({ route: 'PUT /provider/presence', body: { online: false } }));
  });

  it('says that no requests arrive during an order, until it is fulfilled', async () => {
    let engaged = false;
    const { receive } = show({ 'GET /provider/presence': () => ({ online: true, lastSeen: null, push: false, engaged }) });
    await screen.findByText('you get requests');
    engaged = true;
    act(() => receive('offerAccepted', { requestId: 'r1', offerId: 'o1' }));
    expect(await screen.findByText('at work, no new requests')).toBeTruthy();
    engaged = false;
    act(() => receive('orderChanged', { order_id: 'o', status: 'fulfilled', progress: null }));
    expect(await screen.findByText('you get requests')).toBeTruthy();
  });

  it('says that requests also come by push', async () => {
    show({ 'GET /provider/presence': () => ({ online: true, lastSeen: null, push: true, engaged: false }) });
    expect(await screen.findByText('you get requests, also by push')).toBeTruthy();
  });

  it('switches back when the server cannot be reached', async () => {
    show({ 'PUT /provider/presence': () => problem(503, 'UNAVAILABLE', { message: 'A part of the service is down.' }) });
    await userEvent.click(await screen.findByRole('switch', { name: 'Online' }));
    await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('A part of the service is down.'));
    expect(screen.getByRole('switch', { name: 'Online' })).toHaveProperty('checked', true);
  });

  it('keeps the focus while the server is called, and calls it once', async () => {
    let answer: (presence: Presence) => void = () => {};
    show({ 'PUT /provider/presence': () => new Promise<Presence>((resolve) => (answer = resolve)) });
    const toggle = await screen.findByRole('switch', { name: 'Online' });
    await userEvent.click(toggle);
    // A browser takes the focus from what is disabled.
    expect(toggle).toHaveProperty('disabled', false);
    await userEvent.keyboard(' ');
    expect(document.activeElement).toBe(toggle);
    await act(async () => answer({ online: false, lastSeen: null, push: false, engaged: false }));
    expect(api.calls.filter(({ route }) => route === 'PUT /provider/presence')).toHaveLength(1);
  });

  it('offers a retry when its state cannot be read', async () => {
    let down = true;
    show({
      'GET /provider/presence': () =>
        down ? problem(503, 'UNAVAILABLE', { message: 'Down.' }) : { online: false, lastSeen: null, push: false, engaged: false },
    });
    const again = await screen.findByRole('button', { name: /could not be loaded/ });
    down = false;
    await userEvent.click(again);
    expect(await screen.findByRole('switch', { name: 'Online' })).toHaveProperty('checked', false);
  });

  it('shows a lost connection', async () => {
    const { status } = show();
    await screen.findByText('you get requests');
    act(() => status.set('offline'));
    expect(screen.getByText('reconnecting…')).toBeTruthy();
  });

  it.each([
    ['2026-11-20T18:30:00Z', 'On vacation until 30 Nov'],
    ['2026-11-30T18:29:00Z', 'On vacation until 30 Nov'],
    ['2026-11-20T18:29:00Z', null],
    ['2026-11-30T18:30:00Z', null],
  ])('gives way to a vacation in the time zone of the market (%s)', async (now, sentence) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(now) });
    show({ 'GET /provider/availability': () => anAvailability({ vacation: { from: '2026-11-21', to: '2026-11-30' } }) });
    if (sentence === null) {
      expect(await screen.findByRole('switch', { name: 'Online' })).toBeTruthy();
      expect(screen.queryByText(/vacation/)).toBeNull();
    } else {
      expect(await screen.findByRole('link', { name: sentence })).toHaveProperty('pathname', '/provider/availability');
      expect(screen.queryByRole('switch')).toBeNull();
    }
  });
});
