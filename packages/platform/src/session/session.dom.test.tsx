import { dayMs, hourMs, serverTimeHeader } from '@karigar/contracts/constants';
import { act, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { language } from '../i18n/language.ts';
import { returnPath } from '../app/navigation.ts';
import { toasts } from '../app/toasts.ts';
import { fakeApi, makeToken, renderPage, signIn } from '../testing/index.tsx';
import { chooseLanguage } from './account-language.ts';
import { endSession } from './ending.ts';
import { requireRole } from './guards.ts';
import { logout } from './logout.ts';
import { drafts, savedDrafts } from './drafts.ts';
import { recentSearches } from './recent-searches.ts';
import { session, startSession, useSession } from './session.ts';

function Who() {
  const current = useSession();
  return <p>{current ? `${current.role} ${current.user?.name ?? ''} in ${current.place?.city ?? 'no city'}` : 'nobody'}</p>;
}

const api = fakeApi();

it('stores the language of the logged-in account only', async () => {
  api.on({ 'PUT /account/language': undefined });
  await chooseLanguage('hi');
  expect(api.sent('PUT /account/language')).toEqual([]);
  signIn('customer');
  await chooseLanguage('en-IN');
  expect(api.sent('PUT /account/language')).toMatchObject([{ body: { language: 'en-IN' } }]);
  act(() => session.clear());
});

describe('the session', () => {
  it('is stored under the specified names and visible to components', () => {
    startSession(() => {});
    render(<Who />);
    expect(screen.getByText('nobody')).toBeTruthy();

    act(() =>
      session.login({
        token: makeToken(),
        user: { id: 'u1', name: 'Asha' },
        place: { city: 'Pune', state: 'Maharashtra', country: 'India', pincode: '411038' },
      }),
    );

    expect(screen.getByText('customer Asha in Pune')).toBeTruthy();
    expect(localStorage.getItem('location')).toBe('Pune, Maharashtra, India, 411038');
  });

  it('leaves nothing that was typed in this tab to an account that logs in in another one', () => {
    startSession(() => {});
    act(() => session.login({ token: makeToken({ id: 'asha' }) }));
    drafts.write('complaint', 'typed by Asha');
    const inAnotherTab = (token: string | null) =>
      act(() => {
        if (token === null) localStorage.removeItem('token');
        else localStorage.setItem('token', token);
        window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
      });
    inAnotherTab(makeToken({ id: 'asha' }));
    expect(drafts.read('complaint')).toBe('typed by Asha');
    inAnotherTab(makeToken({ id: 'ravi' }));
    expect(drafts.read('complaint')).toBeNull();
    drafts.write('complaint', 'typed by Ravi');
    inAnotherTab(null);
    expect(drafts.read('complaint')).toBeNull();
    drafts.write('complaint', 'typed by a visitor');
    inAnotherTab(makeToken({ id: 'asha' }));
    expect(drafts.read('complaint')).toBe('typed by a visitor');
  });

  it('refuses a token that has expired or cannot be read', () => {
    startSession(() => {});
    session.login({ token: makeToken({ expiresIn: -1 }) });
    expect(session.current()).toBeNull();
    session.login({ token: 'nonsense' });
    expect(session.current()).toBeNull();
  });

  it('lasts as long as its token by the server’s clock, when that of the device is wrong, and on the next pages', async () => {
    vi.useFakeTimers();
    const login = { token: makeToken({ expiresIn: 12 * 3_600 }) };
    const answer = new Response(null, { headers: { [serverTimeHeader]: new Date().toISOString(), 'cache-control': 'no-store' } });
    vi.setSystemTime(Date.now() + 13 * hourMs);
    const nextPage = async () => {
      vi.resetModules();
      sessionStorage.clear();
      return { ...(await import('./session.ts')), ...(await import('../app/server-clock.ts')) };
    };
    const first = await nextPage();
    first.learnServerTime(answer, Date.now());
    first.session.login(login);
    expect(first.session.current()).not.toBeNull();

    const { session: next, startSession: start } = await nextPage();
    const ended = vi.fn();
    start(ended);
    expect(next.current()).not.toBeNull();
    vi.advanceTimersByTime(11 * hourMs);
    expect(next.current()).not.toBeNull();
    vi.advanceTimersByTime(hourMs + 2_000);
    vi.useRealTimers();
    expect(ended).toHaveBeenCalledOnce();
  });

  it('ends when its token expires', () => {
    vi.useFakeTimers();
    const ended = vi.fn();
    startSession(ended);
    session.login({ token: makeToken({ expiresIn: 60 }) });
    vi.advanceTimersByTime(61_000);
    vi.useRealTimers();
    expect(ended).toHaveBeenCalledOnce();
  });

  it('ends when its token expires, also when the clock of the device was set back in the meantime', () => {
    vi.useFakeTimers();
    const ended = vi.fn();
    startSession(ended);
    session.login({ token: makeToken({ expiresIn: 60 }) });
    vi.advanceTimersByTime(30_000);
    vi.setSystemTime(Date.now() - 10_000);
    vi.advanceTimersByTime(39_000);
    expect(ended).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2_000);
    vi.useRealTimers();
    expect(ended).toHaveBeenCalledOnce();
  });

  it('outlasts its token while the device is offline, also over a reload, and ends once it is back', () => {
    vi.useFakeTimers();
    const ended = vi.fn();
    startSession(ended);
    session.login({ token: makeToken({ expiresIn: 60 }) });
    window.dispatchEvent(new Event('offline'));
    vi.advanceTimersByTime(61_000);
    startSession(ended);
    expect(session.current()).not.toBeNull();
    expect(ended).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('online'));
    expect(ended).toHaveBeenCalledOnce();
    expect(session.current()).toBeNull();
    vi.useRealTimers();
  });

  it('that has expired does not come back when the device goes offline', () => {
    session.login({ token: makeToken({ expiresIn: 60 }), user: { name: 'Asha' } });
    vi.useFakeTimers({ now: Date.now() + 61_000 });
    startSession(() => {});
    expect(session.current()).toBeNull();
    window.dispatchEvent(new Event('offline'));
    startSession(() => {});
    expect(session.current()).toBeNull();
    expect(localStorage.getItem('user')).toBeNull();
    window.dispatchEvent(new Event('online'));
    vi.useRealTimers();
  });

  it('deletes everything of the account at logout, and tells the server', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 204 }));
    renderPage([{ path: '*', element: null }], '/profile');
    signIn('provider', { user: { name: 'Ramesh' } });
    localStorage.setItem('services', '[]');
    localStorage.setItem('theme', 'dark');
    drafts.write('wizard', { step: 2 });
    savedDrafts.write('booking', session.current()!.id, { notes: 'Ring twice' });

    logout();

    expect(Object.keys(localStorage)).toEqual(['theme']);
    expect(drafts.read('wizard')).toBeNull();
    await waitFor(() => expect(fetched).toHaveBeenCalledWith('/api/logout', expect.objectContaining({ method: 'POST' })));
    fetched.mockRestore();
  });

  it('replaces what the other role had stored', () => {
    signIn('provider', { user: { name: 'Ramesh' } });
    signIn('customer');
    expect(session.current()).toMatchObject({ role: 'customer', user: null });
  });
});

