import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ProviderReviewView } from '@karigar/contracts';
import { fakeApi, problem, renderPage, signIn } from '@karigar/platform/testing';
import { aReview } from '../../testing/builders.ts';
import { Component } from './pages/complaints-page.tsx';

const api = fakeApi();

const routes = [{ path: '/provider/complaints', Component }];

beforeEach(() => signIn('provider', { id: 'p1' }));

const page = (...items: ProviderReviewView[]) => ({ items, nextCursor: null });

describe('the reviews of a provider', () => {
  it('are replied to once', async () => {
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
    expect(api.calls.find(({ route }) => route.startsWith('POST'))?.body).toEqual({ comment: 'Thank you, Asha.' });
  });

  it('keep the text of a reply that was refused, and say why', async () => {
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

  it('that do not exist yet, or cannot be loaded, say so', async () => {
    api.on({ 'GET /provider/reviews': () => problem(503, 'UNAVAILABLE', { message: 'A part of the service is down.' }) });
    renderPage(routes, '/provider/complaints');
    expect(await screen.findByText('A part of the service is down.')).toBeTruthy();
    api.on({ 'GET /provider/reviews': () => page() });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No reviews yet' })).toBeTruthy();
  });
});

it('shows complaints about the provider’s orders with their state and answer', async () => {
  api.on({
    'GET /provider/reviews': () => page(),
    'GET /provider/complaints': () => ({
      items: [
        {
          id: 'c1',
          order_id: 'order-1',
          number: 'K-4821',
          reason: 'late',
          text: 'Two hours late.',
          photos: [],
          state: 'investigating',
          created: '2026-11-22T10:00:00.000Z',
          answer: 'We have asked both of you.',
          answered: '2026-11-22T12:00:00.000Z',
          statement: null,
          stated: null,
          Service: { id: 's1', name: 'Tap and leak repair' },
          CustomerInfo: { name: 'Asha' },
        },
      ],
      nextCursor: null,
    }),
  });
  renderPage(routes, '/provider/complaints');
  await userEvent.click(await screen.findByRole('tab', { name: 'Complaints' }));
  expect(await screen.findByRole('heading', { name: 'Came late' })).toBeTruthy();
  expect(screen.getByText('Investigating')).toBeTruthy();
  expect(screen.getByText('We have asked both of you.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Order K-4821' })).toHaveProperty('search', '?order=order-1');
});
