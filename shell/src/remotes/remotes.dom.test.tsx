import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient, QueryClientProvider, REMOTE_CONTRACT, type PageRoute, type RemoteEntry } from '@karigar/platform';
import '@karigar/platform/testing';
import { shellRoutes } from '../router.tsx';
import { remoteFor, type RemoteSource } from './remotes.ts';

const entry = (name: string, prefixes: string[], more: Partial<RemoteEntry> = {}): RemoteEntry => ({
  name,
  prefixes,
  entry: `/remotes/${name}/remote-entry.js`,
  version: '0.1.0',
  contract: REMOTE_CONTRACT,
  ...more,
});
const customer = entry('mfe_customer', ['/']);
const provider = entry('mfe_provider', ['/provider']);

const pages: Record<string, PageRoute[]> = {
  mfe_customer: [
    { path: '/', element: <p>first page</p> },
    { path: '/far', lazy: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')) },
    {
      path: '/throws',
      Component: () => {
        throw new Error('a page fails');
      },
    },
  ],
  mfe_provider: [{ path: '/provider/orders', handle: { frame: 'provider', title: 'Orders of today' }, element: <p>work</p> }],
};

function open(path: string, source: Partial<RemoteSource> = {}) {
  const whole: RemoteSource = {
    list: async () => [customer, provider],
    load: async ({ name }) => ({ contract: REMOTE_CONTRACT, routes: pages[name]! }),
    ...source,
  };
  const { routes, join } = shellRoutes(whole);
  const router = createMemoryRouter(routes, {
    initialEntries: [path],
    patchRoutesOnNavigation: ({ path: wanted, patch }) => join(wanted, (parent, children) => patch(parent, children)),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

// Cleaned up first: the page of a lost connection loads itself anew when the connection is back, and a test has nothing to load.
afterEach(() => {
  cleanup();
  window.dispatchEvent(new Event('online'));
});
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('which remote answers for a path', () => {
  it.each([
    ['/', 'mfe_customer'],
    ['/services/plumbing', 'mfe_customer'],
    ['/provider', 'mfe_provider'],
    ['/Provider/Orders', 'mfe_provider'],
    ['/providers-near-me', 'mfe_customer'],
  ])('%s -> %s', (path, name) => expect(remoteFor(path, [customer, provider])?.name).toBe(name));
});

describe('the shell', () => {
  it('draws a page of a remote in the frame that it asks for', async () => {
    open('/PROVIDER/orders');
    expect(await screen.findByText('work')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Orders of today' })).toBeTruthy();
    expect(document.title).toBe('Orders of today · Karigar');
  });

  it('is scrolled to where this very page was left, not to where another one was', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo');
    sessionStorage.setItem('react-router-scroll-positions', JSON.stringify({ default: 700, '/': 300 }));
    open('/');
    await screen.findByText('first page');
    await vi.waitFor(() => expect(scrollTo).toHaveBeenCalledWith(0, 300));
    expect(scrollTo).not.toHaveBeenCalledWith(0, 700);
  });

  it('shows a handsome page for an address that nobody has', async () => {
    open('/no/such/page');
    expect(await screen.findByText('There is nothing at this address')).toBeTruthy();
    expect(screen.getByRole('banner')).toBeTruthy();
  });
});

describe('a remote that cannot be shown', () => {
  const gone: RemoteSource['load'] = async ({ name }) => {
    if (name === 'mfe_provider') throw new Error('404');
    return { contract: REMOTE_CONTRACT, routes: pages[name]! };
  };

  it('is a panel with a way on, and the other one lives', async () => {
    const router = open('/provider/orders', { load: gone });
    expect(await screen.findByText('This part of Karigar is not available right now')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();

    await router.navigate('/');
    expect(await screen.findByText('first page')).toBeTruthy();
  });

  it('is not run when its list entry names another contract', async () => {
    const load = vi.fn(gone);
    open('/provider/orders', { load, list: async () => [customer, { ...provider, contract: 2 }] });
    expect(await screen.findByText(/being renewed/)).toBeTruthy();
    expect(load).not.toHaveBeenCalled();
  });

  it('is not run when its code does', async () => {
    open('/', { load: async () => ({ contract: 2 as 1, routes: [] }) });
    expect(await screen.findByText(/being renewed/)).toBeTruthy();
  });

  it('is given up on after ten seconds', async () => {
    vi.useFakeTimers();
    open('/', { load: () => new Promise(() => {}) });
    await vi.advanceTimersByTimeAsync(10_050);
    vi.useRealTimers();
    expect(await screen.findByText(/takes too long/)).toBeTruthy();
  });

  it('is not to blame when the list cannot be read: everything says so', async () => {
    open('/', {
      list: async () => {
        throw new Error('503');
      },
    });
    expect(await screen.findByText('This part of Karigar is not available right now')).toBeTruthy();
  });

  it('blames the network when that is away while a page is to be loaded', async () => {
    const router = open('/');
    await screen.findByText('first page');
    act(() => void window.dispatchEvent(new Event('offline')));
    await act(() => router.navigate('/far'));
    expect(await screen.findByRole('heading', { level: 1, name: 'You are offline' })).toBeTruthy();
    expect(screen.queryByText('Something went wrong')).toBeNull();
  });

  it('keeps the frame when one of its pages throws', async () => {
    open('/throws');
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
    expect(screen.getByRole('banner')).toBeTruthy();
  });
});
