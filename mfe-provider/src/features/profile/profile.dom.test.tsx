import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { provideTranslations, session, setLanguage } from '@karigar/platform';
import { type Answers, fakeApi, problem, renderPage, signIn } from '@karigar/platform/testing';
import { reloadPart } from '../../app/live-snapshots.ts';
import { aProfile, someStats } from '../../testing/builders.ts';
import { Component } from './pages/profile-page.tsx';

const api = fakeApi();

const noBank = { holder_name: '', account_number: '', account_type: '', ifsc_code: '', bank_name: '', branch: '', upi_id: '' };
const aBank = {
  holder_name: 'Ramesh Jadhav',
  account_number: '••••••••9012',
  account_type: 'Savings',
  ifsc_code: 'SBIN0001234',
  bank_name: 'State Bank of India',
  upi_id: '',
  branch: 'Laxmi Road',
};
const told = { push: true, email: false };
const pages = [
  { path: '/provider/profile', Component },
  { path: '/provider/login', element: <p>login</p> },
];

beforeEach(() => signIn('provider', { user: { id: 'p1', name: 'Ramesh Jadhav' } }));

function open(answers: Answers = {}) {
  api.on({
    'GET /provider/profile': () => aProfile(),
    'GET /provider/bank': () => noBank,
    'GET /provider/stats': () => someStats(),
    'GET /provider/base': { base: null },
    'GET /account/sessions': [],
    'GET /notification-settings': {
      kinds: { order: told, instant: told, message: told, review: told, system: told },
      quietHours: { on: false, from: 22, to: 7 },
    },
    'GET /auth/features': { emailChange: true, socialProviders: [] },
    ...answers,
  });
  return { user: userEvent.setup(), ...renderPage(pages, '/provider/profile') };
}

it.each([
  [0, 'New'],
  [9, ' Rated 4.0 (9 reviews)'],
])('says of a rating from %i reviews: %s', async (totalReviews, said) => {
  open({ 'GET /provider/stats': () => someStats({ totalReviews }), 'GET /provider/profile': () => aProfile({ rating: 4 }) });
  const name = await screen.findByRole('heading', { name: 'Ramesh Jadhav' });
  await waitFor(() => expect(name.parentElement?.textContent).toBe(`Ramesh Jadhav${said}`));
});

it('is read-only except between Edit Details and Save Changes, and updates the session', async () => {
  const { user } = open({ 'PUT /provider/info': ({ body }) => ({ ...aProfile(), ...(body as object) }) });
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
  // Another device may have changed the other fields meanwhile.
  expect(api.sent('PUT /provider/info').map(({ body }) => body)).toEqual([{ city: 'Nashik' }]);
  expect(session.current()?.user).toMatchObject({ city: 'Nashik' });
});

it('keeps unsaved details across a reload, until they are saved', async () => {
  const { user, unmount } = open({ 'PUT /provider/info': ({ body }) => ({ ...aProfile(), ...(body as object) }) });
  await user.click(await screen.findByRole('button', { name: 'Edit Details' }));
  const city = () => within(screen.getByRole('form', { name: 'Your details' })).getByLabelText('City');
  await user.clear(city());
  await user.type(city(), 'Nashik');
  unmount();
  const second = renderPage(pages, '/provider/profile');
  await screen.findByRole('form', { name: 'Your details' });
  expect(city()).toHaveProperty('value', 'Nashik');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByRole('dialog', { name: 'Profile Updated !' });
  second.unmount();
  renderPage(pages, '/provider/profile');
  expect(await screen.findByRole('button', { name: 'Edit Details' })).toBeTruthy();
});

