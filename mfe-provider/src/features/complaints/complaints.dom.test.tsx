import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ProviderComplaintView, ProviderReviewView } from '@karigar/contracts';
import { Outlet } from '@karigar/platform';
import { fakeApi, fakeChannel, problem, renderPage, signIn } from '@karigar/platform/testing';
import { LiveContext } from '../../shared/live/live-context.ts';
import { aComplaint, aReview } from '../../testing/builders.ts';
import { Component } from './pages/complaints-page.tsx';

const api = fakeApi();

const routes = [{ path: '/provider/complaints', Component }];

beforeEach(() => signIn('provider', { id: 'p1' }));

const page = (...items: ProviderReviewView[]) => ({ items, nextCursor: null });

describe('a provider’s reviews', () => {
  it('can be replied to once', async () => {
    let review = aReview();
    api.on({
      'GET /provider/reviews': () => page(review),
      'POST /reviews/{id}/reply': ({ body }) => (review = { ...review, reply: { ...body, created: '2026-11-22T12:00:00.000Z' } }),
    });
    renderPage(routes, '/provider/complaints');

    await userEvent.click(await screen.findByRole('button', { name: 'Reply to Asha' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(await screen.findByText('Please write a reply first')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox'), ' Thank you, Asha. ');
    await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));

    expect(await screen.findByText('Thank you, Asha.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reply to Asha' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: /K-4821/ }));
    expect(api.calls.find(({ route }) => route.startsWith('POST'))?.body).toEqual({ comment: 'Thank you, Asha.' });
  });

  it('say when and why an operator has hidden one, which cannot be replied to any more', async () => {
    const hidden = { since: '2026-11-22T12:00:00.000Z', reason: 'It names a phone number.' };
    api.on({ 'GET /provider/reviews': () => page(aReview({ hidden })) });
    renderPage(routes, '/provider/complaints');
    expect(
      await screen.findByText(/^Removed by Karigar from public view on 22 Nov 2026; .* Reason: It names a phone number\.$/),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reply to Asha' })).toBeNull();
  });

  it('keep the text of a refused reply and show the reason', async () => {
    api.on({
      'GET /provider/reviews': () => page(aReview()),
      'POST /reviews/{id}/reply': () => problem(409, 'ALREADY_REPLIED', { message: 'This review has been replied to already.' }),
    });
    renderPage(routes, '/provider/complaints');
    await userEvent.click(await screen.findByRole('button', { name: 'Reply to Asha' }));
    await userEvent.type(screen.getByRole('textbox'), 'Thanks');
    await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(await screen.findByText('This review has been replied to already.')).toBeTruthy();
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'Thanks');
  });

  it('show the reply that was written on another device when one is refused', async () => {
    let review = aReview();
    api.on({
      'GET /provider/reviews': () => page(review),
      'POST /reviews/{id}/reply': () => {
        review = { ...review, reply: { comment: 'Thank you.', created: '2026-11-22T12:00:00.000Z' } };
        return problem(409, 'ALREADY_REPLIED', { message: 'This review has been replied to already.' });
      },
    });
    renderPage(routes, '/provider/complaints');
    await userEvent.click(await screen.findByRole('button', { name: 'Reply to Asha' }));
    await userEvent.type(screen.getByRole('textbox'), 'Thanks');
    await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(await screen.findByText('Thank you.')).toBeTruthy();
  });

  it('are filtered by stars and by missing replies, in the URL', async () => {
    const user = userEvent.setup();
    const replied = { comment: 'Thank you.', created: '2026-11-22T12:00:00.000Z' };
    const all = [aReview(), aReview({ id: 'review-2', rating: 4, customerName: 'Meera', reply: replied })];
    api.on({
      'GET /provider/reviews': ({ query }) =>
        page(
          ...all.filter(
            ({ rating, reply }) =>
              (query['rating'] === undefined || query['rating'] === String(rating)) && (query['replied'] === undefined || reply === null),
          ),
        ),
    });
    renderPage(routes, '/provider/complaints?rating=4');
    expect(await screen.findByText('Meera')).toBeTruthy();
    const chips = within(screen.getByRole('group', { name: 'Which reviews' }));
    expect(chips.getByRole('button', { name: '4 stars' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByText('Asha')).toBeNull();
    await user.click(chips.getByRole('button', { name: 'Not replied' }));
    expect(await screen.findByText('No such reviews')).toBeTruthy();
    expect(api.sent('GET /provider/reviews').at(-1)?.query).toMatchObject({ rating: '4', replied: 'false' });
    await user.click(screen.getByRole('button', { name: 'Show all reviews' }));
    expect(await screen.findByText('Asha')).toBeTruthy();
    expect(screen.getByText('Meera')).toBeTruthy();
    await user.click(chips.getByRole('button', { name: 'Not replied' }));
    await waitFor(() => expect(screen.queryByText('Meera')).toBeNull());
    expect(screen.getByText('Asha')).toBeTruthy();
  });

  it('are loaded page by page, and say when the next one cannot be', async () => {
    const next = aReview({ id: 'review-2', customerName: 'Meera' });
    let isDown = true;
    api.on({
      'GET /provider/reviews': ({ query }) => {
        if (query['cursor'] === undefined) return { items: [aReview()], nextCursor: 'after-1' };
        return isDown ? problem(503, 'UNAVAILABLE') : page(next);
      },
    });
    renderPage(routes, '/provider/complaints?rating=5');
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('More could not be loaded.')).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Meera')).toBeTruthy();
    expect(screen.getByText('Asha')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(api.sent('GET /provider/reviews').at(-1)?.query).toMatchObject({ rating: '5', cursor: 'after-1' });
  });

  it('show an empty list or a failure to load', async () => {
    api.on({ 'GET /provider/reviews': () => problem(503, 'UNAVAILABLE', { message: 'A part of the service is down.' }) });
    renderPage(routes, '/provider/complaints');
    expect(await screen.findByText('A part of the service is down.')).toBeTruthy();
    api.on({ 'GET /provider/reviews': () => page() });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No reviews yet' })).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Which reviews' })).toBeNull();
  });
});

