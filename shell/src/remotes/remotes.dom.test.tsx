import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  provideTranslations,
  type Translations,
  queryClient,
  QueryClientProvider,
  setLanguage,
  Slot,
  usePageTitle,
  type FrontendRecord,
  type PageRoute,
  type RemoteEntry,
} from '@karigar/platform';
import { signIn } from '@karigar/platform/testing';
import { reloadDocument } from '../pages/reload-document.ts';
import { createShellRouter } from '../router.tsx';
import type { LoadedList, RemoteSource } from './remotes.ts';

vi.mock('../pages/reload-document.ts', () => ({ reloadDocument: vi.fn() }));

const entry = (name: string, prefix: string, frontend: FrontendRecord): RemoteEntry => ({
  name,
  prefix,
  version: '0.1.0',
  manifest: `/remotes/${name}/mf-manifest.json`,
  frontend: { preload: [], pages: {}, translationFiles: {}, ...frontend },
});
const shop = entry('shop', '/', {
  bar: [{ to: '/fruit', label: 'Fruit' }],
  actions: [
    { to: '/enter', label: 'Enter', look: 'soft', for: ['guest'] },
    { to: '/basket', label: 'Basket', look: 'now', for: ['customer'] },
  ],
  frames: { '/enter/*': 'slim' },
  footer: [{ title: 'For sellers', links: [{ to: '/fees', label: 'Fees' }] }],
  notFound: [{ to: '/fruit', label: 'See all fruit' }],
  translations: { hi: { Fruit: 'फल', Enter: 'अंदर आएँ' }, mr: { Fruit: 'फळ', Enter: 'आत या' } },
});
const stall = entry('stall', '/stall', {
  frames: { '/stall/*': 'provider', '/stall/enter': 'slim' },
  footer: [{ title: 'For sellers', links: [{ to: '/stall/enter', label: 'Sell with us' }] }],
  provider: { home: '/stall/today', side: [{ to: '/stall/orders', label: 'Sales', icon: 'orders' }], tabs: [] },
});