it('shows the specified sentence when the profile cannot be saved', async () => {
  const { user } = open({ 'PUT /provider/info': () => problem(503, 'UNAVAILABLE', { message: 'Down' }) });
  await user.click(await screen.findByRole('button', { name: 'Edit Details' }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Error in Profile Update !' });
  expect(within(dialog).getByText('Something gone wrong to update profile try again after sometimes.')).toBeTruthy();
  expect(screen.getByRole('form', { name: 'Your details' })).toBeTruthy();
  provideTranslations({ hi: () => import('../../app/hi.ts'), mr: () => import('../../app/mr.ts') });
  onTestFinished(() => act(() => setLanguage('en-IN')));
  await act(() => setLanguage('hi'));
  expect(within(dialog).getByText('प्रोफ़ाइल अपडेट करने में गड़बड़ हो गई, थोड़ी देर में फिर कोशिश करें।')).toBeTruthy();
});

describe('without a network', () => {
  // Before the page is unmounted, because its queries listen only while it is shown.
  afterEach(() => act(() => void window.dispatchEvent(new Event('online'))));

  it('says that a profile is not saved', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit Details' }));
    act(() => void window.dispatchEvent(new Event('offline')));
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    const dialog = await screen.findByRole('dialog', { name: 'Error in Profile Update !' });
    expect(within(dialog).getByText('You’re offline. Try again when you’re connected.')).toBeTruthy();
  });
});

it('saves all bank details the first time', async () => {
  const { user } = open({ 'PUT /provider/bank': () => aBank });
  await user.click(await screen.findByRole('button', { name: 'Edit Details: bank' }));
  const form = screen.getByRole('form', { name: 'Bank details' });
  await user.type(within(form).getByLabelText('Account holder’s name'), 'Ramesh Jadhav');
  await user.type(within(form).getByLabelText('Account number'), '१२३४ 5678 9012');
  await user.type(within(form).getByLabelText('Account number again'), '1234 5678 9021');
  await user.selectOptions(within(form).getByLabelText('Account type'), 'Savings');
  await user.type(within(form).getByLabelText('IFSC code'), 'sbin1234');
  await user.type(within(form).getByLabelText('Bank'), 'State Bank of India');
  await user.type(within(form).getByLabelText('Branch'), 'Laxmi Road');
  await user.click(within(form).getByRole('button', { name: 'Save Changes' }));
  expect(await within(form).findByText('Please enter a valid IFSC code')).toBeTruthy();
  await user.clear(within(form).getByLabelText('IFSC code'));
  await user.click(within(form).getByLabelText('IFSC code'));
  // Longer than a code, as it is copied from a letter of the bank.
  await user.paste('  sbin0001234 ');
  await user.click(within(form).getByRole('button', { name: 'Save Changes' }));
  expect(await within(form).findByText('The two account numbers are different')).toBeTruthy();
  await user.clear(within(form).getByLabelText('Account number again'));
  await user.type(within(form).getByLabelText('Account number again'), '123456789012');
  await user.click(within(form).getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('••••••••9012')).toBeTruthy();
  const { upi_id: _upiId, ...saved } = aBank;
  expect(api.calls.at(-1)?.body).toEqual({ ...saved, account_number: '123456789012' });
});

it('says which account number is missing', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit Details: bank' }));
  const form = within(screen.getByRole('form', { name: 'Bank details' }));
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await form.findByText('Please enter a valid account number')).toBeTruthy();
  expect(form.getByText('Please enter the account number again')).toBeTruthy();
  expect(form.queryByText('The two account numbers are different')).toBeNull();
});

it('allows changing only the holder’s name of saved bank details', async () => {
  const { user } = open({
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
  expect(api.calls.at(-1)).toMatchObject({ route: 'PUT /provider/bank', body: { holder_name: 'Ramesh Jadhav Patil' } });
});

it('names the account type in the language of the page', async () => {
  provideTranslations({ hi: () => import('../../app/hi.ts'), mr: () => import('../../app/mr.ts') });
  onTestFinished(() => act(() => setLanguage('en-IN')));
  const { user } = open({ 'GET /provider/bank': () => aBank });
  expect(await screen.findByText('Savings')).toBeTruthy();
  await act(() => setLanguage('hi'));
  expect(screen.getByText('बचत खाता')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'बैंक की जानकारी बदलें' }));
  const choice = screen.getByRole('combobox', { name: 'खाते का प्रकार' });
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['एक चुनें', 'बचत खाता', 'चालू खाता']);
});

it('shows the specified sentence when the profile cannot be loaded', async () => {
  open({ 'GET /provider/profile': () => problem(403, 'FORBIDDEN', { message: 'No' }) });
  expect(await screen.findByRole('heading', { name: 'Error Loading Profile' })).toBeTruthy();
  expect(screen.getByText('Failed to load profile data. Please try again.')).toBeTruthy();
});

it('shows the bank details and the UPI ID that were saved on another device', async () => {
  let bank = noBank;
  open({ 'GET /provider/bank': () => bank });
  expect(await screen.findByText(/^No bank details yet/)).toBeTruthy();
  bank = { ...aBank, upi_id: 'ramesh@oksbi' };
  act(() => reloadPart('profile'));
  expect(await screen.findByText('State Bank of India')).toBeTruthy();
  await waitFor(() => expect(screen.getByLabelText('UPI ID')).toHaveProperty('value', 'ramesh@oksbi'));
});

