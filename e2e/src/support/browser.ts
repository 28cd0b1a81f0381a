import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AccountLanguage } from '@karigar/contracts';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { launchChromium, type ChromiumKind } from './chromium.ts';
import type { Person } from './people.ts';

// Browser globals: the code inside `addInitScript` runs in the page.
declare const caches: { keys(): Promise<string[]>; open(name: string): Promise<{ keys(): Promise<{ url: string }[]> }> };
declare const localStorage: { setItem(key: string, value: string): void };
declare const window: { dispatchEvent(event: unknown): void };
declare const StorageEvent: new (type: string, init: { key: string }) => unknown;

/** Folder of the screenshots: `e2e/.output/<name>.png`. */
const output = fileURLToPath(new URL('../../.output/', import.meta.url));

export const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } as const;
export const desktop = { viewport: { width: 1280, height: 860 } } as const;
export type Device = typeof phone | typeof desktop;

/** One person in a browser context of their own. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors and warnings, exceptions, failed requests and error responses. A test ends by expecting none. */
  readonly complaints: string[];
  /** Saves a screenshot of the page. */
  picture(name: string): Promise<void>;
}

interface VisitorOptions {
  readonly colorScheme?: 'light' | 'dark';
  readonly serviceWorkers?: 'allow' | 'block';
  readonly locale?: string;
}

/** A browser for the tests of the calling suite. The error of a failed test also says what its pages showed. */
export function useBrowser(kind?: ChromiumKind): { visitor(name: string, device: Device, options?: VisitorOptions): Promise<Visitor> } {
  let browser: Browser;
  const ofTest: BrowserContext[] = [];
  beforeAll(async () => {
    browser = await launchChromium(kind);
  });
  // Visitors of `beforeAll` stay for all tests.
  beforeEach(() => void ofTest.splice(0));
  afterEach(() => Promise.all(ofTest.map((context) => context.close())));
  afterEach(async ({ task }) => {
    const [error] = task.result?.errors ?? [];
    if (!error) return;
    // The summary of `npm test` has room for a few lines only.
    const pages = browser.contexts().flatMap((context) => context.pages());
    const [first, ...others] = error.message.split('\n');
    error.message = [first, ...(await Promise.all(pages.toReversed().map(whatItShows))), ...others].join('\n');
  });
  afterAll(() => browser.close());
  return {
    visitor: async (name, device, { colorScheme = 'light', serviceWorkers = 'block', locale = 'en-IN' } = {}) => {
      const context = await browser.newContext({ ...device, colorScheme, serviceWorkers, locale, timezoneId: 'Asia/Kolkata' });
      ofTest.push(context);
      // Playwright's 30 s are too short while other files keep both cores busy.
      context.setDefaultTimeout(90_000);
      const page = await context.newPage();
      const complaints: string[] = [];
      watch(page, complaints);
      return {
        page,
        context,
        complaints,
        picture: async (title) => {
          mkdirSync(output, { recursive: true });
          await page.screenshot({ path: `${output}${title}-${name}-${device.viewport.width}.png`, fullPage: true });
        },
      };
    },
  };
}

/** One line with the URL of a page, its headings, and what it announces to screen readers. */
async function whatItShows(page: Page): Promise<string> {
  const spoken = page.locator('h1, [role=alert], [role=status]').locator('visible=true');
  const texts = await spoken.allInnerTexts().catch((problem: unknown) => [String(problem)]);
  return `${page.url()} shows ${JSON.stringify(texts.filter(Boolean))}`;
}

/** Logs the visitor in on every page they open, or out if `person` is undefined, and sets the language. */
export const signIn = ({ context }: Pick<Visitor, 'context'>, person: Person | undefined, language = 'en-IN'): Promise<unknown> =>
  context.addInitScript(
    ([token, user, chosen = '']) => {
      if (token !== undefined && user !== undefined) {
        localStorage.setItem('token', token);
        localStorage.setItem('user', user);
      }
      localStorage.setItem('language', chosen);
    },
    [person?.token, person && JSON.stringify({ id: person.id, name: person.name, email: person.email }), language],
  );

/** Changes the language of a page as another tab of the same browser would, so that an open dialog stays open. */
export async function speak(page: Page, language: AccountLanguage): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen);
    window.dispatchEvent(new StorageEvent('storage', { key: 'language' }));
  }, language);
  await page.locator(`html[lang="${language}"]`).waitFor();
}

/** The paths of the files that the service worker has cached. */
export const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

/** Matches while presses have an effect: buttons that have just replaced others ignore them for a moment (`PressGuard` of packages/ui). */
const takesPresses = ':root:not(:has([data-ignoring]))';
/** The button, as soon as presses have an effect. */
export const pressable = (button: Locator): Locator => button.and(button.page().locator(`${takesPresses} *`));
/** Waits until presses have an effect: for tests that use the keyboard. */
export const untilPressable = (page: Page): Promise<void> => page.locator(takesPresses).waitFor({ state: 'attached' });

/** Console messages that only mean that a busy machine took seconds to render a page or to connect a live channel. */
const isAboutTime = (text: string) =>
  text.includes('was preloaded using link preload but not used within a few seconds') ||
  (text.includes('The live channel could not catch up') && text.includes('taking longer than usual')) ||
  text.includes('WebSocket is closed before the connection is established');

/** Records everything that should not appear in a developer's console. */
function watch(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.text().includes('blocked by Playwright') || isAboutTime(message.text())) return;
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`console ${message.type()}: ${message.text()} ${message.location().url}`.trim());
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('requestfailed', (request) => {
    // Navigation cancels pending requests.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      complaints.push(`failed: ${request.method()} ${request.url()} ${request.failure()?.errorText ?? ''}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`answered ${response.status()}: ${response.request().method()} ${response.url()}`);
  });
}
