import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { desktop, phone, type Visitor } from './browser.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Ends three frames after the last transition: an inherited colour goes down one element a frame. Animations that follow a scroll position run for ever
 * and are left out.
 */
export const settled = `(async () => {
  for (let still = 0; still < 3; still = document.getAnimations().some(({ playState, timeline }) => playState === 'running' && timeline === document.timeline) ? 0 : still + 1)
    await new Promise(requestAnimationFrame);
})()`;

/** A phone of 320 px, and a window of 1280 px at 200 % zoom. */
const narrow = [
  { width: 320, height: 640 },
  { width: 640, height: 430 },
];

/**
 * What does not fit: a page that scrolls sideways, and text or a control that is cut off where nothing can be scrolled (WCAG 1.4.10). What is there for
 * screen readers only takes a pixel.
 */
const cutOff = `(() => {
  const width = document.documentElement.clientWidth;
  const found = [];
  if (document.documentElement.scrollWidth > width) found.push('the page scrolls sideways');
  const isHidden = (element) =>
    element !== null && (element.getBoundingClientRect().width <= 1 || element.getBoundingClientRect().height <= 1 || isHidden(element.parentElement));
  const scrolls = (element) => element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  for (const element of document.querySelectorAll('h1, h2, h3, p, b, dt, dd, th, td, legend, label, a, button, input, select, textarea')) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isHidden(element) || scrolls(element)) continue;
    const { left, right } = element.getBoundingClientRect();
    const isCut = getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
    const isText = !element.matches('input, select, textarea');
    if (left < -1 || right > width + 1 || (isText && isCut)) found.push(element.tagName + ' ' + element.textContent.trim().slice(0, 40));
  }
  return found;
})()`;

/**
 * Turns transitions off. With reduced motion each takes 0.01 ms, but an inherited colour still goes down the page one element a frame, 0.4 s in all after
 * a change of the theme.
 */
const withoutTransitions = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before, *::after { transition: none !important }');
  document.adoptedStyleSheets.push(sheet);
})()`;

interface Look {
  look: string;
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
  /** Options of axe that choose rules; without, those that it runs by default. */
  rules: Pick<RunOptions, 'runOnly' | 'rules'>;
}

const colourRules = ['color-contrast', 'link-in-text-block'];

/** What a page is looked at as, once it has loaded on a phone. The theme is CSS and changes nothing but colours. */
const looks: readonly Look[] = [
  { look: 'a phone in the light', viewport: phone.viewport, colorScheme: 'light', rules: {} },
  { look: 'a desktop in the light', viewport: desktop.viewport, colorScheme: 'light', rules: {} },
  { look: 'a phone in the dark', viewport: phone.viewport, colorScheme: 'dark', rules: { runOnly: colourRules } },
];

/** The theme and the width are tried together on pages only: what opens over a page has the same colours on a phone. */
export const looksOfPage: readonly Look[] = [
  ...looks,
  { look: 'a desktop in the dark', viewport: desktop.viewport, colorScheme: 'dark', rules: { runOnly: colourRules } },
];

/** For a page that has been looked at in English: another language changes no colour, and no layout of a desktop that a rule looks at. */
export const looksOfTranslation: readonly Look[] = [
  {
    look: 'a phone',
    viewport: phone.viewport,
    colorScheme: 'light',
    rules: { rules: Object.fromEntries(colourRules.map((id) => [id, { enabled: false }])) },
  },
];

/** For a sample of pages: longer words may lie on another ground. */
export const darkLooksOfTranslation: readonly Look[] = [
  ...looksOfTranslation,
  ...looksOfPage.filter(({ colorScheme }) => colorScheme === 'dark'),
];

/** Prepares a page for `barriersOf`: without motion, so that no colour is half-way to the next. */
export const standStill = ({ page }: Pick<Visitor, 'page'>): Promise<void> =>
  page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });

/** What axe finds on the page as it is, in these looks, and what does not fit a narrow window. Ends as a phone in the light. */
export async function barriersOf({ page }: Visitor, what: string, asLooks: readonly Look[] = looks): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) {
    await page.evaluate(axe);
    await page.evaluate(withoutTransitions);
  }
  const found: string[] = [];
  for (const { look, viewport, colorScheme, rules } of asLooks) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await page.evaluate(settled);
    // Preloading the style sheets again took half the time of a run. Only rules about sound and about locked orientation look at what it loads.
    const options = JSON.stringify({ resultTypes: ['violations'], preload: false, ...rules });
    const results = await page.evaluate<AxeResults>(`axe.run(document, ${options})`);
    for (const { id, nodes } of results.violations)
      found.push(`${what} on ${look}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  for (const viewport of narrow) {
    await page.setViewportSize(viewport);
    await page.evaluate(settled);
    for (const cut of await page.evaluate<string[]>(cutOff)) found.push(`${what} at ${viewport.width} px: ${cut}`);
  }
  await page.setViewportSize(phone.viewport);
  return found;
}