it('says beside typed bank details that another device has saved others first, and opens these instead', async () => {
  let bank = noBank;
  const { user } = open({ 'GET /provider/bank': () => bank });
  await user.click(await screen.findByRole('button', { name: 'Edit Details: bank' }));
  const number = screen.getByLabelText('Account number');
  await user.type(number, '5555 6666 7777');
  bank = aBank;
  act(() => reloadPart('profile'));
  expect(await screen.findByText(/has saved State Bank of India, account ••••••••9012\. What you typed here is not saved/)).toBeTruthy();
  expect(number).toHaveProperty('value', '5555 6666 7777');
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Change the name' }));
  expect(screen.getByLabelText('Account number')).toMatchObject({ value: '••••••••9012', disabled: true });
  expect(screen.getByLabelText('Account holder’s name')).toHaveProperty('value', 'Ramesh Jadhav');
  expect(screen.getByRole('button', { name: 'Save Changes' })).toBeTruthy();
});

it('shows the specified sentence when the bank details cannot be loaded', async () => {
  open({ 'GET /provider/bank': () => problem(403, 'FORBIDDEN', { message: 'No' }) });
  expect(await screen.findByRole('heading', { name: 'Error Loading Bank Details' })).toBeTruthy();
  expect(screen.getByText('Failed to load bank information. Please try again.')).toBeTruthy();
});

const squares: unknown[][] = [];
vi.mock('./model/crop-picture.ts', () => ({
  // jsdom decodes and draws nothing.
  cropPicture: (file: File, area: unknown) => {
    squares.push([file.name, area]);
    return file.name === 'broken.png' ? Promise.reject(new Error('no picture')) : Promise.resolve(new File(['square'], 'avatar.jpg'));
  },
}));

