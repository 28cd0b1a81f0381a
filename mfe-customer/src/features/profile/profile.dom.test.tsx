import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AddressView, CustomerView } from '@karigar/contracts';
import { queryClient, session } from '@karigar/platform';
import { fakeApi, problem, renderPage, signIn } from '@karigar/platform/testing';
import { aCustomer, anAddress, notificationSettings } from '../../testing/data.ts';
import { routes } from '../../routes.tsx';
// Loaded ahead: the first test is not to wait for it.
import './pages/profile-page.tsx';

let addresses: AddressView[];
const api = fakeApi({
  'GET /customer/profile': aCustomer(),
  'GET /account/sessions': [],
  'GET /notification-settings': notificationSettings,
  'GET /auth/features': { emailChange: true, socialProviders: [] },
  'PUT /customer/profile': ({ body }) => ({ ...aCustomer(), ...(body as Partial<CustomerView>) }),
  'GET /customer/addresses': () => ({ items: addresses, nextCursor: null }),
  'PUT /customer/addresses/{id}': ({ body, params }) => {
    addresses = addresses.map((address) => ({ ...address, isDefault: address.id === params['id'] }));
    return body as AddressView;
  },
  'POST /geo/place': ({ body: { pincode } }) =>
    pincode === '400001'
      ? { city: 'Mumbai', state: 'Maharashtra', pincode, nearest_pincode: pincode }
      : { city: 'Jaipur', state: 'Rajasthan', pincode: pincode ?? null, nearest_pincode: null },
  'DELETE /customer/addresses/{id}': ({ params }) => {
    addresses = addresses.filter(({ id }) => id !== params['id']);
    return undefined;
  },
});
const pages = [{ path: '/', element: <p>first page</p> }, { path: '/login', element: <p>login</p> }, ...routes];

beforeEach(() => {
  signIn('customer', {
    user: { id: 'c1', name: 'Asha Kulkarni' },
    place: { city: 'Pune', state: 'Maharashtra', country: 'India', pincode: '' },
  });
  addresses = [anAddress(), anAddress({ id: 'a2', apartment: null, street: '12 Baner Road', isDefault: false })];
});

it('requires a logged-in customer', async () => {
  session.clear();
  renderPage(pages, '/profile');
  expect(await screen.findByText('login')).toBeTruthy();
});

it('shows what another device has changed on coming back: an address, and where the account is logged in', async () => {
  for (const route of ['GET /customer/addresses', 'GET /account/sessions']) queryClient.setQueryDefaults([route], { staleTime: 30_000 });
  renderPage(pages, '/profile');
  expect(await screen.findByText(/12 Baner Road/)).toBeTruthy();
  addresses = [anAddress({ id: 'a3', street: '7 Hill Street' })];
  const now = '2026-11-20T06:00:00.000Z';
  api.on({
    'GET /account/sessions': [{ id: 's2', device: 'Firefox on Linux', city: null, createdAt: now, lastSeen: now, current: false }],
  });
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText(/7 Hill Street/)).toBeTruthy();
  expect(screen.queryByText(/12 Baner Road/)).toBeNull();
  expect(await screen.findByText('Firefox on Linux')).toBeTruthy();
});

