import { join } from 'node:path';
import type { AccountLanguage } from '@karigar/contracts';
import type { Page } from 'playwright-core';
import { settled } from '../support/axe.ts';
import { speak } from '../support/browser.ts';
import type { Picture } from './gallery.ts';

// Browser globals: the code inside `evaluate` runs in the page.
declare const document: { readonly documentElement: { readonly scrollHeight: number } };

interface Look {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme: 'light' | 'dark';
  readonly language: AccountLanguage;
}

const phone = { width: 360, height: 740 };
const tablet = { width: 768, height: 1024 };
const desktop = { width: 1280, height: 860 };

/** English in every width and theme, Hindi in both themes on a phone and on a desktop, and Marathi on a phone. */
export const looks = [
  { viewport: phone, colorScheme: 'light', language: 'en-IN' },
  { viewport: phone, colorScheme: 'dark', language: 'en-IN' },
  { viewport: tablet, colorScheme: 'light', language: 'en-IN' },
  { viewport: tablet, colorScheme: 'dark', language: 'en-IN' },
  { viewport: desktop, colorScheme: 'light', language: 'en-IN' },
  { viewport: desktop, colorScheme: 'dark', language: 'en-IN' },
  { viewport: desktop, colorScheme: 'dark', language: 'hi' },
  { viewport: desktop, colorScheme: 'light', language: 'hi' },
  { viewport: phone, colorScheme: 'light', language: 'hi' },
  { viewport: phone, colorScheme: 'dark', language: 'hi' },
  { viewport: phone, colorScheme: 'light', language: 'mr' },
] as const satisfies readonly Look[];

/** A viewport as high as the page, up to four screens: fixed bars stay at its lower edge, and lazy images are loaded. */
async function wholePage(page: Page, { width, height }: Look['viewport']): Promise<Look['viewport']> {
  const needed = await page.evaluate(() => document.documentElement.scrollHeight);
  return { width, height: Math.max(height, Math.min(needed, 4 * height)) };
}

/** Takes a screenshot of the page in each look, and restores the first look. */
export async function photograph(page: Page, folder: string, title: string): Promise<Picture[]> {
  const pictures: Picture[] = [];
  let spoken: Look['language'] = 'en-IN';
  for (const { viewport, colorScheme, language } of [...looks, looks[0]]) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    if (spoken !== language) await speak(page, language);
    spoken = language;
    await page.evaluate(settled);
    if (pictures.length === looks.length) break;
    const look = `${viewport.width} ${colorScheme} ${language}`;
    const file = `${`${title} ${look}`.replace(/[^\w-]+/g, '-').toLowerCase()}.png`;
    if ((await page.getByRole('dialog').locator('visible=true').count()) === 0) {
      await page.setViewportSize(await wholePage(page, viewport));
      // Lays out what is far below the first screen, which changes the height.
      await page.evaluate(settled);
      await page.setViewportSize(await wholePage(page, viewport));
    }
    await page.screenshot({ path: join(folder, file) });
    pictures.push({ title, look, file });
  }
  return pictures;
}
