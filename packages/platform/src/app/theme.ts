import { createStore, useStore } from './store.ts';

/** `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

const KEY = 'theme';
const read = (): Theme => {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
};

const theme = createStore<Theme>('system');

function apply(next: Theme): void {
  if (next === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = next;
  theme.set(next);
}

/** For the shell, before the first render: applies the stored choice, and follows what another tab chooses. */
export function startTheme(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY) apply(read());
  });
  apply(read());
}

/** Chooses and remembers the theme. */
export function setTheme(next: Theme): void {
  if (next === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, next);
  apply(next);
}

export const useTheme = (): Theme => useStore(theme);
