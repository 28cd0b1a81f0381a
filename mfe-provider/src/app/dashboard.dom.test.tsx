import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, problem, renderPage, signIn } from '@karigar/platform/testing';
import { anOrder, anOrderLine, someStats } from '../testing/builders.ts';
import { Component } from './dashboard.tsx';

const api = fakeApi();
const routes = [{ path: '/provider/dashboard', Component }];
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const visit = (over: Parameters<typeof anOrderLine>[0] = {}) =>
  anOrderLine({
    status: 'confirmed',
    date: minutesFromNow(60),
    scheduled_end: minutesFromNow(180),
    allowedActions: ['progress', 'cancel'],
    location: '12 Lake View, Kothrud, Pune & more',
    ...over,
  });
const pending = (id: string, minutes: number) =>
  anOrderLine({ order_id: id, number: `K-${id}`, expires: minutesFromNow(minutes), Service: { name: `Service ${id}` } });

beforeEach(() => {
  signIn('provider', { id: 'p1' });
  api.on({
    'GET /provider/stats': () => someStats(),
    'GET /service-requests/active': () => [],
    'GET /provider/earnings/days': () => ({ days: [] }),
    'GET /provider/presence': () => ({ online: true, lastSeen: null, engaged: false }),
    'GET /orders/{id}': () =>
      anOrder({ status: 'confirmed', CustomerInfo: { name: 'Asha Deshmukh', email: null, phone: '+919800000001' } }),
  });
});
afterEach(() => vi.useRealTimers());

const section = async (name: string) => {
  const found = (await screen.findByRole('heading', { level: 2, name })).closest('section');
  if (found === null) throw new Error(`${name} is no section`);
  return within(found);
};

it('starts with the next visit: directions, a call and its next step', async () => {
  const later = visit({ order_id: 'later', date: minutesFromNow(2_000), scheduled_end: minutesFromNow(2_120), Service: { name: 'Later' } });
  const over = visit({ order_id: 'over', date: minutesFromNow(-400), scheduled_end: minutesFromNow(-280), Service: { name: 'Over' } });
  api.on({ 'GET /orders/provider': () => [later, visit(), over], 'PUT /orders/{id}/progress': () => anOrder({ progress: 'on_the_way' }) });
  renderPage(routes, '/provider/dashboard');
  const next = await section('Next visit');
  expect(next.getByRole('heading', { level: 3, name: 'Tap and leak repair' })).toBeTruthy();
  expect(next.getByText('Asha Deshmukh')).toBeTruthy();
  expect((await next.findByRole('link', { name: 'Call Asha' })).getAttribute('href')).toBe('tel:+919800000001');
  expect(next.getByRole('link', { name: 'Directions' }).getAttribute('href')).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=12%20Lake%20View%2C%20Kothrud%2C%20Pune%20%26%20more',
  );
  await userEvent.click(next.getByRole('button', { name: 'I am on the way' }));
  expect(api.sent('PUT /orders/{id}/progress')).toMatchObject([{ body: { step: 'on_the_way' } }]);
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings[0]).toBe('Next visit');
});

it('shows running work before earlier visits, and says from when the provider can set out', async () => {
  const begun = visit({ order_id: 'begun', date: minutesFromNow(300), progress: 'started', Service: { name: 'Begun' } });
  api.on({ 'GET /orders/provider': () => [visit(), begun] });
  const { unmount } = renderPage(routes, '/provider/dashboard');
  expect((await section('Next visit')).getByRole('heading', { name: 'Begun' })).toBeTruthy();
  unmount();
  api.on({ 'GET /orders/provider': () => [visit({ date: minutesFromNow(300), allowedActions: ['cancel'] })] });
  renderPage(routes, '/provider/dashboard');
  expect((await section('Next visit')).getByText(/^You can set out from .+ on\.$/)).toBeTruthy();
});

it('then lists orders that await an answer, the most urgent first, with the time left and the buttons to answer', async () => {
  const orders = [pending('a', 300), pending('b', 42), pending('c', 1_000), pending('d', 1_200)];
  api.on({ 'GET /orders/provider': () => orders, 'PUT /orders/{id}/status': () => problem(409, 'INVALID_TRANSITION') });
  renderPage(routes, '/provider/dashboard');
  expect((await section('Next visit')).getByText('No upcoming visits. Accepted orders appear here.')).toBeTruthy();
  const waiting = await section('Waiting for your answer');
  const items = waiting.getAllByRole('listitem');
  expect(items.map((item) => within(item).getByRole('link').textContent)).toEqual(['Service b', 'Service a', 'Service c']);
  expect(items.map((item) => within(item).getByText(/left$/).textContent)).toEqual(['42 min left', '5 h 0 min left', '16 h 40 min left']);
  expect(waiting.getByRole('link', { name: 'All 4 orders' })).toBeTruthy();
  await userEvent.click(within(items[0]!).getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Failed to accept order. Please try again.')).toBeTruthy();
});

it('shows what is wrong and for how much, and keeps the focus when an answered order leaves', async () => {
  const orders = [pending('a', 300), pending('b', 42)];
  api.on({
    'GET /orders/provider': () => orders,
    'PUT /orders/{id}/status': ({ params }) => anOrder({ order_id: params['id'] ?? '', status: 'confirmed', allowedActions: [] }),
  });
  renderPage(routes, '/provider/dashboard');
  const waiting = await section('Waiting for your answer');
  const [first] = waiting.getAllByRole('listitem');
  expect(within(first!).getByText('The kitchen tap drips')).toBeTruthy();
  expect(within(first!).getByText('₹362.63')).toBeTruthy();
  await userEvent.click(within(first!).getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(waiting.getAllByRole('listitem')).toHaveLength(1));
  expect(document.activeElement).toBe((await section('Next visit')).getByRole('link', { name: 'Today’s visits' }));
});

it('tells the customer in one tap that the provider is running late', async () => {
  const late = visit({ request_id: 'r1', scheduled_end: null, arrivesBy: minutesFromNow(4), allowedActions: ['progress', 'message'] });
  api.on({
    'GET /orders/provider': () => [late],
    'POST /orders/{id}/messages': () => problem(503, 'UNAVAILABLE', { message: 'A part of the service is down.' }),
  });
  renderPage(routes, '/provider/dashboard');
  const next = await section('Next visit');
  await userEvent.click(next.getByRole('button', { name: /^Late: by / }));
  expect(await next.findByText('A part of the service is down.')).toBeTruthy();
  api.on({
    'POST /orders/{id}/messages': () => ({
      id: 'm1',
      from: 'provider',
      text: 'I am running late.',
      photos: [],
      at: minutesFromNow(0),
      readAt: null,
    }),
  });
  await userEvent.click(next.getByRole('button', { name: /^Late: by / }));
  expect(await next.findByText(/^You told Asha: by /)).toBeTruthy();
  expect(next.queryByRole('button', { name: /^Late/ })).toBeNull();
  expect(api.sent('POST /orders/{id}/messages').map(({ body }) => (body as FormData).get('text'))).toEqual([
    expect.stringMatching(/^I am running late\. I will be there by \d+:\d\d [AP]M\.$/),
    expect.stringMatching(/^I am running late/),
  ]);
});
