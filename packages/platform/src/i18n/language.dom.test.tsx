import '../testing/dom.ts';
import { useState } from 'react';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatAgo, formatDay, formatLongDay } from '../format/dates.ts';
import { clientProblem } from '../api/problem.ts';
import { toasts } from '../app/toasts.ts';
import { chooseLanguage } from '../session/account-language.ts';
import { language } from './language.ts';
import { texts as hindi } from './own-texts.hi.ts';
import { texts as marathi } from './own-texts.mr.ts';
import { defineTexts, provideTranslations, setLanguage, startLanguage } from './texts.ts';

const { useTexts, text } = defineTexts('test', 'page', {
  'en-IN': { hello: 'Hello {{name}}', jobs_one: '{{count}} job', jobs_other: '{{count}} jobs', only: 'English only' },
});

provideTranslations({
  hi: async () => ({ catalogues: { platform: { platform: hindi } } }),
  mr: async () => ({ catalogues: { platform: { platform: marathi } } }),
});
const nothing = async () => ({ catalogues: {} });
const load = vi.fn(async () => ({
  catalogues: { test: { page: { hello: 'नमस्ते {{name}}', jobs_one: '{{count}} काम', jobs_other: '{{count}} कामों' } } },
}));

function Page() {
  const t = useTexts();
  return (
    <p>
      {t('hello', { name: 'Asha' })}, {t('jobs', { count: 0 })}, {t('jobs', { count: 2 })}, {t('only')}
    </p>
  );
}

const browserSpeaks = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(async () => {
  await act(() => setLanguage('en-IN'));
  vi.restoreAllMocks();
});

/** Shows the first `t` of a component, called at each render. */
function Kept() {
  const t = useTexts();
  const [first] = useState(() => t);
  return (
    <p>
      {first('hello', { name: 'Asha' })} {first === t ? 'same' : 'another'}
    </p>
  );
}

// First: later tests have loaded the catalogue.
it('shows English where Hindi cannot be loaded, and Hindi once it can', async () => {
  load.mockRejectedValueOnce(new Error('404'));
  provideTranslations({ hi: load, mr: nothing });
  render(<Page />);
  await act(() => setLanguage('hi'));
  expect(screen.getByText('Hello Asha, 0 jobs, 2 jobs, English only')).toBeTruthy();
  await act(() => setLanguage('hi'));
  expect(screen.getByText(/^नमस्ते Asha/)).toBeTruthy();
});

it('says that a chosen language could not be loaded, and loads it when the network is back', async () => {
  const late = defineTexts('late', 'page', { 'en-IN': { hello: 'Hello' } });
  const loadLate = vi.fn(async () => ({ catalogues: { late: { page: { hello: 'नमस्ते' } } } })).mockRejectedValueOnce(new Error('404'));
  await startLanguage();
  provideTranslations({ hi: loadLate, mr: nothing });
  await chooseLanguage('hi');
  expect(late.text('hello')).toBe('Hello');
  expect(toasts.get().map((shown) => shown.text)).toEqual([expect.stringContaining('हिन्दी')]);
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(late.text('hello')).toBe('नमस्ते'));
});

it('words what was kept for later in the language on screen then, by another function for effects', async () => {
  render(<Kept />);
  expect(screen.getByText('Hello Asha same')).toBeTruthy();
  await act(() => setLanguage('hi'));
  expect(screen.getByText('नमस्ते Asha another')).toBeTruthy();
});

describe('the initial language', () => {
  it.each([
    ['en-IN', ['fr', 'ta']],
    ['mr', ['fr', 'mr', 'en-IN']],
    ['en-IN', ['en-US', 'hi']],
    ['hi', ['ta-IN', 'hi-IN', 'mr-IN']],
    ['mr', ['mr-IN', 'hi-IN', 'en-IN']],
    ['hi', ['hi']],
    ['en-IN', ['hi-Latn-IN']],
    ['en-IN', []],
  ])('is %s for a browser that prefers %j', async (expected, languages) => {
    browserSpeaks(...languages);
    await startLanguage();
    expect(language.get()).toBe(expected);
    expect(document.documentElement.lang).toBe(expected);
  });

  it('is the chosen one, whatever the browser prefers', async () => {
    browserSpeaks('en-IN');
    await setLanguage('hi');
    // As a reload does.
    await startLanguage();
    expect(language.get()).toBe('hi');
    await setLanguage('en-IN');
    browserSpeaks('hi');
    await startLanguage();
    expect(language.get()).toBe('en-IN');
  });
});

it('follows what another tab has chosen', async () => {
  await startLanguage();
  localStorage.setItem('language', 'hi');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'language' })));
  await waitFor(() => expect(language.get()).toBe('hi'));
});

describe('Hindi', () => {
  it('applies Hindi plural rules, and falls back to English for a missing text', async () => {
    render(<Page />);
    expect(screen.getByText('Hello Asha, 0 jobs, 2 jobs, English only')).toBeTruthy();
    await act(() => setLanguage('hi'));
    // Zero is singular in Hindi.
    expect(screen.getByText('नमस्ते Asha, 0 काम, 2 कामों, English only')).toBeTruthy();
    expect(text('hello', { name: 'Ravi' })).toBe('नमस्ते Ravi');
  });

  it('names days, months and times, with Latin digits', async () => {
    await setLanguage('hi');
    const nine = '2026-11-22T03:30:00Z';
    expect(formatDay(nine)).toBe('रवि, 22 नवंबर');
    expect(formatDay('2026-09-06')).toBe('रवि, 6 सितंबर');
    expect(formatLongDay(nine)).toBe('रविवार, 22 नवंबर');
    expect(formatAgo(Date.parse(nine) - 4 * 60_000, Date.parse(nine))).toBe('4 मिनट पहले');
    expect(clientProblem('OFFLINE').message).toBe('आप ऑफ़लाइन हैं। इंटरनेट से जुड़ने पर फिर कोशिश करें।');
  });

  it('is loaded only when needed', async () => {
    const unread = vi.fn(async () => ({ catalogues: {} }));
    const other = vi.fn(nothing);
    provideTranslations({ hi: unread, mr: other });
    expect(unread).not.toHaveBeenCalled();
    await setLanguage('mr');
    expect(unread).not.toHaveBeenCalled();
    expect(other).toHaveBeenCalledOnce();
  });
});

it('names days, months and times in Marathi, with Latin digits', async () => {
  await setLanguage('mr');
  const nine = '2026-11-22T03:30:00Z';
  expect(formatDay(nine)).toBe('रवि, 22 नोव्हेंबर');
  expect(formatLongDay(nine)).toBe('रविवार, 22 नोव्हेंबर');
  expect(formatAgo(Date.parse(nine) - 4 * 60_000, Date.parse(nine))).toBe('4 मि. पूर्वी');
  expect(clientProblem('OFFLINE').message).toBe('तुम्ही ऑफलाइन आहात. इंटरनेट आल्यावर पुन्हा प्रयत्न करा.');
});