/** A page whose title comes from its data. */
function Titled({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}

const pages: Record<string, PageRoute[]> = {
  shop: [
    { path: '/', element: <p>home page</p> },
    { path: '/apples', element: <Titled title="Apples of Ratnagiri" /> },
    { path: '/mangoes', element: <Titled title="Mangoes of Ratnagiri" /> },
    { path: '/form', handle: { title: () => 'A form' }, element: <input aria-label="Note" /> },
    // React Router keeps the rejection, so the later visits get this very error again.
    { path: '/far', lazy: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')) },
    { path: '/lost', lazy: () => Promise.reject(Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' })) },
    {
      path: '/throws',
      Component: () => {
        throw new Error('a page fails');
      },
    },
  ],
  stall: [
    { path: '/stall/orders', handle: { title: () => 'Orders of today' }, element: <p>work</p> },
    {
      path: '/stall/throws',
      handle: { title: () => 'Earnings' },
      Component: () => {
        throw new Error('a page fails');
      },
    },
  ],
};

provideTranslations({ hi: () => import('../hi.ts'), mr: () => import('../mr.ts') });

const list: LoadedList = { remotes: [shop, stall], overrides: {} };
const loadPages: RemoteSource['load'] = async ({ name }) => ({
  routes: pages[name] ?? [],
  ...(name === 'shop' && { SiteWide: () => <Slot name="notice">Your basket is waiting</Slot> }),
});

function open(path: string, { from = list, load = loadPages }: { from?: LoadedList | null; load?: RemoteSource['load'] } = {}) {
  const router = createShellRouter(from, load, (routes, options) => createMemoryRouter(routes, { ...options, initialEntries: [path] }));
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

// Cleaned up first: the offline page reloads when the connection is back.
afterEach(() => {
  cleanup();
  window.dispatchEvent(new Event('online'));
  vi.mocked(reloadDocument).mockClear();
  vi.useRealTimers();
});
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('the shell', () => {
  it('shows a page of a remote in the frame declared for it', async () => {
    open('/STALL/orders');
    expect(await screen.findByText('work')).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 1, name: 'Orders of today' })).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Orders of today – Karigar'));
    expect(screen.getByRole('link', { name: 'Sales' })).toBeTruthy();
  });

  it('keeps a menu open that was opened before the first remote had loaded, with the focus where it was', async () => {
    document.title = 'As written by the gateway';
    let load = () => {};
    const loading = new Promise<void>((resolve) => (load = resolve));
    open('/form', { load: (entry) => loading.then(() => loadPages(entry)) });
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = screen.getByRole('dialog', { name: 'Menu' });
    const link = within(menu).getByRole('link', { name: 'Fruit' });
    link.focus();
    expect(document.title).toBe('As written by the gateway');
    await act(async () => load());
    await screen.findByLabelText('Note');
    expect(menu.isConnected).toBe(true);
    expect(document.activeElement).toBe(link);
    await waitFor(() => expect(document.title).toBe('A form – Karigar'));
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Menu' }));
  });

  it('announces the title of the page that is opened, and focuses it', async () => {
    const router = open('/apples');
    await waitFor(() => expect(document.title).toBe('Apples of Ratnagiri – Karigar'));
    const announced = document.querySelector('[aria-live=assertive]')!;
    expect(announced.textContent).toBe('');
    const heard: (string | null)[] = [];
    const observer = new MutationObserver(() => heard.push(announced.textContent));
    observer.observe(announced, { childList: true, characterData: true, subtree: true });
    await act(() => router.navigate('/stall/orders'));
    await waitFor(() => expect(announced.textContent).toBe('Orders of today'));
    expect(document.activeElement).toBe(screen.getByRole('main'));
    await act(() => router.navigate('/mangoes'));
    await waitFor(() => expect(announced.textContent).toBe('Mangoes of Ratnagiri'));
    await act(() => router.navigate('/apples'));
    await waitFor(() => expect(announced.textContent).toBe('Apples of Ratnagiri'));
    observer.disconnect();
    expect(heard.filter(Boolean)).toEqual(['Orders of today', 'Mangoes of Ratnagiri', 'Apples of Ratnagiri']);
  });

  it('drops the canonical address of the first page when another one is opened, since phones share it', async () => {
    const canonical = document.createElement('link');
    canonical.rel = 'canonical';
    document.head.append(canonical);
    const router = open('/');
    await screen.findByText('home page');
    expect(canonical.isConnected).toBe(true);
    await act(() => router.navigate('/form'));
    await screen.findByLabelText('Note');
    expect(canonical.isConnected).toBe(false);
  });

  it('shows the navigation links of all remotes for the current visitor', async () => {
    open('/');
    await screen.findByText('home page');
    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Fruit' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Enter' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Basket' })).toBeNull();
    const footer = within(screen.getByRole('navigation', { name: 'For sellers' }));
    expect(footer.getAllByRole('link').map((link) => link.textContent)).toEqual(['Fees', 'Sell with us']);

    act(() => signIn('customer'));
    expect(await screen.findByRole('link', { name: 'Basket' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Enter' })).toBeNull();
  });

  it('switches to another language and back in place, keeping what was typed', async () => {
    open('/form');
    const note = await screen.findByRole('textbox', { name: 'Note' });
    await userEvent.type(note, 'Ring twice');
    const bar = within(screen.getByRole('banner'));
    const footer = within(screen.getByRole('contentinfo'));
    await userEvent.click(footer.getByRole('button', { name: 'हिन्दी' }));

    expect(await bar.findByRole('link', { name: 'फल' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'खोजें' })).toBeTruthy();
    expect(document.documentElement.lang).toBe('hi');
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Ring twice');

    await userEvent.click(footer.getByRole('button', { name: 'मराठी' }));
    expect(await bar.findByRole('link', { name: 'फळ' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'शोधा' })).toBeTruthy();
    expect(document.documentElement.lang).toBe('mr');

    await userEvent.click(footer.getByRole('button', { name: 'English' }));
    expect(await bar.findByRole('link', { name: 'Fruit' })).toBeTruthy();
    expect(document.documentElement.lang).toBe('en-IN');
  });

  it('waits for a remote’s translation before its first page', async () => {
    await setLanguage('hi');
    let arrive = () => {};
    const late = () => new Promise<Translations>((resolve) => (arrive = () => resolve({ catalogues: {} })));
    provideTranslations({ hi: late, mr: late });
    open('/');
    await act(async () => {});
    expect(screen.queryByText('home page')).toBeNull();
    arrive();
    expect(await screen.findByText('home page')).toBeTruthy();
    await act(() => setLanguage('en-IN'));
  });

  it('shows the declared frame while the remote loads', () => {
    window.history.replaceState(null, '', '/enter/code');
    open('/enter/code', { load: () => new Promise(() => {}) });
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Fruit' })).toBeNull();
    window.history.replaceState(null, '', '/');
  });

  it('restores the scroll position of this page, not of another one', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo');
    sessionStorage.setItem('react-router-scroll-positions', JSON.stringify({ default: 700, '/': 300 }));
    open('/');
    await screen.findByText('home page');
    await waitFor(() => expect(scrollTo).toHaveBeenCalledWith(0, 300));
    expect(scrollTo).not.toHaveBeenCalledWith(0, 700);
  });

  it('shows a not-found page with a way on, and one h1 in every frame', async () => {
    const router = open('/no/such/page');
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See all fruit' })).toBeTruthy();

    await act(() => router.navigate('/stall/no-such-page'));
    expect(screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent)).toEqual(['Page not found']);
    // A provider's ways on stay in the provider's area.
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Sales' }).getAttribute('href')).toBe('/stall/orders');
    expect(screen.queryByRole('link', { name: 'See all fruit' })).toBeNull();
  });

  it('shows the failure of a page under the title of its frame', async () => {
    open('/stall/throws');
    expect(await screen.findByRole('heading', { level: 2, name: 'Something went wrong' })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent)).toEqual(['Earnings']);
  });

  it('has a page at /errorpage that says so, in a frame without the links of the bar', async () => {
    open('/ErrorPage');
    expect(await screen.findByRole('heading', { level: 1, name: 'Something went wrong' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Fruit' })).toBeNull();
  });

  it.each(['/', '/no/such/page', '/errorpage', '/throws'])('shows what a remote adds to every page at %s', async (path) => {
    open(path);
    expect(await screen.findByText('Your basket is waiting')).toBeTruthy();
  });

  it('shows its pages without what a remote adds to them, if that fails', async () => {
    const failing = () => {
      throw new Error('the notice fails');
    };
    open('/', { load: async () => ({ routes: pages['shop'] ?? [], SiteWide: failing }) });
    expect(await screen.findByText('home page')).toBeTruthy();
    expect(screen.getByRole('banner')).toBeTruthy();
  });

  it('shows an override and its address on every page', async () => {
    open('/', { from: { ...list, overrides: { shop: 'http://localhost:3001/mf-manifest.json' } } });
    expect(await screen.findByText(/shop is loaded from http:\/\/localhost:3001/)).toBeTruthy();
  });
});

describe('a remote that cannot be shown', () => {
  const withoutStall: RemoteSource['load'] = async (remote) => {
    if (remote.name === 'stall') throw new Error('404');
    return loadPages(remote);
  };

  it('becomes an error panel with a way on, and the other remote works', async () => {
    const router = open('/stall/orders', { load: withoutStall });
    expect(await screen.findByText(/We couldn’t load it/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();

    await router.navigate('/');
    expect(await screen.findByText('home page')).toBeTruthy();
  });

  it('is reported as updating when webpack refuses the version of a shared module', async () => {
    open('/', {
      load: async () => {
        throw new Error('Unsatisfied version 0.1.0 from shell of shared singleton module @karigar/platform (required ^0.2.0)');
      },
    });
    expect(await screen.findByText(/being updated/)).toBeTruthy();
  });

  it('times out after ten seconds, and can be retried', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const load = vi.fn<RemoteSource['load']>(() => new Promise(() => {}));
    open('/', { load });
    await vi.advanceTimersByTimeAsync(10_050);
    expect(await screen.findByText(/longer than usual/)).toBeTruthy();

    load.mockImplementation(loadPages);
    act(() => screen.getByRole('button', { name: 'Try again' }).click());
    expect(await screen.findByText('home page')).toBeTruthy();
  });

  it('affects every remote when the list cannot be read', async () => {
    open('/', { from: null });
    expect(await screen.findByText('This part of Karigar is not available right now')).toBeTruthy();
  });

  it('is blamed on the network if the device is offline', async () => {
    const router = open('/');
    await screen.findByText('home page');
    act(() => void window.dispatchEvent(new Event('offline')));
    await act(() => router.navigate('/far'));
    expect(await screen.findByRole('heading', { level: 1, name: 'You’re offline' })).toBeTruthy();
    expect(screen.queryByText('Something went wrong')).toBeNull();
    expect(reloadDocument).not.toHaveBeenCalled();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(reloadDocument).toHaveBeenCalledOnce();
  });

  it('whose code cannot be loaded offline opens when the connection is back', async () => {
    const router = open('/', { load: withoutStall });
    await screen.findByText('home page');
    act(() => void window.dispatchEvent(new Event('offline')));
    await act(() => router.navigate('/stall/orders'));
    expect(await screen.findByText('We’ll open this page when you’re back.')).toBeTruthy();
    expect(screen.queryByText(/We couldn’t load it/)).toBeNull();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(reloadDocument).toHaveBeenCalledOnce();
  });

  it('says that its page could not be loaded, and reloads the document when somebody comes back to it', async () => {
    const router = open('/');
    await screen.findByText('home page');
    await act(() => router.navigate('/lost'));
    expect(await screen.findByText('This page could not be loaded')).toBeTruthy();
    await act(() => router.navigate('/far'));
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
    expect(reloadDocument).not.toHaveBeenCalled();
    await act(() => router.navigate('/lost'));
    expect(screen.queryByText('This page could not be loaded')).toBeNull();
    expect(reloadDocument).toHaveBeenCalledOnce();
  });

  it('keeps the frame when one of its pages throws', async () => {
    open('/throws');
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
    expect(screen.getByRole('banner')).toBeTruthy();
  });
});
