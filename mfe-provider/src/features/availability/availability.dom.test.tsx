import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Answers, fakeApi, problem, renderPage, signIn } from '@karigar/platform/testing';
import { anOrderLine } from '../../testing/builders.ts';
import { Component } from './pages/availability-page.tsx';

const api = fakeApi();

const everyWindow = ['09', '11', '13', '15', '17'] as const;
const always = {
  weekly: Array.from({ length: 7 }, () => [...everyWindow]),
  daysOff: ['2020-01-01', '2099-12-25'],
  vacation: null,
  capacity: 1,
};
const pages = [{ path: '/provider/availability', Component }];

beforeEach(() => signIn('provider'));

function open(answers: Answers = {}) {
  api.on({
    'GET /provider/availability': () => always,
    'PUT /provider/availability': ({ body }) => ({ ...body, vacation: body.vacation ?? null }),
    ...answers,
  });
  renderPage(pages, '/provider/availability');
  return { user: userEvent.setup() };
}

it('saves weekly hours, days off and capacity together, without past days', async () => {
  const { user } = open();
  const save = await screen.findByRole('button', { name: 'Save Changes' });
  expect(save).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('switch', { name: 'Work on Sunday' }));
  await user.click(within(screen.getByRole('group', { name: 'Windows on Monday' })).getByRole('button', { name: '9–11 AM' }));
  await user.click(screen.getByRole('button', { name: /^Remove .*25/ }));
  await user.type(screen.getByLabelText('Date'), '2099-11-30');
  await user.click(screen.getByRole('button', { name: 'Add day off' }));
  await user.selectOptions(screen.getByLabelText('How many orders can you take in one window?'), '2');
  await user.click(save);
  await vi.waitFor(() => expect(api.calls.at(-1)?.route).toBe('PUT /provider/availability'));
  const monday = everyWindow.slice(1);
  expect(api.calls.at(-1)?.body).toEqual({
    weekly: [[], monday, everyWindow, everyWindow, everyWindow, everyWindow, everyWindow],
    daysOff: ['2099-11-30'],
    vacation: null,
    capacity: 2,
  });
  await vi.waitFor(() => expect(save).toHaveProperty('disabled', true));
});

it('keeps changes that could not be saved, and can discard them', async () => {
  const { user } = open({ 'PUT /provider/availability': () => problem(503, 'UNAVAILABLE', { message: 'A part is down.' }) });
  await user.click(await screen.findByRole('switch', { name: 'Work on Sunday' }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect((await screen.findByRole('alert')).textContent).toBe('A part is down.');
  expect(screen.getByRole('switch', { name: 'Work on Sunday' })).toHaveProperty('checked', false);
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(screen.getByRole('switch', { name: 'Work on Sunday' })).toHaveProperty('checked', true);
});

it('restores unsaved changes after a reload, until they are saved', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('switch', { name: 'Work on Sunday' }));
  cleanup();
  open();
  expect(await screen.findByRole('switch', { name: 'Work on Sunday' })).toHaveProperty('checked', false);
  const save = screen.getByRole('button', { name: 'Save Changes' });
  await user.click(save);
  await vi.waitFor(() => expect(save).toHaveProperty('disabled', true));
  cleanup();
  open();
  expect(await screen.findByRole('switch', { name: 'Work on Sunday' })).toHaveProperty('checked', true);
});

it.each(['2020-01-02', '202611-01-02', ''])('refuses %j as a day off', async (day) => {
  const { user } = open();
  fireEvent.change(await screen.findByLabelText('Date'), { target: { value: day } });
  await user.click(screen.getByRole('button', { name: 'Add day off' }));
  expect(await screen.findByText('Please choose today or a later day')).toBeTruthy();
});

it('lists the open orders within a vacation before saving it as one range', async () => {
  const { user } = open({
    'GET /orders/provider': [
      anOrderLine({ status: 'confirmed' }),
      anOrderLine({ order_id: 'gone', number: 'K-GONE', status: 'cancelled' }),
    ],
  });
  await user.click(await screen.findByRole('switch', { name: 'On vacation' }));
  const [first, last] = [screen.getByLabelText('First day'), screen.getByLabelText('Last day')];
  await user.clear(first);
  await user.type(first, '2099-11-23');
  const save = screen.getByRole('button', { name: 'Save Changes' });
  expect(save).toHaveProperty('disabled', true);
  await user.clear(last);
  await user.type(last, '2099-11-29');
  expect(await screen.findByText('Customers see: Back on Mon, 30 Nov')).toBeTruthy();
  expect(await screen.findByText('K-4821 · Asha Deshmukh')).toBeTruthy();
  expect(within(screen.getByText('K-4821 · Asha Deshmukh').closest('li')!).getByRole('link').getAttribute('href')).toMatch(
    /orders\?order=/,
  );
  expect(screen.queryByText(/K-GONE/)).toBeNull();
  expect(api.calls.at(-1)?.query).toEqual({ from: '2099-11-23', to: '2099-11-29' });
  await user.click(save);
  await vi.waitFor(() =>
    expect(api.sent('PUT /provider/availability')).toMatchObject([{ body: { vacation: { from: '2099-11-23', to: '2099-11-29' } } }]),
  );
});