describe('a stored draft', () => {
  const owner = () => session.current()?.id ?? null;
  const restore = (storage: Storage, values: object) => {
    storage.clear();
    for (const [key, value] of Object.entries(values)) storage.setItem(key, String(value));
  };

  it('of a guest belongs to the first account that logs in, and to no other after that', () => {
    savedDrafts.write('booking', null, { day: '2026-11-24' });
    signIn('customer', { id: 'u1' });
    expect(savedDrafts.read('booking', owner())).toEqual({ day: '2026-11-24' });
    signIn('customer', { id: 'u2' });
    expect(savedDrafts.read('booking', owner())).toBeNull();
    signIn('customer', { id: 'u1' });
    expect(savedDrafts.read('booking', owner())).toBeNull();
  });

  it('waits for its account after the login has expired, and is hidden from others', () => {
    signIn('customer', { id: 'u1' });
    savedDrafts.write('booking', 'u1', { notes: 'Ring twice' });
    renderPage([{ path: '*', element: null }], '/book');
    act(() => endSession(session.current()!));
    expect(savedDrafts.read('booking', owner())).toBeNull();
    signIn('customer', { id: 'u1' });
    expect(savedDrafts.read('booking', owner())).toEqual({ notes: 'Ring twice' });
  });

  it('of the tab, such as photos, waits there for its account after the login has expired, and is hidden from others', () => {
    signIn('customer', { id: 'u1' });
    drafts.write('complaint-photos', ['a door']);
    renderPage([{ path: '*', element: null }], '/complaint');
    act(() => endSession(session.current()!));
    expect(drafts.read('complaint-photos')).toBeNull();
    // What a visitor does meanwhile.
    drafts.write('registration', { mobile: '9' });
    signIn('customer', { id: 'u1' });
    expect([drafts.read('complaint-photos'), drafts.read('registration')]).toEqual([['a door'], null]);

    act(() => endSession(session.current()!));
    signIn('customer', { id: 'u2' });
    expect(drafts.read('complaint-photos')).toBeNull();
    signIn('customer', { id: 'u1' });
    expect(drafts.read('complaint-photos')).toBeNull();
  });

  it('of the tab waits there also when the login expired while the page was closed, and not after a logout', () => {
    const expired = makeToken({ id: 'u1', expiresIn: -1 });
    signIn('customer', { id: 'u1' });
    drafts.write('complaint-photos', ['a door']);
    localStorage.setItem('token', expired);
    startSession(() => {});
    expect([session.current(), drafts.read('complaint-photos')]).toEqual([null, null]);
    signIn('customer', { id: 'u1' });
    expect(drafts.read('complaint-photos')).toEqual(['a door']);
    act(() => endSession(session.current()!));
    session.clear();
    signIn('customer', { id: 'u1' });
    expect(drafts.read('complaint-photos')).toBeNull();
    drafts.write('complaint-photos', ['a door']);
    session.clear();
    signIn('customer', { id: 'u1' });
    expect(drafts.read('complaint-photos')).toBeNull();
  });

  it('of the tab waits there also when another tab is the first to notice that the login has expired', () => {
    startSession(() => {});
    act(() => session.login({ token: makeToken({ id: 'u1', expiresIn: 60 }) }));
    drafts.write('complaint-photos', ['a door']);
    vi.useFakeTimers({ now: Date.now() + 61_000 });
    localStorage.removeItem('token');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    expect(drafts.read('complaint-photos')).toBeNull();
    vi.useRealTimers();
    signIn('customer', { id: 'u1' });
    expect(drafts.read('complaint-photos')).toEqual(['a door']);
  });

  it('of the tab waits there also when the token was refused in another tab, and not when that tab has logged out', () => {
    startSession(() => {});
    const hear = () => act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    const draftAfter = (endElsewhere: () => void) => {
      signIn('customer', { id: 'u1' });
      drafts.write('complaint-photos', ['a door']);
      const [inBrowser, inTab] = [{ ...localStorage }, { ...sessionStorage }];
      endElsewhere();
      const left = { ...localStorage };
      restore(localStorage, inBrowser);
      restore(sessionStorage, inTab);
      hear();
      restore(localStorage, left);
      hear();
      expect([session.current(), drafts.read('complaint-photos')]).toEqual([null, null]);
      signIn('customer', { id: 'u1' });
      return drafts.read('complaint-photos');
    };
    expect(draftAfter(() => session.expire())).toEqual(['a door']);
    expect(draftAfter(() => session.clear())).toBeNull();
  });

  it('of the tab waits there also when the token was refused in another tab while the page was closed', async () => {
    signIn('customer', { id: 'u1' });
    drafts.write('complaint-photos', ['a door']);
    const inTab = { ...sessionStorage };
    session.expire();
    restore(sessionStorage, inTab);
    vi.resetModules();
    const opened = await import('./session.ts');
    opened.startSession(() => {});
    expect(drafts.read('complaint-photos')).toBeNull();
    signIn('customer', { id: 'u1' });
    expect(drafts.read('complaint-photos')).toEqual(['a door']);
  });

  it('is left out when the browser has no room for it', () => {
    const full = () => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
    };
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full);
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect([drafts.write('wizard', {}), savedDrafts.write('booking', null, {})]).toEqual([false, false]);
    expect(warned).toHaveBeenCalledTimes(2);
    vi.restoreAllMocks();
    expect([drafts.write('wizard', {}), savedDrafts.write('booking', null, {})]).toEqual([true, true]);
  });

  it('is deleted after a day', () => {
    vi.useFakeTimers();
    savedDrafts.write('booking', null, {});
    vi.advanceTimersByTime(dayMs - 1);
    expect(savedDrafts.read('booking', null)).toEqual({});
    vi.advanceTimersByTime(1);
    expect(savedDrafts.read('booking', null)).toBeNull();
    vi.useRealTimers();
  });
});

