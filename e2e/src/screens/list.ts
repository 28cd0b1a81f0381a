import type { Page } from 'playwright-core';
import { pressable } from '../support/browser.ts';
import { askForCode, closeDialog, instead, ofBooking, ofFrame, ofOrder, ofRegistration, press, type Steps } from '../support/steps.ts';
import { newMobile, picture } from '../support/people.ts';
import type { Cast } from './cast.ts';

/** How the API answers: `fails` refuses what a page reads with 503. */
export type Server = 'answers' | 'answers never' | 'fails';

/** A page to photograph. */
export interface Screen {
  readonly name: string;
  /** May contain `:name` of an id in `Cast.ids`. */
  readonly path: string;
  /** Default: nobody is logged in. */
  readonly as?: keyof Cast['people'];
  readonly server?: Server;
  /** Whether the browser seems to have Web Push, which one without an interface lacks. */
  readonly push?: boolean;
  /** The states to photograph instead of the page as it opens, and what leads to each from the one before. */
  readonly steps?: Steps;
}

const pressInDialog = async (page: Page, name: string | RegExp) => {
  await pressable(page.getByRole('dialog').getByRole('button', { name }).last()).click();
};
const slow = (page: Page) => page.waitForTimeout(3_500);
/** A page makes three attempts before it shows the failure. */
const failed = (page: Page) => page.getByRole('button', { name: 'Try again' }).first().waitFor({ timeout: 30_000 });
const offline = (page: Page) => page.context().setOffline(true);
const shown = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor();
/** Fills in the only question of a step, and goes on. */
const answer = (label: string, text: string) => async (page: Page) => {
  await page.getByLabel(label, { exact: true }).fill(text);
  await press(page, 'Next');
};
const choosePicture = async (page: Page) => {
  const buffer = Buffer.from(await picture(640, 480).arrayBuffer());
  await page.getByLabel('Profile picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await page.getByRole('img', { name: 'Preview' }).locator('img').waitFor();
};
const dialog = (page: Page) => page.getByRole('dialog').locator('visible=true').first().waitFor();

const forAnybody: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'explore', path: '/explore?city=Pune' },
  { name: 'services without a city', path: '/services' },
  {
    name: 'services',
    path: '/services?city=Pune',
    steps: {
      '': () => Promise.resolve(),
      filters: (page) => press(page, /^Filters/),
      offline: async (page) => (await closeDialog(page), offline(page)),
    },
  },
  { name: 'services, none found', path: '/services?q=plmbr&city=Pune' },
  { name: 'category', path: '/services/plumbing?city=Pune' },
  { name: 'service', path: '/service/:service' },
  { name: 'service, unknown', path: '/service/nothing' },
  { name: 'provider', path: '/providers/:provider' },
  { name: 'rankings', path: '/rankings?city=Pune' },
  { name: 'templates', path: '/templates' },
  { name: 'about', path: '/about' },
  { name: 'not found', path: '/nothing-here' },
  { name: 'error page', path: '/errorpage' },
  { name: 'sign-in refused', path: '/authtransfer?error=cancelled' },
  { name: 'frame', path: '/', steps: ofFrame },
  {
    name: 'login',
    path: '/login',
    steps: {
      '': () => Promise.resolve(),
      empty: (page) => press(page, 'Log in'),
      'wrong password': async (page) => {
        await page.locator('form input').first().fill('asha.deshmukh@karigar.example');
        await page.locator('form input').nth(1).fill('Wrong!Passw0rd');
        await press(page, 'Log in');
        await page.getByRole('alert').first().waitFor();
      },
    },
  },
  {
    name: 'login by code',
    path: '/login/code',
    steps: { '': () => Promise.resolve(), empty: (page) => press(page, 'Get OTP'), code: askForCode },
  },
  { name: 'registration', path: '/register', steps: ofRegistration },
  { name: 'forgotten password', path: '/reset-password', steps: { '': () => Promise.resolve(), code: askForCode } },
  {
    name: 'provider: login',
    path: '/provider/login',
    steps: {
      '': () => Promise.resolve(),
      'wrong password': async (page) => {
        await page.locator('form input').first().fill('ramesh.jadhav@karigar.example');
        await page.locator('form input').nth(1).fill('Wrong!Passw0rd');
        await press(page, 'Log in');
        await dialog(page);
      },
    },
  },
  { name: 'provider: login by code', path: '/provider/login/code' },
  {
    name: 'provider: registration',
    path: '/provider/register',
    steps: {
      '': () => Promise.resolve(),
      empty: (page) => press(page, 'Next'),
      'short password': async (page) => {
        await answer('Full name', 'Sunita Pawar')(page);
        await answer('Email', `sunita-${newMobile()}@example.test`)(page);
        await answer('Mobile number', newMobile())(page);
        await answer('Password', 'short')(page);
      },
    },
  },
  { name: 'provider: forgotten password', path: '/provider/reset-password' },
];

