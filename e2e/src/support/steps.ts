import type { Locator, Page } from 'playwright-core';
import { pressable } from './browser.ts';
import { newMobile } from './people.ts';

// Steps from one state of a page to the next, shared by the tests of these states and by the screenshots.

export type Step = (page: Page) => Promise<unknown>;
export type Steps = Readonly<Record<string, Step>>;

/** Presses the first visible button of this name, as soon as presses have an effect. */
export async function press(page: Page | Locator, name: string | RegExp): Promise<void> {
  await pressable(page.getByRole('button', { name }).locator('visible=true').first()).click();
}

export const choices = (page: Page, name: string) => page.getByRole('group', { name }).or(page.getByRole('radiogroup', { name }));

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Closes the dialog, then presses a button of the page. */
export const instead = (name: string | RegExp) => async (page: Page) => {
  await closeDialog(page);
  await press(page, name);
};

/** Requests a code for a number that has no account and has had no code in the last 30 s. */
export async function askForCode(page: Page): Promise<void> {
  await page.getByLabel('Mobile number').fill(newMobile());
  await press(page, 'Get OTP');
  await page.getByLabel('OTP', { exact: true }).waitFor();
}

/** Dialogs that can be opened on every page. */
export const ofFrame: Steps = {
  // Home has a form with a button of this name, which is there first.
  search: (page) => press(page.getByRole('banner'), 'Search'),
  found: async (page) => {
    await page.getByRole('combobox', { name: 'Search for services' }).fill('plumber');
    await page.getByRole('option').first().waitFor();
  },
  place: async (page) => {
    await page.keyboard.press('Escape');
    await press(page, /^(Choose your place|Place:)/);
    await page.getByRole('dialog').getByLabel('City or PIN code').waitFor();
  },
  menu: async (page) => {
    await page.keyboard.press('Escape');
    await press(page, 'Menu');
  },
};

export const ofRegistration: Steps = {
  'without a name': (page) => press(page, 'Next'),
  number: async (page) => {
    await page.getByLabel('Full name').fill('Asha Rao');
    await page.getByLabel('Email').fill(`asha-${newMobile()}@example.test`);
    await press(page, 'Next');
    await page.getByLabel('Mobile number').waitFor();
  },
  code: askForCode,
};

/** Steps of the booking wizard. `payment` starts at the addresses. */
export const ofBooking = {
  held: async (page) => {
    await choices(page, 'Day').getByRole('radio').nth(3).click();
    await choices(page, 'Time').getByRole('radio', { disabled: false }).first().click();
  },
  payment: async (page) => {
    await press(page, 'Next');
    await page.getByText('Cash on Service Time').waitFor();
  },
  card: async (page) => {
    await page.getByRole('radio', { name: /^Others/ }).check();
    await page.getByLabel('Card number').waitFor();
  },
  confirmation: async (page) => {
    await page.getByRole('radio', { name: /^Cash on Service Time/ }).check();
    await press(page, 'Next');
    await page.getByRole('heading', { name: 'Order Confirmation' }).waitFor();
  },
  sent: async (page) => {
    await press(page, 'Confirm Order');
    await page.getByRole('heading', { name: 'Service Request Sent' }).waitFor();
  },
} satisfies Steps;

/** The dialogs of a customer's confirmed order. */
export const ofOrder: Steps = {
  'another time': (page) => press(page, 'Edit Delivery Time'),
  'another address': instead('Change Address'),
  cancellation: instead('Cancel Order'),
  messages: async (page) => {
    await instead(/^Message/)(page);
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
  },
};