describe('a refused token', () => {
  it('sends a provider to the home page, with a notice', () => {
    signIn('provider');
    const { router } = renderPage([{ path: '*', element: null }], '/provider/orders');
    act(() => endSession(session.current()!));
    expect(router.state.location.pathname).toBe('/');
    expect(localStorage.getItem('token')).toBeNull();
    expect(toasts.get().at(-1)?.text).toBe('You have been logged out. Please log in again.');
  });

  it('sends a customer to the login, which shows the reason', async () => {
    signIn('customer');
    const { router } = renderPage([{ path: '*', element: null }], '/order');
    let reason = 'Please log in to continue.';
    act(() => endSession(session.current()!, () => reason));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.state).toEqual({ message: 'Please log in to continue.', language: 'en-IN' });
    // What a reload finds.
    const stored: unknown = structuredClone(router.state.location.state);
    reason = 'जारी रखने के लिए लॉग इन करें।';
    language.set('hi');
    onTestFinished(() => language.set('en-IN'));
    expect(router.state.location.state).toEqual({ message: 'जारी रखने के लिए लॉग इन करें।', language: 'hi' });
    expect(stored).toEqual({ message: 'Please log in to continue.', language: 'en-IN' });
    expect(toasts.get().map(({ text }) => text)).not.toContain('Please log in to continue.');
  });

  it('counts once, and only for the current token', () => {
    signIn('customer');
    const old = session.current()!;
    signIn('provider');
    endSession(old);
    expect(session.current()?.role).toBe('provider');
  });
});

