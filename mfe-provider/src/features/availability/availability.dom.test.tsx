import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Answers, fakeApi, problem, renderPage, signIn } from '@karigar/platform/testing';
import { Component } from './pages/availability-page.tsx';

const api = fakeApi();

const everyWindow = ['09', '11', '13', '15', '17'] as const;
const always = { weekly: Array.from({ length: 7 }, () => [...everyWindow]), daysOff: ['2020-01-01', '2099-12-25'], capacity: 1 };
const pages = [{ path: '/provider/availability', Component }];

beforeEach(() => signIn('provider'));

function open(answers: Answers = {}) {
  api.on({
    'GET /provider/availability': () => always,
    'PUT /provider/availability': ({ body }) => body,
    ...answers,
  });
  renderPage(pages, '/provider/availability');
  return { user: userEvent.setup() };
}

it('saves weekly hours, days off and capacity together, without days that have passed', async () => {
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
    capacity: 2,
  });
  await vi.waitFor(() => expect(save).toHaveProperty('disabled', true));
});

it('keeps what was changed when it could not be saved, and can discard it', async () => {
  const { user } = open({ 'PUT /provider/availability': () => problem(503, 'UNAVAILABLE', { message: 'A part is down.' }) });
  await user.click(await screen.findByRole('switch', { name: 'Work on Sunday' }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect((await screen.findByRole('alert')).textContent).toBe('A part is down.');
  expect(screen.getByRole('switch', { name: 'Work on Sunday' })).toHaveProperty('checked', false);
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(screen.getByRole('switch', { name: 'Work on Sunday' })).toHaveProperty('checked', true);
});

it('refuses a day off in the past', async () => {
  const { user } = open();
  await user.type(await screen.findByLabelText('Date'), '2020-01-02');
  await user.click(screen.getByRole('button', { name: 'Add day off' }));
  expect(await screen.findByText('Please choose today or a later day')).toBeTruthy();
});