const forCustomers: readonly Screen[] = [
  { name: 'home, logged in', path: '/', as: 'customer' },
  { name: 'service, logged in', path: '/service/:service', as: 'customer' },
  { name: 'orders', path: '/order', as: 'customer', steps: { '': () => Promise.resolve(), offline } },
  ...['pending', 'confirmed', 'fulfilled', 'cancelled', 'rejected', 'expired'].map((status) => ({
    name: `order, ${status}`,
    path: `/orders/:${status}/view`,
    as: 'customer' as const,
  })),
  { name: 'order, commands', path: '/orders/:confirmed/view', as: 'customer', steps: ofOrder },
  { name: 'order, another time proposed', path: '/orders/:proposed/view', as: 'busyCustomer' },
  {
    name: 'order, cancelled by the karigar',
    path: '/orders/:left/view',
    as: 'busyCustomer',
    steps: { '': shown('Others who are free then') },
  },
  { name: 'receipt', path: '/receipt/:fulfilled', as: 'customer' },
  {
    name: 'complaint',
    path: '/complaint?order=:fulfilled',
    as: 'customer',
    steps: { '': () => Promise.resolve(), empty: (page) => press(page, 'Send complaint') },
  },
  {
    name: 'profile',
    path: '/profile',
    as: 'customer',
    steps: {
      '': () => Promise.resolve(),
      details: (page) => press(page, 'Edit Details'),
      email: (page) => press(page, /^(Change|Confirm) email/),
      mobile: (page) => press(page, 'Change mobile number'),
      address: (page) => press(page, 'Add a new address'),
      'log out': (page) => press(page, /^Log out$/),
      deletion: instead('Delete account'),
    },
  },
  { name: 'notifications', path: '/notifications', as: 'customer' },
  { name: 'favourites', path: '/favourites', as: 'customer' },
  {
    name: 'booking',
    path: '/book?serviceId=:service',
    as: 'customer',
    steps: {
      time: () => Promise.resolve(),
      held: ofBooking.held,
      address: (page) => press(page, 'Next'),
      payment: ofBooking.payment,
      card: ofBooking.card,
      confirmation: ofBooking.confirmation,
      sent: ofBooking.sent,
    },
  },
  {
    name: 'instant form',
    path: '/instant-service',
    as: 'customer',
    steps: { '': () => Promise.resolve(), empty: (page) => press(page, 'Find providers now') },
  },
  ...Object.entries({
    orders: '/order',
    notifications: '/notifications',
    favourites: '/favourites',
    profile: '/profile',
    complaint: '/complaint',
    booking: '/book?serviceId=:service',
  }).map(([name, path]) => ({ name: `${name}, nothing yet`, path, as: 'newCustomer' as const })),
];

