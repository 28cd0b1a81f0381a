import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ComplaintView } from '@karigar/contracts';
import { fakeApi, fakeChannel, problem, renderPage, signIn } from '@karigar/platform/testing';
import { anOrder } from '../../testing/data.ts';
import { routes } from '../../routes.tsx';
// Loaded ahead: the first test is not to wait for it.
import './pages/complaint-page.tsx';

const live = vi.hoisted((): { channel: unknown; reload: () => void } => ({ channel: null, reload: () => {} }));
vi.mock('@karigar/platform', async (load) => ({
  ...(await load<object>()),
  useChannel: (onReload: () => void) => {
    live.reload = onReload;
    return live.channel;
  },
}));

const aComplaint = (more: Partial<ComplaintView> = {}): ComplaintView => ({
  id: 'c1',
  order_id: 'k1',
  number: 'K-20481',
  reason: 'damage',
  text: 'The tiles are broken.',
  photos: [],
  state: 'new',
  created: '2026-11-22T10:00:00.000Z',
  answer: null,
  answered: null,
  statement: null,
  stated: null,
  Service: { id: 's1', name: 'Tap and leak repair' },
  ProviderInfo: { id: 'p1', name: 'Ramesh Jadhav' },
  CustomerInfo: { name: 'Asha Kulkarni' },
  ...more,
});

let complaints: ComplaintView[];
const api = fakeApi({
  'GET /orders': { items: [anOrder()], nextCursor: null },
  'GET /complaints': () => ({ items: complaints, nextCursor: null }),
  'POST /complaints': () => {
    complaints = [aComplaint()];
    return aComplaint();
  },
  'GET /complaints/{id}/photos/{photo}': () => new Response(new ArrayBuffer(8), { headers: { 'content-type': 'image/webp' } }),
});

let talk: ReturnType<typeof fakeChannel>;
beforeEach(() => {
  signIn('customer');
  talk = fakeChannel();
  live.channel = talk.channel;
  complaints = [];
});
afterEach(() => vi.useRealTimers());

