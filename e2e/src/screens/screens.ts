import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { standStill } from '../support/axe.ts';
import { Api } from '../support/api.ts';
import { signIn } from '../support/browser.ts';
import { launchChromium } from '../support/chromium.ts';
import { parseOptions } from '../support/options.ts';
import { assembleCast, type Cast } from './cast.ts';
import { writeGallery, type Picture } from './gallery.ts';
import { liveScreens } from './live-screens.ts';
import { screens, type Screen, type Server } from './list.ts';
import { looks, photograph } from './looks.ts';

const usage = 'npm run screens -- [--url http://localhost:8080] [--only orders]';
const help = `${usage}
--url   the running product with its demo data
--only  part of the names of screens, or a regular expression; default: all`;
// Takes screenshots of every screen and state of a running product with its demo data, in each look, for people to review. Not a test: nothing is compared.
const values = parseOptions(usage, {
  url: { type: 'string', default: 'http://localhost:8080' },
  only: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
});
if (values.help) {
  console.log(help);
  process.exit();
}
const folder = fileURLToPath(new URL('../../.output/screens/', import.meta.url));
const only = new RegExp(values.only ?? '', 'i');

/** Fakes the API's responses for screenshots of pages that are loading or have failed to load. */
const intercept: Readonly<Record<Server, (context: BrowserContext) => Promise<unknown>>> = {
  answers: () => Promise.resolve(),
  'answers never': (context) =>
    context.route('**/api/**', (route) => (route.request().resourceType() === 'image' ? route.fallback() : undefined)),
  fails: (context) =>
    context.route('**/api/**', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({
            status: 503,
            contentType: 'application/problem+json',
            body: JSON.stringify({ code: 'UNAVAILABLE', message: '' }),
          })
        : route.fallback(),
    ),
};

const browser: Browser = await launchChromium();
const pictures: Picture[] = [];
const failures: string[] = [];

/** Gives pages what they ask of a browser before they offer Web Push. A text, because functions within it would get names by a helper that pages lack. */
const seemToHavePush = (context: BrowserContext) =>
  context.addInitScript({
    content: `{
      const registration = { pushManager: { getSubscription: async () => null } };
      const answer = async () => registration;
      const serviceWorker = { ready: answer(), getRegistration: answer, register: answer, startMessages() {} };
      Object.defineProperty(navigator, 'serviceWorker', { value: Object.assign(new EventTarget(), serviceWorker) });
      Object.assign(window, { PushManager: class {}, Notification: { permission: 'default' } });
    }`,
  });

async function open({ name, path, as, server = 'answers', push = false, steps = {} }: Screen, { people, ids }: Cast): Promise<void> {
  const context = await browser.newContext({
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'block',
    viewport: looks[0].viewport,
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  try {
    await signIn({ context }, as && people[as]);
    await intercept[server](context);
    if (push) await seemToHavePush(context);
    await standStill({ page });
    const address = path.replace(/:([\w-]+)/g, (_, id: string) => {
      const value = ids[id];
      if (value === undefined) throw new Error(`the demo data has no ${id}`);
      return value;
    });
    await page.goto(values.url + address, { waitUntil: server === 'answers never' ? 'load' : 'networkidle' });
    await page.getByRole('main').waitFor();
    const take = async (state: string, shown: Page = page) =>
      pictures.push(...(await photograph(shown, folder, state === '' ? name : `${name}: ${state}`)));
    if (Object.keys(steps).length === 0) await take('');
    for (const [state, step] of Object.entries(steps)) {
      await step(page);
      await take(state);
    }
  } catch (error) {
    failures.push(`${name}: ${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}`);
    console.error(failures.at(-1));
  }
  await context.close();
}

try {
  const api = new Api(values.url);
  const cast = await assembleCast(api);
  if (values.only === undefined) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const screen of screens.filter(({ name }) => only.test(name))) await open(screen, cast);
  if (only.test('instant')) await liveScreens(browser, api, async (page, name) => pictures.push(...(await photograph(page, folder, name))));
  await writeGallery(folder, pictures);
  console.log(`${pictures.length} pictures: ${folder}index.html`);
  if (failures.length > 0) console.error(`Not reached:\n${failures.join('\n')}`);
  process.exitCode = failures.length > 0 ? 1 : 0;
} finally {
  await browser.close();
}
