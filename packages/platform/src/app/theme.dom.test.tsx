import '../testing/dom.ts';
import { expect, it } from 'vitest';
import { setTheme, startTheme } from './theme.ts';

const shown = () => document.documentElement.dataset['theme'] ?? 'system';
/** What a tab is told when another one has written to the storage they share. */
const otherTabChooses = (theme: string | null) => {
  if (theme === null) localStorage.removeItem('theme');
  else localStorage.setItem('theme', theme);
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
};

it('shows the stored theme, and follows what is chosen here or in another tab', () => {
  localStorage.setItem('theme', 'dark');
  startTheme();
  expect(shown()).toBe('dark');
  setTheme('light');
  expect(shown()).toBe('light');
  otherTabChooses('dark');
  expect(shown()).toBe('dark');
  otherTabChooses(null);
  expect(shown()).toBe('system');
});