it('is read-only except between Edit Details and Save Changes, and updates the session', async () => {
  const user = userEvent.setup();
  renderPage(pages, '/profile');
  const panel = (name: string) => within(screen.getByRole('heading', { name }).closest('section') ?? document.body);
  expect(await screen.findAllByText('asha@example.test')).toHaveLength(1);
  expect(panel('Mobile number').getByText('+91 98765 43210')).toBeTruthy();
  expect(panel('Your details').queryByText('+91 98765 43210')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Edit Details' }));
  expect(screen.getByLabelText('Mobile number')).toHaveProperty('disabled', true);
  await user.clear(screen.getByLabelText('City'));
  await user.type(screen.getByLabelText('City'), 'Mumbai');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Profile Updated !')).toBeTruthy();
  expect(screen.queryByLabelText('City')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Details' }));
  expect(session.current()?.place?.city).toBe('Mumbai');
  // Another device may have changed the other fields meanwhile.
  expect(api.sent('PUT /customer/profile').map(({ body }) => body)).toEqual([{ city: 'Mumbai' }]);
});

it('gives nothing of an account to the next one if the answer arrives after its logout', async () => {
  const user = userEvent.setup();
  let answer: (profile: CustomerView) => void = () => {};
  api.on({ 'PUT /customer/profile': () => new Promise<CustomerView>((resolve) => (answer = resolve)) });
  renderPage(pages, '/profile');
  await user.click(await screen.findByRole('button', { name: 'Edit Details' }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(api.sent('PUT /customer/profile')).toHaveLength(1));
  api.on({ 'GET /customer/profile': aCustomer({ id: 'c2', name: 'Ravi Joshi' }) });
  act(() => signIn('customer', { id: 'c2', user: { id: 'c2', name: 'Ravi Joshi' } }));
  await act(async () => answer(aCustomer({ name: 'Asha Kulkarni' })));
  expect(session.current()?.user).toEqual({ id: 'c2', name: 'Ravi Joshi' });
  expect(queryClient.getQueryData(['GET /customer/profile', {}])).not.toMatchObject({ name: 'Asha Kulkarni' });
});

it('keeps unsaved details across a reload, until they are saved or cancelled', async () => {
  const user = userEvent.setup();
  const first = renderPage(pages, '/profile');
  await user.click(await screen.findByRole('button', { name: 'Edit Details' }));
  await user.clear(screen.getByLabelText('City'));
  await user.type(screen.getByLabelText('City'), 'Nashik');
  first.unmount();
  const second = renderPage(pages, '/profile');
  expect(await screen.findByLabelText('City')).toHaveProperty('value', 'Nashik');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Details' }));
  second.unmount();
  renderPage(pages, '/profile');
  await user.click(await screen.findByRole('button', { name: 'Edit Details' }));
  expect(screen.getByLabelText('City')).toHaveProperty('value', 'Pune');
});

it('translates the server’s refusal into our words beside the field', async () => {
  const user = userEvent.setup();
  api.on({ 'PUT /customer/profile': () => problem(422, 'INVALID', { errors: [{ path: 'pincode', message: 'Invalid input' }] }) });
  renderPage(pages, '/profile');
  await user.click(await screen.findByRole('button', { name: 'Edit Details' }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Please enter a valid PIN code')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('PIN code'));
});

it('refuses a PIN code that is too short for India', async () => {
  const user = userEvent.setup();
  renderPage(pages, '/profile');
  await user.click(await screen.findByRole('button', { name: 'Edit Details' }));
  await user.clear(screen.getByLabelText('PIN code'));
  await user.type(screen.getByLabelText('PIN code'), '4110');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Please enter a valid PIN code')).toBeTruthy();
  expect(api.sent('PUT /customer/profile')).toEqual([]);
});

it('removes an address and changes the default one', async () => {
  const user = userEvent.setup();
  renderPage(pages, '/profile');
  await user.click(await screen.findByRole('button', { name: 'Make default: 12 Baner Road, Pune, Maharashtra 411038' }));
  await waitFor(() => expect(screen.getByRole('button', { name: /^Make default: Flat B2/ })).toBeTruthy());
  await user.click(screen.getByRole('button', { name: /^Delete Flat B2/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this address?' });
  await user.click(within(dialog).getByRole('button', { name: 'Yes, Delete' }));
  await waitFor(() => expect(screen.queryByText(/Flat B2/)).toBeNull());
});

it('no longer lists an address whose deletion arrived although its answer was lost', async () => {
  const user = userEvent.setup();
  renderPage(pages, '/profile');
  await user.click(await screen.findByRole('button', { name: /^Delete Flat B2/ }));
  api.on({ 'DELETE /customer/addresses/{id}': () => Response.error(), 'GET /customer/addresses': { items: [], nextCursor: null } });
  await user.click(screen.getByRole('button', { name: 'Yes, Delete' }));
  await waitFor(() => expect(screen.queryByText(/Flat B2/)).toBeNull());
});

it('fills in city and state of a PIN code, unless they were typed', async () => {
  const user = userEvent.setup();
  renderPage(pages, '/profile');
  await user.click(await screen.findByRole('button', { name: 'Add a new address' }));
  const form = within(screen.getByRole('form', { name: 'New address' }));
  const [pin, city, state] = [form.getByLabelText('PIN code'), form.getByLabelText('City'), form.getByLabelText('State')];
  await user.type(pin, '302 001');
  await waitFor(() => expect([city, state]).toMatchObject([{ value: 'Jaipur' }, { value: 'Rajasthan' }]));
  await user.clear(city);
  await user.type(city, 'Amer');
  await user.clear(pin);
  await user.type(pin, '400001');
  await waitFor(() => expect(state).toHaveProperty('value', 'Maharashtra'));
  expect(city).toHaveProperty('value', 'Amer');
});

it('keeps a city that is typed as it was suggested', async () => {
  const user = userEvent.setup();
  renderPage(pages, '/profile');
  await user.click(await screen.findByRole('button', { name: 'Add a new address' }));
  const form = within(screen.getByRole('form', { name: 'New address' }));
  await user.clear(form.getByLabelText('City'));
  await user.type(form.getByLabelText('City'), 'Pune');
  await user.type(form.getByLabelText('PIN code'), '302001');
  await waitFor(() => expect(form.getByLabelText('State')).toHaveProperty('value', 'Rajasthan'));
  expect(form.getByLabelText('City')).toHaveProperty('value', 'Pune');
});

it('keeps the city of a saved address until its PIN code changes', async () => {
  const user = userEvent.setup();
  addresses = [anAddress({ city: 'Pimpri', zip: '302001' })];
  renderPage(pages, '/profile');
  await user.click(await screen.findByRole('button', { name: /^Edit Flat B2/ }));
  const form = within(screen.getByRole('form', { name: 'Edit address' }));
  expect(form.getByLabelText('City')).toHaveProperty('value', 'Pimpri');
  expect(api.sent('POST /geo/place')).toEqual([]);
  await user.clear(form.getByLabelText('PIN code'));
  await user.type(form.getByLabelText('PIN code'), '400001');
  await waitFor(() => expect(form.getByLabelText('City')).toHaveProperty('value', 'Mumbai'));
});

it('fills in the place of the device', async () => {
  const getCurrentPosition = vi.fn((found: (at: object) => void) => found({ coords: { latitude: 26.91, longitude: 75.79 } }));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition } }));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const user = userEvent.setup();
  renderPage(pages, '/profile');
  await user.click(await screen.findByRole('button', { name: 'Add a new address' }));
  const form = within(screen.getByRole('form', { name: 'New address' }));
  await user.type(form.getByLabelText('PIN code'), '400001');
  await waitFor(() => expect(form.getByLabelText('City')).toHaveProperty('value', 'Mumbai'));
  await user.click(screen.getByRole('button', { name: 'Use my location' }));
  await waitFor(() => expect(form.getByLabelText('City')).toHaveProperty('value', 'Jaipur'));
  expect(form.getByLabelText('State')).toHaveProperty('value', 'Rajasthan');
  // The code of Mumbai is not kept.
  expect(form.getByLabelText('PIN code')).toHaveProperty('value', '');
  await user.type(form.getByLabelText('PIN code'), '400001');
  await waitFor(() => expect(form.getByLabelText('City')).toHaveProperty('value', 'Mumbai'));
});

it('keeps the city and the PIN code that are typed while the place of the device is looked up', async () => {
  let locate = () => {};
  const getCurrentPosition = (found: (at: object) => void) => (locate = () => found({ coords: { latitude: 26.91, longitude: 75.79 } }));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition } }));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const user = userEvent.setup();
  renderPage(pages, '/profile');
  await user.click(await screen.findByRole('button', { name: 'Add a new address' }));
  const form = within(screen.getByRole('form', { name: 'New address' }));
  await user.click(screen.getByRole('button', { name: 'Use my location' }));
  await user.type(form.getByLabelText('PIN code'), '400001');
  await waitFor(() => expect(form.getByLabelText('City')).toHaveProperty('value', 'Mumbai'));
  await act(async () => locate());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Use my location' }).getAttribute('aria-busy')).toBeNull());
  expect(form.getByLabelText('City')).toHaveProperty('value', 'Mumbai');
  expect(form.getByLabelText('PIN code')).toHaveProperty('value', '400001');
});

