import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { AddressView, CustomerView } from '@karigar/contracts';
import { session } from '@karigar/platform';
import { renderRoutes, signIn } from '@karigar/platform/testing';
import { fakeApi, problem } from '../../testing/api.ts';
import { aCustomer, anAddress } from '../../testing/data.ts';
import { routes } from './routes.tsx';
// Loaded ahead: the first test is not to wait for it.
import './pages/profile-page.tsx';

let addresses: AddressView[];
const api = fakeApi({
  'GET /customer/profile': aCustomer(),
  'PUT /customer/profile': ({ body }) => ({ ...aCustomer(), ...(body as Partial<CustomerView>) }),
  'GET /customer/addresses': () => ({ items: addresses, nextCursor: null }),
  'PUT /customer/addresses/{id}': ({ body, params }) => {
    addresses = addresses.map((address) => ({ ...address, isDefault: address.id === params['id'] }));
    return body as AddressView;
  },
  'DELETE /customer/addresses/{id}': ({ params }) => {
    addresses = addresses.filter(({ id }) => id !== params['id']);
    return undefined;
  },
  'PUT /customer/password': () => undefined,
  'DELETE /customer/account': () => undefined,
  'POST /logout': () => undefined,
  'POST /logout-everywhere': () => undefined,
});
const pages = [...routes, { path: '/', element: <p>first page</p> }, { path: '/login', element: <p>login</p> }];

beforeEach(() => {
  signIn('customer', {
    user: { id: 'c1', name: 'Asha Kulkarni' },
    place: { city: 'Pune', state: 'Maharashtra', country: 'India', pincode: '' },
  });
  addresses = [anAddress(), anAddress({ id: 'a2', apartment: null, street: '12 Baner Road', isDefault: false })];
});

it('is for customers who are logged in', async () => {
  session.clear();
  renderRoutes(pages, '/profile');
  expect(await screen.findByText('login')).toBeTruthy();
});