const listed = (...items: ProviderComplaintView[]) => ({ items, nextCursor: null });
const stateOf = (card: HTMLElement) => within(within(card).getByRole('list', { name: 'State of the complaint' })).getAllByRole('listitem');

it('are followed by the complaints about the provider’s orders, with state and answer', async () => {
  api.on({
    'GET /provider/reviews': () => page(),
    'GET /provider/complaints': () =>
      listed(aComplaint({ state: 'investigating', answer: 'We have asked both of you.', answered: '2026-11-22T12:00:00.000Z' })),
  });
  renderPage(routes, '/provider/complaints');
  await userEvent.click(await screen.findByRole('tab', { name: 'Complaints' }));
  const heading = await screen.findByRole('heading', { name: 'Came late' });
  expect(screen.getByText('Investigating')).toBeTruthy();
  expect(screen.getByText('We have asked both of you.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Order K-4821' })).toHaveProperty('search', '?order=order-1');
  const steps = stateOf(heading.closest('li')!);
  expect(steps.map((step) => [step.textContent, step.getAttribute('aria-current')])).toEqual([
    [expect.stringMatching(/^Filed22 Nov/), null],
    ['Being looked at', 'step'],
    ['Answered', null],
  ]);
});

it('has older complaints on the next pages', async () => {
  const older = aComplaint({ id: 'c2', reason: 'no_show', number: 'K-2' });
  api.on({
    'GET /provider/complaints': ({ query }) =>
      query['cursor'] === 'after-1' ? listed(older) : { items: [aComplaint()], nextCursor: 'after-1' },
  });
  renderPage(routes, '/provider/complaints?show=complaints');
  expect(await screen.findByRole('link', { name: 'Order K-4821' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Order K-2' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Order K-4821' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

describe('the statement on a complaint', () => {
  const open = () => renderPage(routes, '/provider/complaints?show=complaints');
  const openLive = () => {
    const live = fakeChannel();
    const layout = (
      <LiveContext value={live.channel}>
        <Outlet />
      </LiveContext>
    );
    renderPage([{ element: layout, children: routes }], '/provider/complaints?show=complaints');
    return live;
  };
  const box = () => screen.getByRole('textbox', { name: 'Your statement' });

  it('is written, and can be changed while the complaint is open', async () => {
    let complaint = aComplaint();
    api.on({
      'GET /provider/complaints': () => listed(complaint),
      'PUT /provider/complaints/{id}/statement': ({ body }) =>
        (complaint = { ...complaint, statement: body.text, stated: '2026-11-22T12:00:00.000Z' }),
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Tell your side: order K-4821' }));
    await userEvent.type(box(), '  ');
    await userEvent.click(screen.getByRole('button', { name: 'Send statement' }));
    expect(await screen.findByText('Please write what happened first')).toBeTruthy();
    expect(box().getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(box(), 'There was no address.');
    await userEvent.click(screen.getByRole('button', { name: 'Send statement' }));
    expect(await screen.findByText('There was no address.')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change your statement: order K-4821' }));

    await userEvent.click(screen.getByRole('button', { name: 'Change your statement: order K-4821' }));
    expect(box()).toHaveProperty('value', 'There was no address.');
    await userEvent.type(box(), ' I called twice.');
    await userEvent.click(screen.getByRole('button', { name: 'Send statement' }));
    expect(await screen.findByText('There was no address. I called twice.')).toBeTruthy();
    expect(api.sent('PUT /provider/complaints/{id}/statement').map(({ body }) => body)).toEqual([
      { text: 'There was no address.' },
      { text: 'There was no address. I called twice.' },
    ]);
    expect(localStorage.getItem('saved-draft:statement-c1')).toBeNull();
  });

  it('survives a reload while unsent, and is discarded with Cancel', async () => {
    api.on({ 'GET /provider/complaints': () => listed(aComplaint()) });
    const { unmount } = open();
    await userEvent.click(await screen.findByRole('button', { name: /Tell your side/ }));
    await userEvent.type(box(), 'The gate');
    unmount();
    open();
    expect(await screen.findByRole('textbox', { name: 'Your statement' })).toHaveProperty('value', 'The gate');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(localStorage.getItem('saved-draft:statement-c1')).toBeNull();
    expect(screen.getByRole('button', { name: /Tell your side/ })).toBeTruthy();
  });

  it.each([
    ['of the field beside it', 422, 'INVALID', { errors: [{ path: 'text', message: 'Too long' }] }, 'Please write at most 2000 characters'],
    ['of a resolved complaint', 409, 'INVALID_TRANSITION', { message: 'It has been resolved.' }, 'It has been resolved.'],
  ] as const)('keeps the text and shows the refusal %s', async (_of, status, code, more, sentence) => {
    api.on({
      'GET /provider/complaints': () => listed(aComplaint()),
      'PUT /provider/complaints/{id}/statement': () => problem(status, code, more),
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: /Tell your side/ }));
    await userEvent.type(box(), 'The gate was locked.');
    await userEvent.click(screen.getByRole('button', { name: 'Send statement' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(box()).toHaveProperty('value', 'The gate was locked.');
  });

  it('needs something that can be seen, and keeps all of a text that is too long', async () => {
    api.on({ 'GET /provider/complaints': () => listed(aComplaint()) });
    open();
    await userEvent.click(await screen.findByRole('button', { name: /Tell your side/ }));
    await userEvent.click(box());
    await userEvent.paste('\u200B\u2060');
    await userEvent.click(screen.getByRole('button', { name: 'Send statement' }));
    expect(await screen.findByText('Please write what happened first')).toBeTruthy();
    await userEvent.paste('कहानी '.repeat(2000));
    await userEvent.click(screen.getByRole('button', { name: 'Send statement' }));
    expect(await screen.findByText(/^Please write at most \d+ characters$/)).toBeTruthy();
    expect(box()).toHaveProperty('value', `\u200B\u2060${'कहानी '.repeat(2000)}`);
    expect(api.sent('PUT /provider/complaints/{id}/statement')).toEqual([]);
  });

  it('appears when it is written on another device', async () => {
    let complaint = aComplaint();
    api.on({ 'GET /provider/complaints': () => listed(complaint) });
    const live = openLive();
    await screen.findByRole('button', { name: /Tell your side/ });
    complaint = aComplaint({ statement: 'The gate was locked.', stated: '2026-11-22T12:00:00.000Z' });
    act(() => live.receive('complaintChanged', { complaint_id: 'c1', order_id: 'order-1' }));
    expect(await screen.findByText('The gate was locked.')).toBeTruthy();
  });

  it('stays in its form when the complaint is resolved meanwhile, which is shown at once', async () => {
    let complaint = aComplaint();
    api.on({ 'GET /provider/complaints': () => listed(complaint) });
    const live = openLive();
    await userEvent.click(await screen.findByRole('button', { name: /Tell your side/ }));
    await userEvent.type(box(), 'The gate');
    complaint = aComplaint({ state: 'resolved', answer: 'Please go again.', answered: '2026-11-22T12:00:00.000Z' });
    act(() => live.receive('complaintChanged', { complaint_id: 'c1', order_id: 'order-1' }));
    expect(await screen.findByText('Please go again.')).toBeTruthy();
    expect(box()).toHaveProperty('value', 'The gate');
  });

  it('is read-only once the complaint is resolved, with the customer’s photos', async () => {
    const read: unknown[] = [];
    api.on({
      'GET /provider/complaints': () =>
        listed(
          aComplaint({
            state: 'resolved',
            photos: ['f1', 'f2'],
            statement: 'The gate was locked.',
            stated: '2026-11-22T11:00:00.000Z',
            answer: 'Please go again.',
            answered: '2026-11-22T12:00:00.000Z',
          }),
        ),
      'GET /complaints/{id}/photos/{photo}': ({ params }) => {
        read.push(params);
        return new Response(new ArrayBuffer(8), { headers: { 'content-type': 'image/webp' } });
      },
    });
    open();
    const statement = await screen.findByText('The gate was locked.');
    expect(screen.queryByRole('button', { name: /side|statement/i })).toBeNull();
    expect(stateOf(statement.closest('li')!).map((step) => step.textContent)).toEqual([
      expect.stringMatching(/^Filed22 Nov/),
      'Being looked at',
      expect.stringMatching(/^Answered22 Nov/),
    ]);
    const photo = await screen.findByRole('img', { name: 'Photo 1 of 2' });
    expect(photo.closest('a')?.target).toBe('_blank');
    expect(await screen.findByRole('img', { name: 'Photo 2 of 2' })).toBeTruthy();
    expect(read).toEqual([
      { id: 'c1', photo: 'f1' },
      { id: 'c1', photo: 'f2' },
    ]);
  });

  it('shows when the list is empty or cannot be loaded', async () => {
    api.on({ 'GET /provider/complaints': () => problem(503, 'UNAVAILABLE', { message: 'A part of the service is down.' }) });
    open();
    expect(await screen.findByText('A part of the service is down.')).toBeTruthy();
    api.on({ 'GET /provider/complaints': () => listed() });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No complaints' })).toBeTruthy();
  });
});