it('saves a new address once, even if the first answer was lost', async () => {
  const user = userEvent.setup();
  renderPage(pages, '/profile');
  await user.click(await screen.findByRole('button', { name: 'Add a new address' }));
  // The verified number.
  expect(screen.getByLabelText('Phone')).toHaveProperty('value', '+91 98765 43210');
  await user.type(screen.getByLabelText(/^Street/), '7 Hill Road');
  await user.type(screen.getByLabelText(/^PIN code/), '41100');
  await user.click(screen.getByRole('button', { name: 'Save Address' }));
  expect(await screen.findByText('Please enter a valid PIN code')).toBeTruthy();
  await user.type(screen.getByLabelText(/^PIN code/), '1');
  const lost = anAddress({ id: 'a3', street: '7 Hill Road' });
  api.on({ 'POST /customer/addresses': () => (api.sent('POST /customer/addresses').length > 1 ? lost : Response.error()) });
  await user.click(screen.getByRole('button', { name: 'Save Address' }));
  await screen.findByText(/could not reach Karigar/);
  await user.click(screen.getByRole('button', { name: 'Save Address' }));

  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a new address' })));
  const [first, second] = api.sent('POST /customer/addresses');
  expect(second?.key).toBe(first?.key);
});

it('counts a new address as saved when the list shows it after its answer was lost', async () => {
  const user = userEvent.setup();
  renderPage(pages, '/profile');
  await user.click(await screen.findByRole('button', { name: 'Add a new address' }));
  await user.type(screen.getByLabelText(/^Street/), '7 Hill Road');
  await user.type(screen.getByLabelText(/^PIN code/), '411001');
  api.on({
    'POST /customer/addresses': ({ body }) => {
      addresses = [...addresses, anAddress({ ...body, id: 'a3', apartment: null, isDefault: false })];
      return Response.error();
    },
  });
  await user.click(screen.getByRole('button', { name: 'Save Address' }));
  expect(await screen.findByText(/7 Hill Road/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('form', { name: 'New address' })).toBeNull());
  expect(screen.queryByText(/could not reach Karigar/)).toBeNull();
  expect(api.sent('POST /customer/addresses')).toHaveLength(1);
});

