import type { Page } from 'playwright-core';
import { pressable } from '../support/browser.ts';
import { askForCode, closeDialog, instead, ofBooking, ofFrame, ofOrder, ofRegistration, press, type Steps } from '../support/steps.ts';
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
  /** The states to photograph instead of the page as it opens, and what leads to each from the one before. */
  readonly steps?: Steps;
}

const pressInDialog = async (page: Page, name: string | RegExp) => {
  await pressable(page.getByRole('dialog').getByRole('button', { name }).last()).click();
};
const slow = (page: Page) => page.waitForTimeout(3_500);
/** A page asks three times before it gives up. */
const failed = (page: Page) => page.getByRole('button', { name: 'Try again' }).first().waitFor({ timeout: 30_000 });
const offline = (page: Page) => page.context().setOffline(true);
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
  { name: 'provider: login', path: '/provider/login' },
  { name: 'provider: login by code', path: '/provider/login/code' },
  {
    name: 'provider: registration',
    path: '/provider/register',
    steps: { '': () => Promise.resolve(), empty: (page) => press(page, 'Next') },
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
      'log out': (page) => press(page, 'Log out'),
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
    steps: { open: (page) => press(page, /^Notifications/) },
  },
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
  { name: 'provider: archived services', path: '/provider/services?status=archived', as: 'provider' },
  ...['all', 'pending', 'confirmed', 'fulfilled', 'expired'].map((tab) => ({
    name: `provider: orders, ${tab}`,
    path: `/provider/orders?status=${tab}`,
    as: 'provider' as const,
  })),
  { name: 'provider: day', path: '/provider/orders?view=day', as: 'provider' },
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
    name: 'provider: confirmed order, commands',
    path: '/provider/orders?order=:job-confirmed',
    as: 'provider',
    steps: {
      'another time': async (page) => (await dialog(page), pressInDialog(page, 'Propose another time')),
      cancellation: async (page) => (await page.keyboard.press('Escape'), pressInDialog(page, /^Cancel/)),
    },
  },
  {
    name: 'provider: reviews',
    path: '/provider/complaints',
    as: 'provider',
    steps: { '': () => Promise.resolve(), reply: (page) => press(page, /^Reply/) },
  },
  { name: 'provider: complaints', path: '/provider/complaints?show=complaints', as: 'provider' },
  { name: 'provider: requests', path: '/provider/instant-requests', as: 'provider' },
  {
    name: 'provider: profile',
    path: '/provider/profile',
    as: 'provider',
    steps: {
      '': () => Promise.resolve(),
      details: (page) => press(page, 'Edit Details'),
      bank: (page) => press(page, 'Edit Details: bank'),
      deletion: (page) => press(page, 'Delete account'),
    },
  },
  {
    name: 'provider: availability',
    path: '/provider/availability',
    as: 'provider',
    steps: { '': () => Promise.resolve(), 'needs a date': (page) => press(page, 'Add day off') },
  },
  { name: 'provider: earnings', path: '/provider/earnings', as: 'provider' },
  ...['dashboard', 'services', 'orders', 'complaints', 'instant-requests', 'profile', 'availability', 'earnings'].map((page) => ({
    name: `provider: ${page}, nothing yet`,
    path: `/provider/${page}`,
    as: 'newProvider' as const,
  })),
];

/** Pages that read something, with its reader. The list of services comes with its content. */
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
];

export const screens: readonly Screen[] = [
  ...forAnybody,
  ...forCustomers,
  ...forProviders,
  ...reading.map((screen): Screen => ({ ...screen, name: `${screen.name}, slow`, server: 'answers never', steps: { '': slow } })),
  ...reading.map((screen): Screen => ({ ...screen, name: `${screen.name}, failed`, server: 'fails', steps: { '': failed } })),
];
