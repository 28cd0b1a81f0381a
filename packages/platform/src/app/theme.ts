import { useStore } from './store.ts';
import { createStoredSetting } from './stored-setting.ts';

/** `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

const stored = createStoredSetting('theme');

function current(): Theme {
  const chosen = stored.get();
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

function apply(): void {
  const theme = current();
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** For the shell, before the first render: applies the stored choice, and follows what is chosen, also in another tab. */
export function startTheme(): void {
  stored.subscribe(apply);
  apply();
}

/** Chooses and remembers the theme. */
export const setTheme = (next: Theme): void => stored.set(next === 'system' ? null : next);

export function useTheme(): Theme {
  useStore(stored);
  return current();
}
