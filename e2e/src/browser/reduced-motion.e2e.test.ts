import { afterAll, describe, expect, it } from 'vitest';
import { phone, signIn, useBrowser } from '../support/browser.ts';
import { newCustomer } from '../support/people.ts';
import { sharedProduct } from '../support/product.ts';

/** In the page: the longest animation or transition of any element, its marks and its backdrop, in milliseconds. */
const longestMotion = `(() => {
  const milliseconds = (durations) => durations.split(',').map((one) => parseFloat(one) * (one.trim().endsWith('ms') ? 1 : 1_000));
  const motions = [...document.querySelectorAll('*')].flatMap((element) =>
    [null, '::before', '::after', '::backdrop'].flatMap((part) => {
      const { animationName, animationDuration, transitionDuration } = getComputedStyle(element, part);
      return [...(animationName === 'none' ? [] : milliseconds(animationDuration)), ...milliseconds(transitionDuration)];
    }),
  );
  return Math.max(...motions);
})()`;

describe('somebody who has asked their device for less motion', () => {
  const running = sharedProduct();
  const chrome = useBrowser();
  afterAll(() => running.stop());

  it.each([
    ['no-preference', 'moves', (longest: number) => longest >= 100],
    ['reduce', 'stands still', (longest: number) => longest <= 0.01],
  ] as const)('%s: a page that loads, and a dialog, %s', async (reducedMotion, _what, isExpected) => {
    const visitor = await chrome.visitor(`motion-${reducedMotion}`, phone);
    const { page } = visitor;
    await signIn(visitor, await newCustomer(running.api));
    await page.emulateMedia({ reducedMotion });

    // Before the scripts: the mark that the page is loading.
    await page.route(/\.js$/, () => undefined);
    await page.goto(`${running.url}/order`, { waitUntil: 'commit' });
    await page.locator('.boot').waitFor();
    await expect.poll(async () => isExpected(await page.evaluate<number>(longestMotion))).toBe(true);
    await page.unroute(/\.js$/);

    // Skeletons, for as long as the orders are not answered.
    await page.route('**/api/orders?*', () => undefined);
    await page.goto(`${running.url}/order`);
    await page.locator('main [aria-busy]').first().waitFor();
    expect(await page.evaluate(longestMotion)).toSatisfy(isExpected);

    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await page.evaluate(longestMotion)).toSatisfy(isExpected);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await visitor.context.close();
  });
});
