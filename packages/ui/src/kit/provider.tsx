import { MantineProvider, createTheme } from '@mantine/core';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useTheme } from '@karigar/platform';
import './kit.css';

const theme = createTheme({
  fontFamily: 'var(--body)',
  headings: { fontFamily: 'var(--head)' },
  defaultRadius: 12,
  autoContrast: true,
  // The default shade has too little contrast on white.
  primaryShade: { light: 9, dark: 4 },
});

const darkDevice = typeof window === 'undefined' ? null : window.matchMedia('(prefers-color-scheme: dark)');
const watchDevice = (listener: () => void) => {
  darkDevice?.addEventListener('change', listener);
  return () => darkDevice?.removeEventListener('change', listener);
};

/**
 * Around the few controls that come from Mantine. It writes no style elements (the content security policy refuses them): variables are
 * in kit.css, made from our tokens.
 */
export function KitProvider({ children }: { children: ReactNode }) {
  const chosen = useTheme();
  const device = useSyncExternalStore(watchDevice, () => (darkDevice?.matches ? 'dark' : 'light'));
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={chosen === 'system' ? device : chosen}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