describe('route guards', () => {
  const routes = [
    { path: '/order', loader: requireRole('customer'), element: <p>orders</p> },
    { path: '/provider/orders', loader: requireRole('provider'), element: <p>work</p> },
    { path: '*', element: <p>elsewhere</p> },
  ];

  it('admit the right role', async () => {
    signIn('customer');
    renderPage(routes, '/order');
    expect(await screen.findByText('orders')).toBeTruthy();
  });

  it('send the wrong role to the right login with a return address', async () => {
    signIn('customer');
    const { router } = renderPage(routes, { pathname: '/provider/orders', search: '?status=pending' });
    await screen.findByText('elsewhere');
    expect(router.state.location.pathname).toBe('/provider/login');
    expect(returnPath(router.state.location.search)).toBe('/provider/orders?status=pending');
    expect(toasts.get().map(({ text }) => text)).toContain('You are logged in as a customer. Log in as a karigar to open that page.');
  });

  it.each([
    '//evil.example/x',
    'https://evil.example',
    '/\\evil.example',
    '/.//evil.example/x',
    '/a/..//evil.example/x',
    '/\t/evil.example',
    '//[',
    '',
  ])('never redirect to another site: %s', (wanted) => {
    expect(returnPath(`?returnTo=${encodeURIComponent(wanted)}`)).toBe('/');
  });

  it('return to a page of this site with its query and hash', () => {
    expect(returnPath(`?returnTo=${encodeURIComponent('/order?tab=past#k1')}`)).toBe('/order?tab=past#k1');
  });
});

it('remembers searches beyond the tab, for the account that made them until it logs out', () => {
  recentSearches.add('tap');
  // A visitor's pass to the account that logs in.
  signIn('customer', { id: 'u1' });
  recentSearches.add('Fan');
  recentSearches.add('TAP');
  sessionStorage.clear();
  expect(recentSearches.read()).toEqual(['TAP', 'Fan']);
  vi.useFakeTimers({ now: Date.now() + 30 * dayMs, toFake: ['Date'] });
  signIn('customer', { id: 'u1' });
  expect(recentSearches.read()).toEqual(['TAP', 'Fan']);
  vi.useRealTimers();
  session.clear();
  expect(recentSearches.read()).toEqual([]);
});