const forProviders: readonly Screen[] = [
  { name: 'provider: dashboard', path: '/provider/dashboard', as: 'provider', steps: { '': () => Promise.resolve(), offline } },
  {
    name: 'provider: bell',
    path: '/provider/dashboard',
    as: 'provider',
    steps: {
      open: (page) => press(page, /^Notifications/),
      muted: (page) => press(page, 'Mute the sound'),
    },
  },
  {
    name: 'provider: bell, nothing yet',
    path: '/provider/dashboard',
    as: 'newProvider',
    steps: { '': (page) => press(page, /^Notifications/) },
  },
  { name: 'provider: language', path: '/provider/dashboard', as: 'provider', steps: { '': (page) => press(page, 'Language') } },
  {
    name: 'provider: services',
    path: '/provider/services',
    as: 'provider',
    steps: {
      '': () => Promise.resolve(),
      add: (page) => press(page, 'Add Service'),
      'add, empty': (page) => pressInDialog(page, 'Save'),
      edit: instead(/^Edit /),
      deletion: instead(/^Delete /),
    },
  },
  { name: 'provider: archived services, none', path: '/provider/services?status=archived', as: 'provider' },
  { name: 'provider: archived services', path: '/provider/services?status=archived', as: 'busyProvider' },
  {
    name: 'provider: services, refusals',
    path: '/provider/services',
    as: 'busyProvider',
    steps: {
      'deletion refused': async (page) => {
        await press(page, /^Delete /);
        await pressInDialog(page, 'Delete');
        await page.getByRole('dialog', { name: 'Service not deleted' }).waitFor();
      },
    },
  },
  ...['all', 'pending', 'confirmed', 'fulfilled', 'expired'].map((tab) => ({
    name: `provider: orders, ${tab}`,
    path: `/provider/orders?status=${tab}`,
    as: 'provider' as const,
  })),
  {
    name: 'provider: orders, offer of push',
    path: '/provider/orders',
    as: 'provider',
    push: true,
    steps: { '': shown(/^Get notified of new orders/) },
  },
  {
    name: 'provider: requests, offer of push',
    path: '/provider/instant-requests',
    as: 'provider',
    push: true,
    steps: { '': shown(/^Get requests even while/) },
  },
  { name: 'provider: orders, none found', path: '/provider/orders?q=nobody', as: 'provider' },
  { name: 'provider: day', path: '/provider/orders?view=day', as: 'provider', steps: { '': () => Promise.resolve(), offline } },
  ...['pending', 'confirmed', 'fulfilled', 'cancelled'].map((status) => ({
    name: `provider: order, ${status}`,
    path: `/provider/orders?order=:job-${status}`,
    as: 'provider' as const,
    steps: { '': dialog },
  })),
  {
    name: 'provider: pending order, commands',
    path: '/provider/orders?order=:job-pending',
    as: 'provider',
    steps: { decline: async (page) => (await dialog(page), pressInDialog(page, 'Decline')) },
  },
  {
    name: 'provider: proposed order',
    path: '/provider/orders?order=:proposed',
    as: 'busyProvider',
    steps: { '': shown(/^You proposed /) },
  },
  {
    name: 'provider: confirmed order, commands',
    path: '/provider/orders?order=:job-confirmed',
    as: 'provider',
    steps: {
      'another time': async (page) => (await dialog(page), pressInDialog(page, 'Propose another time')),
      cancellation: async (page) => (await page.keyboard.press('Escape'), pressInDialog(page, /^Cancel/)),
      'cancellation without a reason': async (page) => (await pressInDialog(page, 'Cancel order'), shown('Please choose a reason')(page)),
      messages: async (page) => (await page.keyboard.press('Escape'), pressInDialog(page, /^Message/)),
    },
  },
  {
    name: 'provider: reviews',
    path: '/provider/complaints',
    as: 'provider',
    steps: {
      '': () => Promise.resolve(),
      reply: (page) => press(page, /^Reply/),
      'reply, empty': (page) => press(page, 'Send reply'),
    },
  },
  { name: 'provider: reviews, none found', path: '/provider/complaints?rating=1', as: 'provider' },
  { name: 'provider: complaints, none', path: '/provider/complaints?show=complaints', as: 'provider' },
  {
    name: 'provider: complaints',
    path: '/provider/complaints?show=complaints',
    as: 'busyProvider',
    steps: {
      '': shown('Nobody answers my messages.'),
      statement: (page) => press(page, /^Tell your side/),
      'statement, empty': (page) => press(page, 'Send statement'),
    },
  },
  { name: 'provider: requests', path: '/provider/instant-requests', as: 'provider', steps: { '': () => Promise.resolve(), offline } },
  { name: 'provider: request, closed', path: '/provider/instant-requests?request=nothing', as: 'provider' },
  {
    name: 'provider: profile',
    path: '/provider/profile',
    as: 'provider',
    steps: {
      '': () => Promise.resolve(),
      details: (page) => press(page, 'Edit Details'),
      bank: (page) => press(page, 'Edit Details: bank'),
      // The form of the other details has a button of this name, too.
      'bank, empty': (page) => page.getByRole('form', { name: 'Bank details' }).getByRole('button', { name: 'Save Changes' }).click(),
      picture: choosePicture,
      'log out': instead(/^Log out$/),
      deletion: instead('Delete account'),
    },
  },
  {
    name: 'provider: profile with bank details',
    path: '/provider/profile',
    as: 'busyProvider',
    steps: {
      '': shown('HDFC0001234'),
      bank: (page) => press(page, 'Edit Details: bank'),
      'quiet hours': (page) => page.getByLabel('From', { exact: true }).selectOption({ label: '9 PM' }),
      'password refused': async (page) => {
        await page.getByLabel('Current password', { exact: true }).fill('Wr0ng!Passw0rd');
        for (const label of ['New password', 'Confirm password']) await page.getByLabel(label, { exact: true }).fill('An0ther!Passw0rd');
        await press(page, 'Update Password');
        await dialog(page);
      },
      'deletion refused': async (page) => {
        await instead('Delete account')(page);
        await pressInDialog(page, 'Yes, Delete');
        await page.getByRole('dialog', { name: 'Error Deleting Account' }).waitFor();
      },
    },
  },
  {
    name: 'provider: availability',
    path: '/provider/availability',
    as: 'provider',
    steps: { '': () => Promise.resolve(), 'needs a date': (page) => press(page, 'Add day off') },
  },
  {
    name: 'provider: availability, changed',
    path: '/provider/availability',
    as: 'busyProvider',
    steps: {
      'orders outside': async (page) => {
        for (const works of await page.getByRole('switch', { name: /^Work on / }).all()) await works.click();
        await shown(/outside these hours/)(page);
      },
      'vacation without a day': async (page) => {
        await page.getByRole('switch', { name: 'On vacation' }).click();
        await page.getByLabel('Last day').fill('');
      },
    },
  },
  { name: 'provider: earnings', path: '/provider/earnings', as: 'provider' },
  ...['dashboard', 'services', 'orders', 'complaints', 'instant-requests', 'profile', 'availability', 'earnings'].map((page) => ({
    name: `provider: ${page}, nothing yet`,
    path: `/provider/${page}`,
    as: 'newProvider' as const,
  })),
];

