import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { MessageView, NotificationKind, OrderView } from '@karigar/contracts';
import { toast, toasts, type NotificationPaths } from '@karigar/platform';
import { fakeApi, fakeChannel, problem, renderPage, signIn } from '@karigar/platform/testing';
import { LiveNotifications } from '../notifications/live-notifications.tsx';
import { NotificationBell } from '../notifications/notification-bell.tsx';
import { refreshMessages } from './messages-queries.ts';
import { MessageButton } from './message-button.tsx';

const aMessage = (more: Partial<MessageView> = {}): MessageView => ({
  id: 'm1',
  from: 'provider',
  text: 'Is there a lift?',
  photos: [],
  at: '2026-11-22T10:00:00.000Z',
  readAt: null,
  ...more,
});
const anOrder = (more: Partial<OrderView> = {}) => ({
  id: 'k1',
  timeline: [{ what: 'confirmed', at: '2026-11-22T09:00:00.000Z', by: 'provider', note: null }] satisfies OrderView['timeline'],
  allowedActions: ['message'] satisfies OrderView['allowedActions'],
  unreadMessages: 1,
  ...more,
});

const aNotification = { message: 'News', read: false, timestamp: '2026-11-22T10:00:00.000Z' };

let messages: MessageView[];
const api = fakeApi({
  'GET /order-photos/{id}': () => new Response(new ArrayBuffer(8), { headers: { 'content-type': 'image/webp' } }),
  'GET /orders/{id}/messages': () => ({ items: messages, nextCursor: null }),
  'POST /orders/{id}/messages/read': () => {
    messages = messages.map((one) => ({ ...one, readAt: '2026-11-22T10:05:00.000Z' }));
    return undefined;
  },
  'POST /orders/{id}/messages': ({ body }) => {
    const text = body.get('text');
    const photos = body.getAll('photos').map((_, index) => `f${index}`);
    const sent = aMessage({ id: `m${messages.length + 1}`, from: 'customer', text: typeof text === 'string' ? text : null, photos });
    messages = [sent, ...messages];
    return sent;
  },
});

beforeEach(() => {
  signIn('customer');
  messages = [aMessage()];
});

const show = (order = anOrder(), path = '/') =>
  renderPage([{ path: '*', element: <MessageButton order={order} me="customer" other="Ramesh Jadhav" /> }], path);
async function open(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: /^Message/ }));
  return within(await screen.findByRole('dialog', { name: 'Messages with Ramesh Jadhav' }));
}

