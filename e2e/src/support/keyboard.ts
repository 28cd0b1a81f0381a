import type { Page } from 'playwright-core';
import { untilPressable } from './browser.ts';

/** More stops than any page has between two things that somebody does. */
const maxStops = 80;

/** Why somebody who sees the page does not see where the focus is; null when they do. Runs in the page. */
const focusProblem = `(() => {
  const element = document.activeElement;
  if (element === null || element === document.body) return 'the focus is nowhere';
  const name = element.tagName + ' ' + (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
  // A radio button or checkbox that is drawn by its label.
  const shown = element.closest('label') ?? element;
  const around = [element, shown, ...shown.querySelectorAll('*')];
  // A card whose link covers all of it has the ring of the link.
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

/** Uses a page as somebody does who has no pointer and sees where the focus is: throws when it cannot be seen. */
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
  /** Goes on with Tab until this has the focus. */
  const to = async (role: Role, name: string | RegExp) => {
    for (let stop = 0; stop < maxStops; stop += 1) {
      await press('Tab');
      if (await hasFocus(role, name)) return expectVisible();
      // Behind the last stop the focus is in the browser's own bar.
      if (await page.evaluate<boolean>('document.hasFocus() && document.activeElement !== document.body')) await expectVisible();
    }
    throw new Error(`Tab never came to the ${role} ${String(name)} at ${page.url()}`);
  };
  return {
    press,
    to,
    hasFocus,
    /** Replaces what a field says. */
    write: async (name: string | RegExp, text: string) => {
      await to('textbox', name);
      await press('Control+A');
      await page.keyboard.type(text);
    },
    /** Goes to a button or link and presses it. */
    activate: async (role: 'button' | 'link', name: string | RegExp) => {
      await to(role, name);
      await untilPressable(page);
      await press('Enter');
    },
  };
};
type Role = Parameters<Page['getByRole']>[0];
