import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '@karigar/platform';
import { renderRoutes, signIn } from '@karigar/platform/testing';
import { answerCalls, Refusal } from '../../testing/fake-api.ts';
import { Component } from './pages/profile-page.tsx';

const aProvider = {
  id: 'p1',
  name: 'Ramesh Jadhav',
  email: 'ramesh@example.org',
  mobile: '+919812345670',
  address: '4 Paud Road',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  avatar: null,
  rating: 4.6,
};
const noBank = { holder_name: '', account_number: '', account_type: '', ifsc_code: '', bank_name: '', branch: '' };
const aBank = {
  holder_name: 'Ramesh Jadhav',
  account_number: '••••••••9012',
  account_type: 'Savings',
  ifsc_code: 'SBIN0001234',
  bank_name: 'State Bank of India',
  branch: 'Laxmi Road',
};
const pages = [
  { path: '/provider/profile', Component },
  { path: '/provider/login', element: <p>login</p> },
];

beforeEach(() => signIn('provider', { user: { id: 'p1', name: 'Ramesh Jadhav' } }));
afterEach(() => vi.restoreAllMocks());

function open(answers: Parameters<typeof answerCalls>[0] = {}) {
  const { seen } = answerCalls({ 'GET /provider/profile': () => aProvider, 'GET /provider/bank': () => noBank, ...answers });
  return { user: userEvent.setup(), seen, ...renderRoutes(pages, '/provider/profile') };
}

async function typePasswords(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText('Current password'), 'Karigar@123');
  await user.type(screen.getByLabelText('New password'), 'Better#Horse2');
  await user.type(screen.getByLabelText('Confirm password'), 'Better#Horse2');
}

it('changes the password and leads to the login with a notice', async () => {
  const { user, router, seen } = open({ 'PUT /provider/info/password': () => undefined });
  expect(await screen.findByRole('button', { name: 'Update Password' })).toHaveProperty('disabled', true);
  await typePasswords(user);
  await user.click(screen.getByRole('button', { name: 'Update Password' }));
  expect(await screen.findByText('login')).toBeTruthy();
  expect(router.state.location.state).toEqual({
    message: 'Password Updated ! Your profile password changed successfully. Log in with your new password.',
  });
  expect(seen.at(-1)).toEqual({
    key: 'PUT /provider/info/password',
    body: { currentPassword: 'Karigar@123', newPassword: 'Better#Horse2' },
  });
  expect(session.current()).toBeNull();
});