describe('the messages of an order', () => {
  it('are counted, shown, and marked as read when shown', async () => {
    const user = userEvent.setup();
    show();
    expect(await screen.findByText('1 new message')).toBeTruthy();
    expect(api.sent('POST /orders/{id}/messages/read')).toEqual([]);
    const dialog = await open(user);
    expect(await dialog.findByText('Is there a lift?')).toBeTruthy();
    await waitFor(() => expect(api.sent('POST /orders/{id}/messages/read')).toHaveLength(1));
  });

  it('are marked as read only when they can be seen, also in the bell, and the toast about them stays until then', async () => {
    const user = userEvent.setup();
    const visibility = vi.spyOn(document, 'visibilityState', 'get');
    onTestFinished(() => void vi.restoreAllMocks());
    const become = (state: DocumentVisibilityState) => {
      visibility.mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange'));
    };
    const paths = {
      order: '/o/{ref}',
      message: '/o/{ref}',
      request: '/',
      offer: '/',
      review: '/',
      service: '/',
      system: '/',
    } satisfies NotificationPaths;
    const inbox = { items: [{ ...aNotification, id: 'n1', kind: 'message' as const, ref: 'k1' }], nextCursor: null, unread: 1 };
    api.on({ 'GET /notifications': inbox, 'POST /notifications/read': { ...inbox, items: [], unread: 0 } });
    const page = (
      <>
        <NotificationBell paths={paths} />
        <MessageButton order={anOrder()} me="customer" other="Ramesh Jadhav" />
      </>
    );
    renderPage([{ path: '*', element: page }], '/');
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    act(() => become('hidden'));
    const dialog = await open(user);
    await dialog.findByText('Is there a lift?');
    act(() => void toast(() => 'About k1', { about: 'message:k1' }));
    expect(api.calls.filter(({ route }) => route.endsWith('/read'))).toEqual([]);
    act(() => become('visible'));
    await waitFor(() => expect(api.sent('POST /orders/{id}/messages/read')).toHaveLength(1));
    await waitFor(() => expect(api.sent('POST /notifications/read').map(({ body }) => body)).toEqual([{ ids: ['n1'] }]));
    expect(toasts.get()).toEqual([]);
  });

  it('open with the newest above the field, also when there are more than fit', async () => {
    const user = userEvent.setup();
    const scrolled: Element[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element) {
      scrolled.push(this);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    show();
    const dialog = await open(user);
    await dialog.findByText('Is there a lift?');
    const field = dialog.getByLabelText('Your message');
    expect(scrolled.map((place) => field.compareDocumentPosition(place))).toEqual([Node.DOCUMENT_POSITION_FOLLOWING]);
  });

  it('are opened by the link of a notification, once', async () => {
    const user = userEvent.setup();
    const { router } = show(anOrder(), '/orders/k1/view?from=bell&messages');
    const dialog = within(await screen.findByRole('dialog', { name: 'Messages with Ramesh Jadhav' }));
    await waitFor(() => expect(router.state.location.search).toBe('?from=bell'));
    expect(await dialog.findByText('Is there a lift?')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    // The bell is on the order's page too.
    await act(() => router.navigate('/orders/k1/view?messages'));
    expect(await screen.findByRole('dialog', { name: 'Messages with Ramesh Jadhav' })).toBeTruthy();
  });

  it('take away the toast about them when they are shown, and no other', async () => {
    const user = userEvent.setup();
    api.on({ 'GET /notification-settings': () => problem(503, 'UNAVAILABLE') });
    const order = '/orders/{ref}/view';
    const paths: NotificationPaths = { order, message: order, request: order, offer: order, review: order, service: order, system: order };
    const live = fakeChannel();
    const page = (
      <>
        <LiveNotifications channel={live.channel} paths={paths} />
        <MessageButton order={anOrder()} me="customer" other="Ramesh Jadhav" />
      </>
    );
    renderPage([{ path: '*', element: page }], '/');
    await screen.findByRole('button', { name: /^Message/ });
    const about = (ref: string) => ({ id: ref, message: `About ${ref}`, read: false, timestamp: '2026-11-22T10:00:00.000Z', ref });
    act(() => live.receive('notification', { ...about('k1'), kind: 'message' }));
    act(() => live.receive('notification', { ...about('k2'), kind: 'message' }));
    const shown = () => toasts.get().map(({ text }) => text);
    expect(shown()).toEqual(['About k1', 'About k2']);
    await open(user);
    expect(shown()).toEqual(['About k2']);
  });

  it('mark the notifications about them as read in the bell when they are shown, and no other', async () => {
    const user = userEvent.setup();
    const about = (id: string, kind: NotificationKind, ref: string) => ({ ...aNotification, id, kind, ref });
    const inbox = {
      items: [about('n1', 'message', 'k1'), about('n2', 'order', 'k1'), about('n3', 'message', 'k2')],
      nextCursor: null,
      unread: 3,
    };
    api.on({
      'GET /notifications': inbox,
      'POST /notifications/read': ({ body }) => ({
        ...inbox,
        items: inbox.items.map((item) => ({ ...item, read: body?.ids?.includes(item.id) ?? true })),
        unread: 2,
      }),
    });
    const order = '/orders/{ref}/view';
    const paths: NotificationPaths = { order, message: order, request: order, offer: order, review: order, service: order, system: order };
    const page = (
      <>
        <NotificationBell paths={paths} />
        <MessageButton order={anOrder()} me="customer" other="Ramesh Jadhav" />
      </>
    );
    renderPage([{ path: '*', element: page }], '/');
    await screen.findByRole('button', { name: 'Notifications, 3 unread' });
    await open(user);
    await screen.findByRole('button', { name: 'Notifications, 2 unread', hidden: true });
    expect(api.sent('POST /notifications/read').map(({ body }) => body)).toEqual([{ ids: ['n1'] }]);
  });

  it('begin with a quick reply, which can be completed', async () => {
    const user = userEvent.setup();
    show();
    const dialog = await open(user);
    await user.type(dialog.getByLabelText('Your message'), 'Third floor.');
    await user.click(dialog.getByRole('button', { name: 'I am at home.' }));
    expect(dialog.getByLabelText('Your message')).toHaveProperty('value', 'Third floor. I am at home.');
    expect(document.activeElement).toBe(dialog.getByLabelText('Your message'));
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await within(dialog.getByRole('log')).findByText('Third floor. I am at home.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'I am on my way.' })).toBeNull();
  });

  it('count their characters again when a quick reply is added, which cuts them at the limit', async () => {
    const user = userEvent.setup();
    show();
    const dialog = await open(user);
    await user.click(dialog.getByLabelText('Your message'));
    await user.paste('x'.repeat(1001));
    expect(dialog.getByText('1001 / 1000')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Thank you!' }));
    expect(dialog.getByText('1000 / 1000')).toBeTruthy();
    expect(dialog.queryByText(/at most/)).toBeNull();
  });

  it('offer no quick reply about a visit that has ended or was cancelled', async () => {
    const user = userEvent.setup();
    const { timeline } = anOrder();
    show(anOrder({ timeline: [...timeline, { what: 'cancelled', at: '2026-11-22T09:30:00.000Z', by: 'provider', note: null }] }));
    const dialog = await open(user);
    const replies = within(dialog.getByRole('group', { name: 'Quick replies' }));
    expect(replies.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Thank you!']);
  });

  it('are sent as typed and shown as text', async () => {
    const user = userEvent.setup();
    show();
    const dialog = await open(user);
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText('Please write something first')).toBeTruthy();
    await user.type(dialog.getByLabelText('Your message'), '<b>Yes</b>, third floor');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await within(dialog.getByRole('log')).findByText('<b>Yes</b>, third floor')).toBeTruthy();
    await waitFor(() => expect(dialog.getByLabelText('Your message')).toHaveProperty('value', ''));
    await user.type(dialog.getByLabelText('Your message'), 'Thank you');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await within(dialog.getByRole('log')).findByText('Thank you')).toBeTruthy();
    const [one, two] = api.sent('POST /orders/{id}/messages');
    expect(two?.key).not.toBe(one?.key);
  });

  it('can be photos without text', async () => {
    const user = userEvent.setup();
    show();
    const dialog = await open(user);
    await user.upload(dialog.getByLabelText('Choose photos'), new File(['a lift'], 'lift.png', { type: 'image/png' }));
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await within(dialog.getByRole('log')).findByRole('img', { name: 'Photo 1 of 1' })).toBeTruthy();
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Remove Photo 1' })).toBeNull());
  });

  it('say why nothing is sent while a photo cannot be read, and scroll there', async () => {
    const user = userEvent.setup({ applyAccept: false });
    const scrolled: (string | null)[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element) {
      scrolled.push(this.textContent);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    show();
    const dialog = await open(user);
    await user.type(dialog.getByLabelText('Your message'), 'Look');
    await user.upload(dialog.getByLabelText('Choose photos'), new File(['notes'], 'notes.txt', { type: 'text/plain' }));
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    const refusal = 'A photo could not be added. Try it again or remove it.';
    expect(await dialog.findByText(refusal)).toBeTruthy();
    expect(scrolled).toContain(refusal);
    expect(api.sent('POST /orders/{id}/messages')).toEqual([]);
  });

  it('keep what is written, and the photos added, while they are being sent', async () => {
    const user = userEvent.setup();
    const photo = (name: string) => new File([name], name, { type: 'image/png' });
    let answer: (sent: MessageView) => void = () => {};
    api.on({ 'POST /orders/{id}/messages': () => new Promise<MessageView>((resolve) => (answer = resolve)) });
    show();
    const dialog = await open(user);
    await user.upload(dialog.getByLabelText('Choose photos'), photo('lift.png'));
    await user.type(dialog.getByLabelText('Your message'), 'Yes');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(api.sent('POST /orders/{id}/messages')).toHaveLength(1));
    await user.type(dialog.getByLabelText('Your message'), '. Third floor.');
    await user.upload(dialog.getByLabelText('Choose photos'), photo('door.png'));
    await dialog.findByRole('button', { name: 'Remove Photo 2' });
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Messages with Ramesh Jadhav' })).toBeTruthy();
    await act(async () => answer(aMessage({ id: 'm2', from: 'customer', text: 'Yes' })));
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Remove Photo 2' })).toBeNull());
    expect(dialog.getByRole('button', { name: 'Remove Photo 1' })).toBeTruthy();
    expect(dialog.getByLabelText('Your message')).toHaveProperty('value', 'Yes. Third floor.');
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
    expect((await open(user)).getByLabelText('Your message')).toHaveProperty('value', 'Yes. Third floor.');
  });

  it('are sent once if the answer was lost, also after the dialog was closed', async () => {
    const user = userEvent.setup();
    api.on({ 'POST /orders/{id}/messages': () => Response.error() });
    show();
    let dialog = await open(user);
    await user.type(dialog.getByLabelText('Your message'), 'Yes');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await dialog.findByText(/could not reach/);
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
    dialog = await open(user);
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await dialog.findByText(/could not reach/);
    await user.upload(dialog.getByLabelText('Choose photos'), new File(['a lift'], 'lift.png', { type: 'image/png' }));
    await dialog.findByRole('button', { name: 'Remove Photo 1' });
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(api.sent('POST /orders/{id}/messages')).toHaveLength(3));
    const [first, again, withPhoto] = api.sent('POST /orders/{id}/messages');
    expect(again?.key).toBe(first?.key);
    expect(withPhoto?.key).not.toBe(first?.key);
  });

  it('count as sent when the list shows them after their answer was lost', async () => {
    const user = userEvent.setup();
    const first = aMessage({ id: 'm2', from: 'customer', text: 'I am at home.\nCome up.', at: '2026-11-22T10:01:00.000Z' });
    messages = [first, aMessage({ readAt: '2026-11-22T10:00:30.000Z' })];
    api.on({ 'POST /orders/{id}/messages': () => Response.error() });
    show();
    const dialog = await open(user);
    const field = dialog.getByLabelText('Your message');
    await dialog.findAllByText(/Come up/);
    await user.type(field, 'I am at home.{Enter}Come up.');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await dialog.findByText(/could not reach/);
    // The earlier message with the same words is another one.
    act(() => refreshMessages('k1'));
    await waitFor(() => expect(api.sent('GET /orders/{id}/messages').length).toBeGreaterThan(2));
    expect(field).toHaveProperty('value', 'I am at home.\nCome up.');
    // This time it arrives. Browsers send line breaks in this form.
    api.on({
      'POST /orders/{id}/messages': () => {
        const at = `2026-11-22T10:0${messages.length}:00.000Z`;
        messages = [{ ...first, id: `m${messages.length + 1}`, at }, ...messages];
        return Response.error();
      },
    });
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(field).toHaveProperty('value', ''));
    expect(dialog.queryByText(/could not reach/)).toBeNull();
    // The same words once more are another message.
    await user.type(field, 'I am at home.{Enter}Come up.');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(api.sent('POST /orders/{id}/messages')).toHaveLength(3));
    const [lost, again, another] = api.sent('POST /orders/{id}/messages').map(({ key }) => key);
    expect(again).toBe(lost);
    expect(another).not.toBe(lost);
  });

  it('keep the text when they are refused, even after the dialog was closed', async () => {
    const user = userEvent.setup();
    api.on({ 'POST /orders/{id}/messages': () => problem(503, 'UNAVAILABLE', { message: 'A part of the service is down.' }) });
    show();
    const first = await open(user);
    await user.type(first.getByLabelText('Your message'), 'Yes');
    await user.click(first.getByRole('button', { name: 'Send' }));
    expect(await first.findByText('A part of the service is down.')).toBeTruthy();
    await user.click(first.getAllByRole('button', { name: 'Close' })[0]!);
    expect((await open(user)).getByLabelText('Your message')).toHaveProperty('value', 'Yes');
  });

  it('arrive live while open', async () => {
    const user = userEvent.setup();
    show();
    const dialog = await open(user);
    await dialog.findByText('Is there a lift?');
    messages = [aMessage({ id: 'm2', text: 'Never mind' }), ...messages];
    act(() => refreshMessages('k1'));
    expect(await dialog.findByText('Never mind')).toBeTruthy();
  });

  it('are read out to screen readers when they arrive, but not the earlier ones that are loaded on request', async () => {
    const user = userEvent.setup();
    api.on({
      'GET /orders/{id}/messages': ({ query }) =>
        query.cursor ? { items: [aMessage({ id: 'm0', text: 'Hello' })], nextCursor: null } : { items: messages, nextCursor: 'older' },
    });
    show();
    const dialog = await open(user);
    await user.click(await dialog.findByRole('button', { name: 'Show earlier messages' }));
    expect(await dialog.findByText('Hello')).toBeTruthy();
    const log = dialog.getByRole('log');
    expect(log.textContent).toBe('');
    messages = [aMessage({ id: 'm2', text: 'Never mind' }), ...messages];
    act(() => refreshMessages('k1'));
    expect(await within(log).findByText('Never mind')).toBeTruthy();
  });

  it('arrive while the list is first being loaded', async () => {
    const user = userEvent.setup();
    // Nothing is unread, because marking as read reloads the list too.
    messages = [aMessage({ readAt: '2026-11-22T10:05:00.000Z' })];
    let answer = () => {};
    const early = { items: messages, nextCursor: null };
    api.on({ 'GET /orders/{id}/messages': () => new Promise((resolve) => (answer = () => resolve(early))) });
    show();
    const dialog = await open(user);
    messages = [aMessage({ id: 'm2', from: 'customer', text: 'Never mind' }), ...messages];
    act(() => refreshMessages('k1'));
    api.on({ 'GET /orders/{id}/messages': () => ({ items: messages, nextCursor: null }) });
    act(() => answer());
    expect(await dialog.findByText('Never mind')).toBeTruthy();
  });

  it('remain readable after the conversation has ended, including those of a deleted account', async () => {
    const user = userEvent.setup();
    messages = [aMessage({ text: null })];
    show(anOrder({ allowedActions: [] }));
    const dialog = await open(user);
    expect(await dialog.findByText('Removed with the account that wrote it.')).toBeTruthy();
    expect(dialog.getByText(/This conversation has ended/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Send' })).toBeNull();
  });

  it('show a failure to load, and do not exist before the confirmation', async () => {
    const user = userEvent.setup();
    api.on({ 'GET /orders/{id}/messages': () => problem(503, 'UNAVAILABLE') });
    const page = show();
    expect(await (await open(user)).findByText('The messages could not be loaded')).toBeTruthy();
    page.unmount();
    show(anOrder({ timeline: [] }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Message/ })).toBeNull());
  });
});
