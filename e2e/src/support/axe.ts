import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { desktop, phone, type Visitor } from './browser.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Ends three frames after the last transition: an inherited colour goes down one element a frame. */
const settled = `(async () => {
  for (let still = 0; still < 3; still = document.getAnimations().some(({ playState }) => playState === 'running') ? 0 : still + 1)
    await new Promise(requestAnimationFrame);
})()`;

/** What a page is looked at as, once it has loaded on a phone. The theme is CSS and changes nothing but colours. */
export const looks = [
  { look: 'a phone in the light', viewport: phone.viewport, colorScheme: 'light', rules: {} },
  { look: 'a desktop in the light', viewport: desktop.viewport, colorScheme: 'light', rules: {} },
  {
    look: 'a phone in the dark',
    viewport: phone.viewport,
    colorScheme: 'dark',
    rules: { runOnly: ['color-contrast', 'link-in-text-block'] },
  },
] as const;

/** Prepares a page for `barriersOf`: without motion, so that no colour is half-way to the next. */
export const standStill = ({ page }: Visitor): Promise<void> => page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });

/** What axe finds on the page as it is, in these looks. Ends as a phone in the light. */
export async function barriersOf({ page }: Visitor, what: string, asLooks: readonly (typeof looks)[number][] = looks): Promise<string[]> {
  await page.evaluate(axe);
  const found: string[] = [];
  for (const { look, viewport, colorScheme, rules } of asLooks) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await page.evaluate(settled);
    const options = JSON.stringify({ resultTypes: ['violations'], ...rules });
    const results = await page.evaluate<AxeResults>(`axe.run(document, ${options})`);
    for (const { id, nodes } of results.violations)
      found.push(`${what} on ${look}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(phone.viewport);
  return found;
}