it('says why the password was not changed, in the agreed words where the server says nothing', async () => {
  const { user } = open({ 'PUT /provider/info/password': () => new Refusal(500, 'BAD_ANSWER', '') });
  await typePasswords(user);
  await user.click(screen.getByRole('button', { name: 'Update Password' }));
  const dialog = await screen.findByRole('dialog', { name: 'Password Update Failed' });
  expect(within(dialog).getByText('Something went wrong while updating password.')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'OK' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to update password. Please try again.');
});

it('is read-only until Edit Details, and again after Save Changes; the session follows', async () => {
  const { user, seen } = open({ 'PUT /provider/info': ({ body }) => ({ ...aProvider, ...(body as object) }) });
  await user.click(await screen.findByRole('button', { name: 'Edit Details' }));
  const form = screen.getByRole('form', { name: 'Your details' });
  expect(within(form).getByLabelText('Email')).toHaveProperty('disabled', true);
  expect(within(form).getByLabelText('Mobile')).toHaveProperty('disabled', true);
  await user.clear(within(form).getByLabelText('City'));
  await user.type(within(form).getByLabelText('City'), 'Nashik');
  await user.click(within(form).getByRole('button', { name: 'Save Changes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Profile Updated !' });
  expect(within(dialog).getByText('Your profile details updated successfully.')).toBeTruthy();
  expect(screen.queryByRole('form', { name: 'Your details' })).toBeNull();
  expect(seen.at(-1)).toEqual({
    key: 'PUT /provider/info',
    body: { name: 'Ramesh Jadhav', address: '4 Paud Road', city: 'Nashik', state: 'Maharashtra', country: 'India' },
  });
  expect(session.current()?.user).toMatchObject({ city: 'Nashik' });
});

it('says in the agreed words that the profile could not be saved', async () => {
  const { user } = open({ 'PUT /provider/info': () => new Refusal(503, 'UNAVAILABLE', 'Down') });
  await user.click(await screen.findByRole('button', { name: 'Edit Details' }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Error in Profile Update !' });
  expect(within(dialog).getByText('Something gone wrong to update profile try again after sometimes.')).toBeTruthy();
  expect(screen.getByRole('form', { name: 'Your details' })).toBeTruthy();
});

it('saves all bank details the first time', async () => {
  const { user, seen } = open({ 'PUT /provider/bank': () => aBank });
  await user.click(await screen.findByRole('button', { name: 'Edit Details: bank' }));
  const form = screen.getByRole('form', { name: 'Bank details' });
  await user.type(within(form).getByLabelText('Account holder’s name'), 'Ramesh Jadhav');
  await user.type(within(form).getByLabelText('Account number'), '1234 5678 9012');
  await user.selectOptions(within(form).getByLabelText('Account type'), 'Savings');
  await user.type(within(form).getByLabelText('IFSC code'), 'sbin1234');
  await user.type(within(form).getByLabelText('Bank'), 'State Bank of India');
  await user.type(within(form).getByLabelText('Branch'), 'Laxmi Road');
  await user.click(within(form).getByRole('button', { name: 'Save Changes' }));
  expect(await within(form).findByText('Please enter a valid IFSC code')).toBeTruthy();
  await user.clear(within(form).getByLabelText('IFSC code'));
  await user.type(within(form).getByLabelText('IFSC code'), 'sbin0001234');
  await user.click(within(form).getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('••••••••9012')).toBeTruthy();
  expect(seen.at(-1)?.body).toEqual({ ...aBank, account_number: '123456789012' });
});

it('lets only the holder’s name of saved bank details be changed', async () => {
  const { user, seen } = open({
    'GET /provider/bank': () => aBank,
    'PUT /provider/bank': ({ body }) => ({ ...aBank, ...(body as object) }),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Details: bank' }));
  const form = screen.getByRole('form', { name: 'Bank details' });
  for (const name of ['Account number', 'Account type', 'IFSC code', 'Bank', 'Branch'])
    expect(within(form).getByLabelText(name)).toHaveProperty('disabled', true);
  await user.type(within(form).getByLabelText('Account holder’s name'), ' Patil');
  await user.click(within(form).getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Ramesh Jadhav Patil')).toBeTruthy();
  expect(seen.at(-1)).toEqual({ key: 'PUT /provider/bank', body: { holder_name: 'Ramesh Jadhav Patil' } });
});

it('says in the agreed words that the bank details could not be loaded', async () => {
  open({ 'GET /provider/bank': () => new Refusal(403, 'FORBIDDEN', 'No') });
  expect(await screen.findByRole('heading', { name: 'Error Loading Bank Details' })).toBeTruthy();
  expect(screen.getByText('Failed to load bank information. Please try again.')).toBeTruthy();
});

it('deletes the account after a question, and leads to the login', async () => {
  const { user, router } = open({ 'DELETE /provider/info': () => undefined });
  await user.click(await screen.findByRole('button', { name: 'Delete account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Are you sure !' });
  expect(within(dialog).getByText('would you like to delete the account?')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Yes, Delete' }));
  expect(await screen.findByText('login')).toBeTruthy();
  expect(router.state.location.state).toEqual({ message: 'Your account is deleted.' });
  expect(session.current()).toBeNull();
});

it('says how many orders stand in the way of a deletion', async () => {
  const { user } = open({ 'DELETE /provider/info': () => new Refusal(409, 'OPEN_ORDERS', 'Open', { ordersCount: 1 }) });
  await user.click(await screen.findByRole('button', { name: 'Delete account' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Error Deleting Account' });
  expect(within(dialog).getByText('You have 1 open order. Complete or cancel this order first.')).toBeTruthy();
});

it('replaces the picture', async () => {
  const { user, seen } = open({ 'PUT /provider/avatar': () => ({ ...aProvider, avatar: '/api/media/avatars/a1/320' }) });
  await user.upload(await screen.findByLabelText('Profile picture'), new File(['picture'], 'me.png', { type: 'image/png' }));
  expect(await screen.findByRole('button', { name: 'Change picture' })).toBeTruthy();
  expect((seen.at(-1)?.body as FormData).get('avatar')).toMatchObject({ name: 'me.png' });
  expect(session.current()?.user).toMatchObject({ avatar: '/api/media/avatars/a1/320' });
});

it('says why a picture was refused', async () => {
  const { user } = open({
    'PUT /provider/avatar': () => new Refusal(415, 'UNSUPPORTED_TYPE', 'Only JPEG, PNG and WebP images are accepted.'),
  });
  await user.upload(await screen.findByLabelText('Profile picture'), new File(['x'], 'me.png', { type: 'image/png' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Only JPEG, PNG and WebP images are accepted.');
});