describe('customer complaints', () => {
  it('says after three seconds which of its lists are slow', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    api.on({
      'GET /orders': () => answered.then(() => ({ items: [anOrder()], nextCursor: null })),
      'GET /complaints': () => answered.then(() => ({ items: [], nextCursor: null })),
    });
    renderPage(routes, '/complaint');
    await screen.findByRole('heading', { name: 'Complaints' });
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
      'Loading',
      'Your orders are taking longer than usual to load.',
      'Loading',
      'Your complaints are taking longer than usual to load.',
    ]);
    answer();
    expect(await screen.findByText('You have not filed any complaints.')).toBeTruthy();
    expect(screen.queryByText(/taking longer/)).toBeNull();
  });

  it('files a complaint about the order that linked here, and follows it', async () => {
    const user = userEvent.setup();
    renderPage(routes, '/complaint?order=k1');
    expect(await screen.findByLabelText('Order')).toHaveProperty('value', 'k1');
    await user.click(screen.getByRole('button', { name: 'Send complaint' }));
    expect(await screen.findByText('Please choose a reason')).toBeTruthy();
    expect(screen.getByText('Please tell us what happened')).toBeTruthy();

    await user.selectOptions(screen.getByLabelText('What is it about?'), 'Something was damaged');
    await user.type(screen.getByLabelText('What happened?'), 'The tiles are broken.');
    await user.click(screen.getByRole('button', { name: 'Send complaint' }));

    expect(await screen.findByText('Your complaint has been filed. You can follow it below.')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Your complaint has been filed. You can follow it below.');
    const listed = await screen.findByRole('heading', { name: 'Something was damaged' });
    expect(listed).toBeTruthy();
    expect(screen.getByText('We have received your complaint and will look into it.')).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Filed/), 'Being looked at', 'Answered']),
    );
    const [sent] = api.sent('POST /complaints');
    expect(sent?.key).toBeTruthy();
  });

  it('counts a complaint as filed when the list shows it after its answer was lost', async () => {
    const user = userEvent.setup();
    renderPage(routes, '/complaint?order=k1');
    await user.selectOptions(await screen.findByLabelText('What is it about?'), 'Something was damaged');
    await user.type(screen.getByLabelText('What happened?'), 'The tiles are broken.{Enter}And the sink.');
    api.on({ 'POST /complaints': () => Response.error() });
    await user.click(screen.getByRole('button', { name: 'Send complaint' }));
    await screen.findByText(/could not reach Karigar/);
    // Browsers send line breaks in this form.
    complaints = [aComplaint({ text: 'The tiles are broken.\nAnd the sink.' })];
    await act(async () => live.reload());
    expect(await screen.findByText('Your complaint has been filed. You can follow it below.')).toBeTruthy();
    expect(screen.queryByText(/could not reach Karigar/)).toBeNull();
    expect(screen.getByLabelText('What happened?')).toHaveProperty('value', '');
    expect(api.sent('POST /complaints')).toHaveLength(1);
  });

  it('keeps an unsent complaint across a reload, and discards it once sent', async () => {
    const user = userEvent.setup();
    const { unmount } = renderPage(routes, '/complaint?order=k1');
    await user.selectOptions(await screen.findByLabelText('What is it about?'), 'Came late');
    await user.type(screen.getByLabelText('What happened?'), 'Two hours late.');
    unmount();
    renderPage(routes, '/complaint');
    expect(await screen.findByLabelText('What happened?')).toHaveProperty('value', 'Two hours late.');
    expect(screen.getByLabelText('Order')).toHaveProperty('value', 'k1');
    await user.click(screen.getByRole('button', { name: 'Send complaint' }));
    await screen.findByText('Your complaint has been filed. You can follow it below.');
    expect(Object.values({ ...localStorage, ...sessionStorage }).join()).not.toContain('Two hours late.');
  });

  it('discards what was sent although the page was left meanwhile', async () => {
    const user = userEvent.setup();
    let answer: (filed: ComplaintView) => void = () => {};
    api.on({ 'POST /complaints': () => new Promise<ComplaintView>((resolve) => (answer = resolve)) });
    const { unmount } = renderPage(routes, '/complaint?order=k1');
    await user.selectOptions(await screen.findByLabelText('What is it about?'), 'Something was damaged');
    await user.type(screen.getByLabelText('What happened?'), 'The tiles are broken.');
    await user.upload(screen.getByLabelText('Choose photos'), new File(['tiles'], 'tiles.png', { type: 'image/png' }));
    await waitFor(() => expect(sessionStorage.getItem('draft:complaint-photos')).toContain('photo.jpg'));
    await user.click(screen.getByRole('button', { name: 'Send complaint' }));
    await waitFor(() => expect(api.sent('POST /complaints')).toHaveLength(1));
    unmount();
    await act(async () => answer(aComplaint()));
    renderPage(routes, '/complaint?order=k1');
    expect(await screen.findByLabelText('What happened?')).toHaveProperty('value', '');
    expect(screen.queryByRole('button', { name: 'Remove Photo 1' })).toBeNull();
  });

  it('keeps what is written while it is being sent', async () => {
    const user = userEvent.setup();
    let answer: (filed: ComplaintView) => void = () => {};
    api.on({ 'POST /complaints': () => new Promise<ComplaintView>((resolve) => (answer = resolve)) });
    renderPage(routes, '/complaint?order=k1');
    await user.selectOptions(await screen.findByLabelText('What is it about?'), 'Something was damaged');
    const text = screen.getByLabelText('What happened?');
    await user.type(text, 'The tiles are broken.');
    await user.upload(screen.getByLabelText('Choose photos'), new File(['tiles'], 'tiles.png', { type: 'image/png' }));
    await user.click(screen.getByRole('button', { name: 'Send complaint' }));
    await waitFor(() => expect(api.sent('POST /complaints')).toHaveLength(1));
    await user.type(text, ' And the sink.');
    await act(async () => answer(aComplaint()));
    await screen.findByText('Your complaint has been filed. You can follow it below.');
    expect(text).toHaveProperty('value', 'The tiles are broken. And the sink.');
    expect(screen.queryByRole('button', { name: 'Remove Photo 1' })).toBeNull();
    expect(Object.values({ ...localStorage }).join()).toContain('And the sink.');
  });

  it('keeps the text when the server refuses it', async () => {
    const user = userEvent.setup();
    api.on({ 'POST /complaints': () => problem(415, 'UNSUPPORTED_TYPE', { message: 'Only JPEG, PNG and WebP images are accepted.' }) });
    renderPage(routes, '/complaint?order=k1');
    await user.selectOptions(await screen.findByLabelText('What is it about?'), 'Came late');
    await user.type(screen.getByLabelText('What happened?'), 'Two hours late.');
    await user.click(screen.getByRole('button', { name: 'Send complaint' }));
    expect(await screen.findByText('Only JPEG, PNG and WebP images are accepted.')).toBeTruthy();
    expect(screen.getByLabelText('What happened?')).toHaveProperty('value', 'Two hours late.');
  });

  it('says why nothing is sent while a photo cannot be read', async () => {
    const user = userEvent.setup({ applyAccept: false });
    renderPage(routes, '/complaint?order=k1');
    await user.selectOptions(await screen.findByLabelText('What is it about?'), 'Something was damaged');
    await user.type(screen.getByLabelText('What happened?'), 'The tiles are broken.');
    await user.upload(screen.getByLabelText('Choose photos'), new File(['notes'], 'notes.txt', { type: 'text/plain' }));
    await user.click(screen.getByRole('button', { name: 'Send complaint' }));
    expect(await screen.findByText('A photo could not be added. Try it again or remove it.')).toBeTruthy();
    expect(api.sent('POST /complaints')).toEqual([]);
  });

  it('shows the answer to a resolved complaint, and its photos to their owner', async () => {
    complaints = [
      aComplaint({ state: 'resolved', answer: 'We refunded you.', answered: '2026-11-23T10:00:00.000Z', photos: ['f1', 'f2'] }),
    ];
    renderPage(routes, '/complaint');
    const card = within((await screen.findByText('We refunded you.')).closest('li')!);
    expect(card.getByText('Resolved')).toBeTruthy();
    expect(await card.findByRole('img', { name: 'Photo 1 of 2' })).toBeTruthy();
    expect(card.getByRole('link', { name: 'Order K-20481' })).toHaveProperty('pathname', '/orders/k1/view');
  });

  it('says that the karigar has made a statement, and shows it once the complaint is resolved', async () => {
    complaints = [
      aComplaint({ stated: '2026-11-23T09:00:00.000Z' }),
      aComplaint({
        id: 'c2',
        state: 'resolved',
        answer: 'We refunded you.',
        statement: 'The tiles were loose before.',
        stated: '2026-11-23T09:00:00.000Z',
      }),
    ];
    renderPage(routes, '/complaint');
    const later = 'Ramesh Jadhav has told us their side. You can read it when the complaint is resolved.';
    expect(await screen.findAllByText(later)).toHaveLength(1);
    const resolved = within(screen.getByText('We refunded you.').closest('li')!);
    expect(resolved.getByText('Ramesh Jadhav’s statement')).toBeTruthy();
    expect(resolved.getByText('The tiles were loose before.')).toBeTruthy();
    expect(resolved.queryByText(later)).toBeNull();
  });

  it('shows a new statement and answer live, also after a lost connection, and keeps a complaint being written', async () => {
    const user = userEvent.setup();
    complaints = [aComplaint()];
    renderPage(routes, '/complaint?order=k1');
    await user.type(await screen.findByLabelText('What happened?'), 'And the tap');
    await screen.findByText('The tiles are broken.');
    complaints = [aComplaint({ stated: '2026-11-22T11:00:00.000Z' })];
    act(() => talk.receive('complaintChanged', { complaint_id: 'c1', order_id: 'k1' }));
    expect(await screen.findByText(/Ramesh Jadhav has told us their side/)).toBeTruthy();
    complaints = [aComplaint({ state: 'resolved', answer: 'The visit is free.', answered: '2026-11-22T12:00:00.000Z' })];
    act(() => live.reload());
    expect(await screen.findByText('The visit is free.')).toBeTruthy();
    expect(screen.getByLabelText('What happened?')).toHaveProperty('value', 'And the tap');
  });

  it('says that the order of a link is none of theirs, and offers the others', async () => {
    const user = userEvent.setup();
    api.on({ 'GET /orders/{id}': () => problem(404, 'NOT_FOUND') });
    renderPage(routes, '/complaint?order=xxx');
    expect(await screen.findByText('This order is not among yours. Please choose the order.')).toBeTruthy();
    expect(screen.getByLabelText('Order')).toHaveProperty('value', '');
    await user.selectOptions(screen.getByLabelText('Order'), 'k1');
    expect(screen.getByLabelText('Order')).toHaveProperty('value', 'k1');
  });

  it('says nothing about a link to an order of theirs', async () => {
    renderPage(routes, '/complaint?order=k1');
    expect(await screen.findByLabelText('Order')).toHaveProperty('value', 'k1');
    expect(screen.queryByText(/not among yours/)).toBeNull();
  });

  it('requires an order', async () => {
    api.on({ 'GET /orders': { items: [], nextCursor: null } });
    renderPage(routes, '/complaint');
    expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeTruthy();
    expect(await screen.findByText('You have not filed any complaints.')).toBeTruthy();
  });

  it('offers a retry when the list cannot be loaded', async () => {
    const user = userEvent.setup();
    api.on({
      'GET /complaints': () => (api.sent('GET /complaints').length > 1 ? { items: [], nextCursor: null } : problem(503, 'UNAVAILABLE')),
    });
    renderPage(routes, '/complaint');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('You have not filed any complaints.')).toBeTruthy();
  });
});