/** Pages that load data, with who opens them. The list of services is omitted: its data is embedded in the page. */
const reading: readonly Screen[] = [
  { name: 'service', path: '/service/:service' },
  { name: 'provider', path: '/providers/:provider' },
  { name: 'orders', path: '/order', as: 'customer' },
  { name: 'order', path: '/orders/:fulfilled/view', as: 'customer' },
  { name: 'profile', path: '/profile', as: 'customer' },
  { name: 'booking', path: '/book?serviceId=:service', as: 'customer' },
  ...['dashboard', 'services', 'orders', 'complaints', 'instant-requests', 'profile', 'availability', 'earnings'].map((page) => ({
    name: `provider: ${page}`,
    path: `/provider/${page}`,
    as: 'provider' as const,
  })),
  { name: 'provider: day', path: '/provider/orders?view=day', as: 'provider' },
  { name: 'provider: order', path: '/provider/orders?order=:job-confirmed', as: 'provider' },
];

export const screens: readonly Screen[] = [
  ...forAnybody,
  ...forCustomers,
  ...forProviders,
  ...reading.map((screen): Screen => ({ ...screen, name: `${screen.name}, slow`, server: 'answers never', steps: { '': slow } })),
  ...reading.map((screen): Screen => ({ ...screen, name: `${screen.name}, failed`, server: 'fails', steps: { '': failed } })),
];
