import type { Page } from 'playwright-core';
import { untilPressable } from './browser.ts';

/** Presses of Tab before a test gives up: more than any page has between two controls that a test uses. */
const maxStops = 80;

/** Runs in the page: why the focus is not visible to sighted keyboard users; null if it is. */
const focusProblem = `(() => {
  const element = document.activeElement;
  if (element === null || element === document.body) return 'the focus is nowhere';
  const name = element.tagName + ' ' + (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
  // A radio button or checkbox that is drawn by its label.
  const shown = element.closest('label') ?? element;
  const around = [element, shown, ...shown.querySelectorAll('*')];
  // A card that is covered by its link shows the link's focus ring.
  for (let each = shown.parentElement; each !== null && around.length < 40; each = each.matches('article, li, form') ? null : each.parentElement) around.push(each);
  const isRinged = around.some((each) => getComputedStyle(each).outlineStyle !== 'none' && parseFloat(getComputedStyle(each).outlineWidth) > 0);
  if (!isRinged) return name + ' has no ring';
  const isSeen = [...shown.getClientRects()].some(({ left, top, width, height }) =>
    [0.1, 0.5, 0.9].some((part) => {
      const hit = document.elementFromPoint(left + width / 2, top + height * part);
      return hit !== null && (shown.contains(hit) || hit.contains(shown));
    }),
  );
  return isSeen ? null : name + ' is covered, or out of view';
})()`;

/** Uses a page with the keyboard only. Throws if the focus is not visible. */
export const keyboardOf = (page: Page) => {
  const press = (key: string) => page.keyboard.press(key);
  const hasFocus = (role: Role, name: string | RegExp) =>
    page
      .getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) })
      .evaluateAll((elements) => elements.some((element) => element === element.ownerDocument.activeElement));
  const expectVisible = async () => {
    const problem = await page.evaluate<string | null>(focusProblem);
    if (problem !== null) throw new Error(`${problem}, at ${page.url()}`);
  };
  /** Presses Tab until this control has the focus. */
  const to = async (role: Role, name: string | RegExp) => {
    for (let stop = 0; stop < maxStops; stop += 1) {
      await press('Tab');
      if (await hasFocus(role, name)) return expectVisible();
      // After the last control, the focus is in the browser's own interface.
      if (await page.evaluate<boolean>('document.hasFocus() && document.activeElement !== document.body')) await expectVisible();
    }
    throw new Error(`Tab never reached the ${role} ${String(name)} at ${page.url()}`);
  };
  return {
    press,
    to,
    hasFocus,
    /** Replaces the value of a field. */
    write: async (name: string | RegExp, text: string) => {
      await to('textbox', name);
      await press('Control+A');
      await page.keyboard.type(text);
    },
    /** Tabs to a button or link and presses it. */
    activate: async (role: 'button' | 'link', name: string | RegExp) => {
      await to(role, name);
      await untilPressable(page);
      await press('Enter');
    },
  };
};
type Role = Parameters<Page['getByRole']>[0];