it('is read-only until Edit Details, and again after Save Changes; the session follows', async () => {
  const user = userEvent.setup();
  renderRoutes(pages, '/profile');
  expect(await screen.findByText('asha@example.test')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Edit Details' }));
  expect(screen.getByLabelText('Mobile number')).toHaveProperty('disabled', true);
  await user.clear(screen.getByLabelText('City'));
  await user.type(screen.getByLabelText('City'), 'Mumbai');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Profile Updated !')).toBeTruthy();
  expect(screen.queryByLabelText('City')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Details' }));
  expect(session.current()?.place?.city).toBe('Mumbai');
  expect(api.sent('PUT /customer/profile')[0]?.body).toEqual({
    name: 'Asha Kulkarni',
    email: 'asha@example.test',
    city: 'Mumbai',
    state: 'Maharashtra',
    pincode: '411038',
    country: 'India',
  });
});

it('says beside the field what the server refused, in our words', async () => {
  const user = userEvent.setup();
  api.on('PUT /customer/profile', () => problem(422, 'INVALID', { errors: [{ path: 'email', message: 'Invalid input' }] }));
  renderRoutes(pages, '/profile');
  await user.click(await screen.findByRole('button', { name: 'Edit Details' }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});

it('keeps the addresses: another default, one less', async () => {
  const user = userEvent.setup();
  renderRoutes(pages, '/profile');
  await user.click(await screen.findByRole('button', { name: 'Make default: 12 Baner Road, Pune, Maharashtra 411038' }));
  await waitFor(() => expect(screen.getByRole('button', { name: /^Make default: Flat B2/ })).toBeTruthy());
  await user.click(screen.getByRole('button', { name: /^Delete Flat B2/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this address?' });
  await user.click(within(dialog).getByRole('button', { name: 'Yes, Delete' }));
  await waitFor(() => expect(screen.queryByText(/Flat B2/)).toBeNull());
});

it('saves a new address once, also when the first answer was lost on the way', async () => {
  const user = userEvent.setup();
  renderRoutes(pages, '/profile');
  await user.click(await screen.findByRole('button', { name: 'Add a new address' }));
  await user.type(screen.getByLabelText('Phone'), '9876543210');
  await user.type(screen.getByLabelText(/^Street/), '7 Hill Road');
  await user.type(screen.getByLabelText(/^PIN code/), '411001');
  const lost = anAddress({ id: 'a3', street: '7 Hill Road' });
  api.on('POST /customer/addresses', () => (api.sent('POST /customer/addresses').length > 1 ? lost : Response.error()));
  await user.click(screen.getByRole('button', { name: 'Save Address' }));
  await screen.findByText(/could not reach Karigar/);
  await user.click(screen.getByRole('button', { name: 'Save Address' }));

  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a new address' })));
  const [first, second] = api.sent('POST /customer/addresses');
  expect(second?.key).toBe(first?.key);
});

it('logs out here, after a question', async () => {
  const user = userEvent.setup();
  renderRoutes(pages, '/profile');
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  const dialog = await screen.findByRole('dialog', { name: 'Are you sure !' });
  expect(within(dialog).getByText('would you like to logout the current account?')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Yes, Logout' }));
  expect(await screen.findByText('first page')).toBeTruthy();
  expect(session.current()).toBeNull();
});

it('logs out everywhere', async () => {
  const user = userEvent.setup();
  renderRoutes(pages, '/profile');
  await user.click(await screen.findByRole('button', { name: 'Log out everywhere' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, Logout' }));
  expect(await screen.findByText('first page')).toBeTruthy();
  expect(api.sent('POST /logout-everywhere')).toHaveLength(1);
  expect(session.current()).toBeNull();
});

it('that could not be loaded says so in the agreed words', async () => {
  api.on('GET /customer/profile', () => problem(503, 'UNAVAILABLE'));
  renderRoutes(pages, '/profile');
  expect(await screen.findByRole('heading', { name: 'Error Loading Profile' })).toBeTruthy();
  expect(screen.getByText('Failed to load profile data. Please try again.')).toBeTruthy();
});

async function typePasswords(user: ReturnType<typeof userEvent.setup>, confirm = 'Better#Horse2') {
  await user.type(await screen.findByLabelText('Current password'), 'Karigar@123');
  await user.type(screen.getByLabelText('New password'), 'Better#Horse2');
  await user.type(screen.getByLabelText('Confirm password'), confirm);
}

it('changes the password once all fields are filled, and leads to the login with a notice', async () => {
  const user = userEvent.setup();
  const { router } = renderRoutes(pages, '/profile');
  const update = await screen.findByRole('button', { name: 'Update Password' });
  expect(update).toHaveProperty('disabled', true);
  await typePasswords(user, 'Better#Horse');
  await user.click(update);
  expect(await screen.findByText('Confirm password does not match new password.')).toBeTruthy();
  expect(api.sent('PUT /customer/password')).toEqual([]);
  await user.type(screen.getByLabelText('Confirm password'), '2');
  await user.click(update);
  expect(await screen.findByText('login')).toBeTruthy();
  expect(router.state.location.state).toEqual({
    message: 'Password Updated ! Your profile password changed successfully. Log in with your new password.',
  });
  expect(session.current()).toBeNull();
  expect(api.sent('PUT /customer/password')[0]?.body).toEqual({ currentPassword: 'Karigar@123', newPassword: 'Better#Horse2' });
});

it('says inline and in a dialog why the password was not changed', async () => {
  const user = userEvent.setup();
  api.on('PUT /customer/password', () => problem(401, 'INVALID_CREDENTIALS', { message: 'The current password is not right.' }));
  renderRoutes(pages, '/profile');
  await typePasswords(user);
  await user.click(screen.getByRole('button', { name: 'Update Password' }));
  const dialog = await screen.findByRole('dialog', { name: 'Password Update Failed' });
  expect(within(dialog).getByText('The current password is not right.')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'OK' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The current password is not right.');
  expect(session.current()).not.toBeNull();
});

it('says in the agreed words that the profile could not be saved, and keeps what was typed', async () => {
  const user = userEvent.setup();
  api.on('PUT /customer/profile', () => problem(503, 'UNAVAILABLE'));
  renderRoutes(pages, '/profile');
  await user.click(await screen.findByRole('button', { name: 'Edit Details' }));
  await user.clear(screen.getByLabelText('City'));
  await user.type(screen.getByLabelText('City'), 'Mumbai');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Error in Profile Update ! Something gone wrong to update profile try again after sometimes.',
  );
  expect(screen.getByLabelText('City')).toHaveProperty('value', 'Mumbai');
});

it('changes a saved address and keeps what is the default', async () => {
  const user = userEvent.setup();
  renderRoutes(pages, '/profile');
  await user.click(await screen.findByRole('button', { name: 'Edit 12 Baner Road, Pune, Maharashtra 411038' }));
  const form = screen.getByRole('form', { name: 'Edit address' });
  const street = within(form).getByLabelText(/^Street/);
  expect(street).toHaveProperty('value', '12 Baner Road');
  await user.clear(street);
  await user.type(street, '14 Baner Road');
  await user.click(within(form).getByRole('button', { name: 'Save Address' }));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Edit address' })).toBeNull());
  const sent = api.sent('PUT /customer/addresses/{id}')[0]?.body as Partial<AddressView>;
  expect(sent).toMatchObject({ street: '14 Baner Road', city: 'Pune' });
  expect(sent).not.toHaveProperty('isDefault');
});

async function confirmDeletion(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: 'Delete account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Are you sure !' });
  expect(within(dialog).getByText('would you like to delete the account?')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Yes, Delete' }));
}

it('deletes the account after a question, and leads home', async () => {
  const user = userEvent.setup();
  renderRoutes(pages, '/profile');
  await confirmDeletion(user);
  expect(await screen.findByText('first page')).toBeTruthy();
  expect(session.current()).toBeNull();
});

it('says how many orders stand in the way of a deletion, or that it failed', async () => {
  const user = userEvent.setup();
  api.on('DELETE /customer/account', () => problem(409, 'OPEN_ORDERS', { ordersCount: 2 }));
  renderRoutes(pages, '/profile');
  await confirmDeletion(user);
  const dialog = await screen.findByRole('dialog', { name: 'Error Deleting Account' });
  expect(within(dialog).getByText('You have 2 open orders. Complete or cancel these orders first.')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'OK' }));
  api.on('DELETE /customer/account', () => problem(503, 'UNAVAILABLE'));
  await confirmDeletion(user);
  expect(await screen.findByText('Failed to delete account. Please try again later.')).toBeTruthy();
  expect(session.current()).not.toBeNull();
});
