import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { desktop, phone, type Visitor } from './browser.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Runs in the page: resolves three frames after the last animation, because an inherited color reaches one more level of elements each frame. Scroll-driven
 * animations never end and are ignored.
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
 * Runs in the page: lists what does not fit (WCAG 1.4.10), i.e. a page that scrolls horizontally, and text or controls that are cut off and cannot be scrolled
 * into view. Text for screen readers only, which is one pixel large, is ignored.
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

/** Runs in the page: lists the words and prices of ordinary length, at most 14 characters, that are broken over two lines. */
export const brokenWords = `(() => {
  const found = [];
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const element = text.parentElement;
    if (element.matches('script, style') || !element.checkVisibility({ visibilityProperty: true }) || element.getBoundingClientRect().width <= 1) continue;
    for (const { 0: word, index } of text.data.matchAll(/[^\\s–—/-]+/g)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)));
      if (word.length <= 14 && lines.size > 1) found.push(word);
    }
  }
  return found;
})()`;

/**
 * Runs in the page: turns transitions off. With reduced motion each takes 0.01 ms, but after a change of the theme an inherited color still needs one frame
 * for each level of elements, 0.4 s in all.
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
  /** Options that select axe's rules. Default: those that axe runs by default. */
  rules: Pick<RunOptions, 'runOnly' | 'rules'>;
}

const colorRules = ['color-contrast', 'link-in-text-block'];

/** The looks in which everything is checked. The theme is CSS and changes only colors. */
const looks: readonly Look[] = [
  { look: 'a phone in the light', viewport: phone.viewport, colorScheme: 'light', rules: {} },
  { look: 'a desktop in the light', viewport: desktop.viewport, colorScheme: 'light', rules: {} },
  { look: 'a phone in the dark', viewport: phone.viewport, colorScheme: 'dark', rules: { runOnly: colorRules } },
];

/** For pages, also the dark theme on a desktop. Dialogs have the same colors on a phone. */
export const looksOfPage: readonly Look[] = [
  ...looks,
  { look: 'a desktop in the dark', viewport: desktop.viewport, colorScheme: 'dark', rules: { runOnly: colorRules } },
];

/** For a translation of a page that was checked in English: it changes no color, and nothing of a desktop layout that a rule checks. */
export const looksOfTranslation: readonly Look[] = [
  {
    look: 'a phone',
    viewport: phone.viewport,
    colorScheme: 'light',
    rules: { rules: Object.fromEntries(colorRules.map((id) => [id, { enabled: false }])) },
  },
];

/** For a sample of pages: longer words may extend over another background. */
export const darkLooksOfTranslation: readonly Look[] = [
  ...looksOfTranslation,
  ...looksOfPage.filter(({ colorScheme }) => colorScheme === 'dark'),
];

/** Prepares a page for `barriersOf`: without motion, so that no color is measured during a transition. */
export const standStill = ({ page }: Pick<Visitor, 'page'>): Promise<void> =>
  page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });

/** The violations that axe finds on the page in these looks, and what does not fit a narrow window. Leaves the page as a phone in the light theme. */
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
    // Preloading the style sheets again would double the duration. Only the rules about sound and locked orientation need it.
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
