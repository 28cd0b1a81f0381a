import { afterAll, describe, expect, it } from 'vitest';
import { phone, signIn, useBrowser } from '../support/browser.ts';
import { newCustomer, newProvider, newService, password } from '../support/people.ts';
import { sharedProduct } from '../support/product.ts';

/** What browsers have got since the oldest that we support (docs/adr/0096-supported-browsers.md). */
const newer = {
  AbortSignal: ['any'],
  Array: ['fromAsync'],
  Map: ['groupBy'],
  Object: ['groupBy'],
  Promise: ['try', 'withResolvers'],
  URL: ['canParse', 'parse'],
  'Array.prototype': ['toReversed', 'toSorted', 'toSpliced', 'with'],
  'Document.prototype': ['startViewTransition'],
  'HTMLElement.prototype': ['hidePopover', 'showPopover', 'togglePopover'],
  'Set.prototype': ['difference', 'intersection', 'isSubsetOf', 'union'],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
};

type Holder = Record<string, unknown>;

describe('a browser of 2023', () => {
  const running = sharedProduct();
  const chrome = useBrowser();
  afterAll(() => running.stop());

  async function visitor(name: string) {
    const visit = await chrome.visitor(name, phone);
    await visit.context.addInitScript((removed) => {
      for (const [owner, names] of Object.entries(removed)) {
        const holder = owner.split('.').reduce<Holder>((found, part) => found[part] as Holder, globalThis);
        for (const one of names) delete holder[one];
      }
      // A global of newer browsers.
      delete (globalThis as { Iterator?: unknown }).Iterator;
    }, newer);
    const styles = new Set<string>();
    visit.page.on('response', (response) => {
      if (response.request().resourceType() === 'stylesheet') styles.add(response.url());
    });
    return { ...visit, styles };
  }

  it('shows the public pages, logs a customer in and shows their orders', async () => {
    const provider = await newProvider(running.api);
    const { id, name } = await newService(running.api, provider);
    const customer = await newCustomer(running.api);
    const { page, complaints, styles } = await visitor('older-customer');
    await page.goto(running.url);
    await page.getByRole('heading', { level: 1, name: /right hands/i }).waitFor();
    await page.goto(`${running.url}/service/${id}`);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.goto(`${running.url}/login?returnTo=%2Forder`);
    await page.getByLabel(/email or mobile/i).fill(customer.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'No orders yet' }).waitFor();
    expect(complaints).toEqual([]);
    // Not the bodies of the browser's responses, which are gone with the page that asked for them.
    const texts = await Promise.all([...styles].map(async (url) => (await fetch(url)).text()));
    expect(texts).not.toEqual([]);
    expect(texts.join('')).not.toContain('light-dark(');
  });

  it('shows a provider the dashboard, and a message over the page', async () => {
    const provider = await newProvider(running.api);
    const visit = await visitor('older-provider');
    await signIn(visit, provider);
    await visit.page.goto(`${running.url}/provider/dashboard`);
    await visit.page.getByRole('heading', { level: 1 }).waitFor();
    // Only customers have orders there.
    await visit.page.goto(`${running.url}/order`);
    await visit.page.getByRole('status').filter({ hasText: 'as a customer' }).waitFor();
    expect(visit.complaints).toEqual([]);
  });
});