it('counts a changed address as saved when the list shows it after its answer was lost', async () => {
  const user = userEvent.setup();
  renderPage(pages, '/profile');
  await user.click(await screen.findByRole('button', { name: /^Edit 12 Baner Road/ }));
  await user.type(screen.getByLabelText(/^Street/), ', third floor');
  api.on({
    'PUT /customer/addresses/{id}': ({ params: { id }, body: { street } }) => {
      addresses = addresses.map((address) => (address.id === id ? { ...address, street } : address));
      return Response.error();
    },
  });
  await user.click(screen.getByRole('button', { name: 'Save Address' }));
  expect(await screen.findByText(/12 Baner Road, third floor/)).toBeTruthy();
  expect(screen.queryByRole('form', { name: 'Edit address' })).toBeNull();
  expect(screen.queryByText(/could not reach Karigar/)).toBeNull();
});

it('saves what was corrected before the list shows the new address in its place', async () => {
  const user = userEvent.setup();
  renderPage(pages, '/profile');
  await user.click(await screen.findByRole('button', { name: 'Add a new address' }));
  await user.type(screen.getByLabelText(/^Street/), '7 Hill Road');
  await user.type(screen.getByLabelText(/^PIN code/), '411001');
  let lost = anAddress();
  const replaced: unknown[] = [];
  api.on({
    'POST /customer/addresses': ({ body }) => {
      lost = anAddress({ ...body, id: 'a3', apartment: null, isDefault: false });
      return Response.error();
    },
    'PUT /customer/addresses/{id}': ({ params, body }) => {
      replaced.push([params['id'], body.street]);
      return lost;
    },
  });
  await user.click(screen.getByRole('button', { name: 'Save Address' }));
  await screen.findByText(/could not reach Karigar/);
  await user.type(screen.getByLabelText(/^Street/), ', third floor');
  addresses = [...addresses, lost];
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(screen.queryByText(/could not reach Karigar/)).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Save Address' }));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'New address' })).toBeNull());
  expect(replaced).toEqual([['a3', '7 Hill Road, third floor']]);
  expect(api.sent('POST /customer/addresses')).toHaveLength(1);
});

