import { dayMs } from '@karigar/contracts/constants';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { isoDay } from '@karigar/platform';
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
const Page = () => (
  <>
    <h1>Availability</h1>
    <Component />
  </>
);
const pages = [{ path: '/provider/availability', Component: Page }];

beforeEach(() => signIn('provider'));

function open(answers: Answers = {}) {
  api.on({
    'GET /provider/availability': () => always,
    'GET /orders/provider': [],
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
  await user.click(within(screen.getByRole('group', { name: 'Times on Monday' })).getByRole('button', { name: '9–11 AM' }));
  await user.click(screen.getByRole('button', { name: /^Remove .*25/ }));
  await user.type(screen.getByLabelText('Date'), '2099-11-30');
  await user.click(screen.getByRole('button', { name: 'Add day off' }));
  await user.selectOptions(screen.getByLabelText('How many orders can you take at a time?'), '2');
  await user.click(save);
  await waitFor(() => expect(api.calls.at(-1)?.route).toBe('PUT /provider/availability'));
  const monday = everyWindow.slice(1);
  expect(api.calls.at(-1)?.body).toEqual({
    weekly: [[], monday, everyWindow, everyWindow, everyWindow, everyWindow, everyWindow],
    daysOff: ['2099-11-30'],
    vacation: null,
    capacity: 2,
  });
  await waitFor(() => expect(save).toHaveProperty('disabled', true));
});

it.each(['Save Changes', 'Discard changes'])('moves the focus to the page’s heading when %s cannot be pressed again', async (name) => {
  const { user } = open();
  await user.click(await screen.findByRole('switch', { name: 'Work on Sunday' }));
  await user.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Availability' }));
});

it('gives all working days the hours of the one that was changed', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('switch', { name: 'Work on Sunday' }));
  expect(screen.queryByRole('button', { name: 'Monday’s hours on all working days' })).toBeNull();
  await user.click(within(screen.getByRole('group', { name: /Monday/ })).getByRole('button', { name: '5–7 PM' }));
  await user.click(screen.getByRole('button', { name: 'Monday’s hours on all working days' }));
  expect(screen.queryByRole('button', { name: 'Monday’s hours on all working days' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('Save Changes');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  const hours = ['09', '11', '13', '15'];
  await waitFor(() =>
    expect(api.sent('PUT /provider/availability')).toMatchObject([{ body: { weekly: [[], hours, hours, hours, hours, hours, hours] } }]),
  );
});

it('keeps what another device has changed meanwhile', async () => {
  let stored = { ...always, daysOff: ['2099-12-25'] };
  const { user } = open({ 'GET /provider/availability': () => stored });
  await user.selectOptions(await screen.findByLabelText('How many orders can you take at a time?'), '2');
  stored = { ...stored, weekly: [[], ...stored.weekly.slice(1)] };
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(api.calls.at(-1)?.route).toBe('PUT /provider/availability'));
  expect(api.calls.at(-1)?.body).toEqual({ ...stored, capacity: 2 });
});

it('keeps weekdays and days off that another device has changed meanwhile', async () => {
  let stored = { ...always, daysOff: ['2099-11-30', '2099-12-25'] };
  const { user } = open({ 'GET /provider/availability': () => stored });
  await user.click(await screen.findByRole('switch', { name: 'Work on Sunday' }));
  await user.click(screen.getByRole('button', { name: /^Remove .*25/ }));
  await user.type(screen.getByLabelText('Date'), '2099-12-01');
  await user.click(screen.getByRole('button', { name: 'Add day off' }));
  const monday = everyWindow.slice(1);
  stored = { ...stored, weekly: stored.weekly.with(1, monday), daysOff: ['2099-12-24', '2099-12-25'] };
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(api.calls.at(-1)?.route).toBe('PUT /provider/availability'));
  expect(api.calls.at(-1)?.body).toEqual({
    ...stored,
    weekly: [[], monday, everyWindow, everyWindow, everyWindow, everyWindow, everyWindow],
    daysOff: ['2099-12-01', '2099-12-24'],
  });
});

it('has nothing to save once a change is undone', async () => {
  const { user } = open();
  const sunday = await screen.findByRole('switch', { name: 'Work on Sunday' });
  await user.click(sunday);
  expect(screen.getByText('Not saved yet')).toBeTruthy();
  await user.click(sunday);
  expect(screen.queryByText('Not saved yet')).toBeNull();
});