describe('the profile picture', () => {
  beforeEach(() => {
    squares.length = 0;
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => {};
    vi.stubGlobal('ResizeObserver', undefined);
  });
  afterEach(() => vi.unstubAllGlobals());
  const choose = async (user: ReturnType<typeof open>['user'], name = 'me.png') => {
    await user.upload(await screen.findByLabelText('Profile picture'), new File(['picture'], name, { type: 'image/png' }));
    return within(await screen.findByRole('dialog', { name: 'Choose the part to show' }));
  };

  it('is replaced by a square crop of the new one', async () => {
    const { user } = open({ 'PUT /provider/avatar': () => ({ ...aProfile(), avatar: '/api/media/avatars/a1/320' }) });
    const dialog = await choose(user);
    expect(dialog.getByRole('slider', { name: 'Zoom' })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Use picture' }));
    expect(await screen.findByRole('button', { name: 'Change picture' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(squares).toEqual([['me.png', null]]);
    expect((api.sent('PUT /provider/avatar')[0]?.body as FormData | undefined)?.get('avatar')).toMatchObject({ name: 'avatar.jpg' });
    expect(session.current()?.user).toMatchObject({ avatar: '/api/media/avatars/a1/320' });
  });

  it('stays when choosing is cancelled', async () => {
    const { user } = open();
    const dialog = await choose(user);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.sent('PUT /provider/avatar')).toHaveLength(0);
  });

  it('stays when the server refuses the new one, shows the reason and can be sent again', async () => {
    let refused = true;
    const { user } = open({
      'PUT /provider/avatar': () =>
        refused ? problem(415, 'UNSUPPORTED_TYPE', { message: 'Only JPEG, PNG and WebP images are accepted.' }) : aProfile(),
    });
    const dialog = await choose(user);
    await user.click(dialog.getByRole('button', { name: 'Use picture' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Only JPEG, PNG and WebP images are accepted.');
    refused = false;
    await user.click(dialog.getByRole('button', { name: 'Use picture' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('must be an image', async () => {
    const { user } = open();
    const dialog = await choose(user, 'broken.png');
    await user.click(dialog.getByRole('button', { name: 'Use picture' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('This picture could not be read. Use a JPEG, PNG or WebP picture.');
    expect(dialog.getByRole('button', { name: 'Use picture' })).toHaveProperty('disabled', true);
    expect(api.sent('PUT /provider/avatar')).toHaveLength(0);
  });
});

it('saves the UPI ID, and refuses an invalid one', async () => {
  const { user } = open({ 'PUT /provider/upi': ({ body }) => ({ ...noBank, ...body }) });
  const form = within(await screen.findByRole('form', { name: 'UPI' }));
  // What the link "Add UPI ID" scrolls to.
  expect(within(document.getElementById('upi')!).getByRole('heading', { name: 'UPI' })).toBeTruthy();
  await user.type(form.getByLabelText('UPI ID'), 'ramesh');
  await user.click(form.getByRole('button', { name: 'Save UPI ID' }));
  expect(await form.findByText('Please enter a valid UPI ID')).toBeTruthy();
  await user.type(form.getByLabelText('UPI ID'), '@OkSbi');
  await user.click(form.getByRole('button', { name: 'Save UPI ID' }));
  expect(await screen.findByDisplayValue('ramesh@oksbi')).toBeTruthy();
  expect(api.sent('PUT /provider/upi').map(({ body }) => body)).toEqual([{ upi_id: 'ramesh@oksbi' }]);
});

it('sets the provider’s base by PIN code, changes only the distance, and removes it', async () => {
  const kothrud = { pincode: '411038', city: 'Pune' };
  const { user } = open({
    'PUT /provider/base': ({ body }) => ({ base: { ...kothrud, radiusKm: (body as { radiusKm: number }).radiusKm } }),
    'DELETE /provider/base': undefined,
  });
  const form = () => within(screen.getByRole('form', { name: 'Where you work from' }));
  await screen.findByRole('form', { name: 'Where you work from' });
  expect(form().queryByRole('button', { name: 'Remove' })).toBeNull();
  await user.type(form().getByLabelText('PIN code'), '411038');
  await user.selectOptions(form().getByLabelText('How far you go'), '8 km');
  await user.click(form().getByRole('button', { name: 'Save Distance' }));
  expect(await screen.findByText('Up to 8 km around 411038, Pune')).toBeTruthy();
  await user.selectOptions(form().getByLabelText('How far you go'), '20 km');
  await user.click(form().getByRole('button', { name: 'Save Distance' }));
  expect(await screen.findByText('Up to 20 km around 411038, Pune')).toBeTruthy();
  expect(api.sent('PUT /provider/base').map(({ body }) => body)).toEqual([{ pincode: '411038', radiusKm: 8 }, { radiusKm: 20 }]);
  await user.click(form().getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText(/Up to 20 km/)).toBeNull());
  expect(api.sent('DELETE /provider/base')).toHaveLength(1);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Save Distance'));
});

it('says of a PIN code that is too short how long it must be, without asking the server', async () => {
  const { user } = open();
  const form = within(await screen.findByRole('form', { name: 'Where you work from' }));
  await user.type(form.getByLabelText('PIN code'), '4110');
  await user.click(form.getByRole('button', { name: 'Save Distance' }));
  expect(await form.findByText('Please enter a valid PIN code (6 digits)')).toBeTruthy();
  expect(api.sent('PUT /provider/base')).toEqual([]);
});

it('keeps the PIN code that is typed while the location is looked up', async () => {
  let locate = () => {};
  const getCurrentPosition = (found: (at: object) => void) => (locate = () => found({ coords: { latitude: 18.5123, longitude: 73.8077 } }));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { geolocation: { getCurrentPosition } }));
  const { user } = open({ 'POST /geo/place': { city: 'Pune', state: 'Maharashtra', pincode: null, nearest_pincode: '411001' } });
  const form = within(await screen.findByRole('form', { name: 'Where you work from' }));
  await user.click(form.getByRole('button', { name: 'Use my location' }));
  await user.type(form.getByLabelText('PIN code'), '411038');
  await act(async () => locate());
  await waitFor(() => expect(form.getByRole('button', { name: 'Use my location' }).getAttribute('aria-busy')).toBeNull());
  expect(form.getByLabelText('PIN code')).toHaveProperty('value', '411038');
  vi.unstubAllGlobals();
});

it('asks for the location only on a tap, and shows what the server knows about a PIN code', async () => {
  const getCurrentPosition = vi.fn((found: (at: object) => void) => found({ coords: { latitude: 18.5123, longitude: 73.8077 } }));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { geolocation: { getCurrentPosition } }));
  const sentence = 'We cannot find this PIN code on the map. Use your location or a PIN code nearby.';
  const { user } = open({
    'POST /geo/place': { city: 'Pune', state: 'Maharashtra', pincode: null, nearest_pincode: '411001' },
    'PUT /provider/base': ({ body }) =>
      'point' in (body as object)
        ? { base: { pincode: null, city: 'Pune', radiusKm: 10 } }
        : problem(422, 'INVALID', { message: sentence, errors: [{ path: 'pincode', message: sentence }] }),
  });
  const form = within(await screen.findByRole('form', { name: 'Where you work from' }));
  expect(getCurrentPosition).not.toHaveBeenCalled();
  await user.type(form.getByLabelText('PIN code'), '999999');
  await user.click(form.getByRole('button', { name: 'Save Distance' }));
  expect(await form.findByText(sentence)).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Use my location' }));
  expect(await form.findByText('Your location in Pune will be used.')).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Save Distance' }));
  expect(await screen.findByText('Up to 10 km around your location in Pune')).toBeTruthy();
  expect(api.sent('PUT /provider/base').at(-1)?.body).toEqual({ point: { lat: 18.51, lng: 73.81 }, radiusKm: 10 });
  expect(document.activeElement?.textContent).toBe('Save Distance');
  vi.unstubAllGlobals();
});