it('keeps a new and a changed address across a reload, until they are saved or cancelled', async () => {
  const user = userEvent.setup();
  const street = (form: string) => within(screen.getByRole('form', { name: form })).getByLabelText(/^Street/);
  const first = renderPage(pages, '/profile');
  await user.click(await screen.findByRole('button', { name: 'Add a new address' }));
  await user.type(street('New address'), '7 Hill Road');
  await user.click(screen.getByRole('button', { name: /^Edit 12 Baner Road/ }));
  await user.type(street('Edit address'), ', third floor');
  first.unmount();

  const second = renderPage(pages, '/profile');
  await screen.findByRole('form', { name: 'Edit address' });
  expect(street('New address')).toHaveProperty('value', '7 Hill Road');
  expect(street('Edit address')).toHaveProperty('value', '12 Baner Road, third floor');
  await user.click(within(screen.getByRole('form', { name: 'New address' })).getByRole('button', { name: 'Cancel' }));
  await user.click(within(screen.getByRole('form', { name: 'Edit address' })).getByRole('button', { name: 'Save Address' }));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Edit address' })).toBeNull());
  expect(api.sent('PUT /customer/addresses/{id}')[0]?.body).toMatchObject({ street: '12 Baner Road, third floor' });
  second.unmount();

  renderPage(pages, '/profile');
  expect(await screen.findByRole('button', { name: /^Edit 12 Baner Road/ })).toBeTruthy();
  expect(screen.queryByRole('form', { name: /address/ })).toBeNull();
});

it('has no form of an address open after a reload if nothing was typed into it', async () => {
  const user = userEvent.setup();
  const { unmount } = renderPage(pages, '/profile');
  await user.click(await screen.findByRole('button', { name: 'Add a new address' }));
  expect(screen.getByLabelText('Phone')).toHaveProperty('value', '+91 98765 43210');
  unmount();
  renderPage(pages, '/profile');
  expect(await screen.findByRole('button', { name: 'Add a new address' })).toHaveProperty('disabled', false);
  expect(screen.queryByRole('form', { name: 'New address' })).toBeNull();
});

it('says beside the deletion of the account what goes and what stays', async () => {
  renderPage(pages, '/profile');
  const panel = (await screen.findByRole('heading', { name: 'Delete account' })).closest('section');
  expect(panel?.textContent).toMatch(/addresses and messages are removed.* What stays: finished orders .* and your reviews/);
});

it('shows the specified sentence when the profile cannot be loaded', async () => {
  api.on({ 'GET /customer/profile': () => problem(503, 'UNAVAILABLE') });
  renderPage(pages, '/profile');
  expect(await screen.findByRole('heading', { name: 'Error Loading Profile' })).toBeTruthy();
  expect(screen.getByText('Failed to load profile data. Please try again.')).toBeTruthy();
});

it('shows the specified sentence when the profile cannot be saved, and keeps what was typed', async () => {
  const user = userEvent.setup();
  api.on({ 'PUT /customer/profile': () => problem(503, 'UNAVAILABLE') });
  renderPage(pages, '/profile');
  await user.click(await screen.findByRole('button', { name: 'Edit Details' }));
  await user.clear(screen.getByLabelText('City'));
  await user.type(screen.getByLabelText('City'), 'Mumbai');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Error in Profile Update ! Something gone wrong to update profile try again after sometimes.',
  );
  expect(screen.getByLabelText('City')).toHaveProperty('value', 'Mumbai');
});

describe('without a network', () => {
  // Before the page is unmounted, because its queries listen only while it is shown.
  afterEach(() => act(() => void window.dispatchEvent(new Event('online'))));

  it('says that a profile is not saved', async () => {
    const user = userEvent.setup();
    renderPage(pages, '/profile');
    await user.click(await screen.findByRole('button', { name: 'Edit Details' }));
    act(() => void window.dispatchEvent(new Event('offline')));
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Error in Profile Update ! You’re offline. Try again when you’re connected.',
    );
  });
});

it('edits a saved address and keeps the default', async () => {
  const user = userEvent.setup();
  renderPage(pages, '/profile');
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