it('saves a day off that is still in its field', async () => {
  const { user } = open();
  const field = await screen.findByLabelText('Date');
  await user.click(screen.getByRole('button', { name: 'Add day off' }));
  expect(screen.getByText('Please choose today or a later day')).toBeTruthy();
  await user.type(field, '2099-11-30');
  expect(screen.queryByText('Please choose today or a later day')).toBeNull();
  expect(screen.getByText('Not saved yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(api.sent('PUT /provider/availability')).toMatchObject([{ body: { daysOff: ['2099-11-30', '2099-12-25'] } }]));
  expect(await screen.findByRole('button', { name: /^Remove .*30 November/ })).toBeTruthy();
  expect(field).toHaveProperty('value', '');
});

it('keeps changes that could not be saved, and can discard them', async () => {
  const { user } = open({ 'PUT /provider/availability': () => problem(503, 'UNAVAILABLE', { message: 'A part is down.' }) });
  await user.click(await screen.findByRole('switch', { name: 'Work on Sunday' }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('A part is down.');
  // In the bar that stays in view, with the button that was pressed.
  expect(alert.parentElement).toBe(screen.getByText('Not saved yet').parentElement);
  expect(screen.getByRole('switch', { name: 'Work on Sunday' })).toHaveProperty('checked', false);
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(screen.getByRole('switch', { name: 'Work on Sunday' })).toHaveProperty('checked', true);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('keeps a day that is in its field across a reload, until it is discarded', async () => {
  const { user } = open();
  fireEvent.change(await screen.findByLabelText('Date'), { target: { value: '2099-11-30' } });
  cleanup();
  open();
  expect(await screen.findByLabelText('Date')).toHaveProperty('value', '2099-11-30');
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  cleanup();
  open();
  expect(await screen.findByLabelText('Date')).toHaveProperty('value', '');
});

it('keeps what is changed while it saves', async () => {
  let answer = () => {};
  const { user } = open({
    'PUT /provider/availability': ({ body }) =>
      new Promise((resolve) => (answer = () => resolve({ ...body, vacation: body.vacation ?? null }))),
  });
  await user.click(await screen.findByRole('switch', { name: 'Work on Sunday' }));
  const save = screen.getByRole('button', { name: 'Save Changes' });
  await user.click(save);
  await waitFor(() => expect(api.sent('PUT /provider/availability')).toHaveLength(1));
  await user.selectOptions(screen.getByLabelText('How many orders can you take at a time?'), '2');
  act(() => answer());
  await waitFor(() => expect(save).toHaveProperty('disabled', false));
  expect(screen.getByLabelText('How many orders can you take at a time?')).toHaveProperty('value', '2');
  await user.click(save);
  await waitFor(() => expect(api.sent('PUT /provider/availability')).toHaveLength(2));
  expect(api.sent('PUT /provider/availability')[1]?.body).toMatchObject({ capacity: 2 });
  act(() => answer());
  await waitFor(() => expect(save).toHaveProperty('disabled', true));
});

it('restores unsaved changes after a reload, until they are saved', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('switch', { name: 'Work on Sunday' }));
  cleanup();
  open();
  expect(await screen.findByRole('switch', { name: 'Work on Sunday' })).toHaveProperty('checked', false);
  const save = screen.getByRole('button', { name: 'Save Changes' });
  await user.click(save);
  await waitFor(() => expect(save).toHaveProperty('disabled', true));
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

describe('open orders outside the hours are listed before saving', () => {
  // In three days, at nine in the morning.
  const day = isoDay(Date.now() + 3 * dayMs);
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
  const date = `${day}T03:30:00.000Z`;
  const show = async () => {
    const shown = open({
      'GET /orders/provider': [
        anOrderLine({ date, status: 'confirmed' }),
        anOrderLine({ date, order_id: 'gone', number: 'K-GONE', status: 'cancelled' }),
      ],
    });
    await screen.findByRole('button', { name: 'Save Changes' });
    return shown;
  };
  const outside = async () => within((await screen.findByText('K-4821 · Asha Deshmukh')).closest('li')!);

  it('of a vacation, which is saved as one range', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('switch', { name: 'On vacation' }));
    const [first, last] = [screen.getByLabelText('First day'), screen.getByLabelText('Last day')];
    const save = screen.getByRole('button', { name: 'Save Changes' });
    await user.clear(last);
    expect(save).toHaveProperty('disabled', true);
    fireEvent.change(first, { target: { value: day } });
    fireEvent.change(last, { target: { value: day } });
    expect(screen.getByText(/^Customers see: Back on /)).toBeTruthy();
    expect((await outside()).getByRole('link').getAttribute('href')).toBe('/provider/orders?order=order-1');
    expect(screen.getByText(/^You have 1 order outside these hours\. It stays as it is/)).toBeTruthy();
    expect(screen.queryByText(/K-GONE/)).toBeNull();
    // Beside the button that saves: the list is at the end of the page.
    await user.click(screen.getByRole('button', { name: 'See 1 order outside these hours' }));
    expect(document.activeElement?.textContent).toContain('K-4821');
    await user.click(save);
    await waitFor(() => expect(api.sent('PUT /provider/availability')).toMatchObject([{ body: { vacation: { from: day, to: day } } }]));
  });

  it('but not for a vacation of which a day is missing', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('switch', { name: 'On vacation' }));
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: day } });
    expect(await outside()).toBeTruthy();
    fireEvent.change(screen.getByLabelText('First day'), { target: { value: '' } });
    expect(screen.getByText('Please choose the first day')).toBeTruthy();
    expect(screen.queryByText(/K-4821/)).toBeNull();
    expect(screen.queryByText('All your orders fit into these hours.')).toBeNull();
  });

  it('of a weekday without work', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('switch', { name: `Work on ${weekday}` }));
    expect(await outside()).toBeTruthy();
    await user.click(screen.getByRole('switch', { name: `Work on ${weekday}` }));
    expect(screen.queryByText(/outside these hours/)).toBeNull();
    await user.selectOptions(screen.getByLabelText('How many orders can you take at a time?'), '2');
    expect(await screen.findByText('All your orders fit into these hours.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(screen.queryByText('All your orders fit into these hours.')).toBeNull();
  });
});
