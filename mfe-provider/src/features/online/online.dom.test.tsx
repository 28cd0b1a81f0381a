import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient, toasts } from '@karigar/platform';
import { renderRoutes, signIn } from '@karigar/platform/testing';
import { activeRequestsQuery } from '../../shared/api/active-requests.ts';
import { aRequest, aService } from '../../testing/builders.ts';
import { answerCalls, Refusal } from '../../testing/fake-api.ts';
import { fakeChannel } from '../../testing/fake-channel.ts';
import { OnlineToggle } from './components/online-toggle.tsx';
import { LiveUpdates } from './live/live-updates.tsx';

beforeEach(() => signIn('provider', { id: 'p1' }));
afterEach(() => vi.restoreAllMocks());

function show(answers: Parameters<typeof answerCalls>[0] = {}) {
  const calls = answerCalls({
    'GET /provider/services': () => [aService(), aService({ id: 's2' })],
    'GET /service-requests/active': () => [],
    'GET /provider/presence': () => ({ online: true, lastSeen: null }),
    'PUT /provider/presence': ({ body }) => ({ ...(body as object), lastSeen: null }),
    ...answers,
  });
  const live = fakeChannel({ providerJoin: () => ({ joined: ['s1', 's2'] }) });
  const page = (
    <>
      <LiveUpdates channel={live.channel} />
      <OnlineToggle channel={live.channel} />
    </>
  );
  renderRoutes([{ path: '*', element: page }], '/provider/dashboard');
  return { ...calls, ...live };
}

describe('the live area', () => {
  it('joins with the own services, again after every reconnect, and mirrors them', async () => {
    const { asked, status } = show();
    await vi.waitFor(() => expect(asked).toEqual([['providerJoin', ['s1', 's2']]]));
    expect((JSON.parse(localStorage.getItem('services') ?? '[]') as { id: string }[]).map(({ id }) => id)).toEqual(['s1', 's2']);

    act(() => status.set('offline'));
    act(() => status.set('online'));
    await vi.waitFor(() => expect(asked).toHaveLength(2));
  });

  it('works what it hears into the list', async () => {
    const { says, asked } = show();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const known = () => queryClient.getQueryData(activeRequestsQuery().queryKey);
    await vi.waitFor(() => expect(known()).toEqual([]));

    act(() => says('newServiceRequest', aRequest()));
    expect(known()?.map(({ id }) => id)).toEqual(['r1']);
    act(() => says('offerDeclined', { requestId: 'r1', serviceId: 's1', attemptsLeft: 1 }));
    expect(known()?.[0]).toMatchObject({ attemptsUsed: 2, attemptsLeft: 1 });
    act(() => says('requestClosed', { requestId: 'r1', reason: 'cancelled' }));
    expect(known()).toEqual([]);
  });
});

describe('the toggle', () => {
  it('is stored by the server', async () => {
    const { seen } = show();
    const toggle = await screen.findByRole('switch', { name: 'Online' });
    await userEvent.click(toggle);
    expect(await screen.findByText('Offline')).toBeTruthy();
    expect(seen).toContainEqual({ key: 'PUT /provider/presence', body: { online: false } });
  });

  it('goes back when the server could not be told', async () => {
    show({ 'PUT /provider/presence': () => new Refusal(503, 'UNAVAILABLE', 'A part of the service is down.') });
    await userEvent.click(await screen.findByRole('switch', { name: 'Online' }));
    await vi.waitFor(() => expect(toasts.get().at(-1)?.text).toBe('A part of the service is down.'));
    expect(screen.getByRole('switch', { name: 'Online' })).toHaveProperty('checked', true);
  });

  it('keeps the focus while the server is told, and asks once', async () => {
    let answer: (presence: object) => void = () => {};
    const { seen } = show({ 'PUT /provider/presence': () => new Promise<object>((resolve) => (answer = resolve)) });
    const toggle = await screen.findByRole('switch', { name: 'Online' });
    await userEvent.click(toggle);
    // A browser takes the focus from what is disabled.
    expect(toggle).toHaveProperty('disabled', false);
    await userEvent.keyboard(' ');
    expect(document.activeElement).toBe(toggle);
    await act(async () => answer({ online: false, lastSeen: null }));
    expect(seen.filter(({ key }) => key === 'PUT /provider/presence')).toHaveLength(1);
  });

  it('that could not be read can be tried again', async () => {
    let down = true;
    show({ 'GET /provider/presence': () => (down ? new Refusal(503, 'UNAVAILABLE', 'Down.') : { online: false, lastSeen: null }) });
    const again = await screen.findByRole('button', { name: /could not be loaded/ });
    down = false;
    await userEvent.click(again);
    expect(await screen.findByRole('switch', { name: 'Online' })).toHaveProperty('checked', false);
  });

  it('says when the connection is down', async () => {
    const { status } = show();
    await screen.findByText('you get requests');
    act(() => status.set('offline'));
    expect(screen.getByText('reconnecting…')).toBeTruthy();
  });
});
