import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { useState, type ReactNode } from 'react';
import { session, searchWords, setLoginPaths } from '@karigar/platform';
import { fakeApi, renderPage, signIn } from '@karigar/platform/testing';
import { FullFrame } from './full-frame.tsx';
import { createNavigation, NavigationContext } from './navigation.ts';

fakeApi({
  'POST /logout': () => undefined,
  'GET /search': { services: [], providers: [], categories: [], elsewhere: [] },
  'GET /services': { items: [], nextCursor: null, facets: { total: 0, categories: [], cities: [], types: [], ratings: [], prices: [] } },
});

const footer = [{ title: 'Company', links: [] }];
const search = { results: '/list?q={words}', category: '/list/{category}', service: '/one/{id}', provider: '/who/{id}' };

function show(page: ReactNode) {
  const element = (
    <NavigationContext value={createNavigation([{ search, footer }])}>
      <FullFrame>{page}</FullFrame>
    </NavigationContext>
  );
  return renderPage([{ path: '*', element }], '/');
}

it('opens the search by keyboard with the focus in its box, and returns the focus when it closes', async () => {
  show(<main>page</main>);
  const user = userEvent.setup();
  const button = screen.getByRole('button', { name: 'Search' });
  for (let round = 0; round < 2; round += 1) {
    button.focus();
    await user.keyboard('{Enter}');
    const box = await screen.findByRole('combobox', { name: 'Search for services' });
    await waitFor(() => expect(document.activeElement).toBe(box));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search for services' })).toBeNull());
    expect(document.activeElement).toBe(button);
  }
});

it('leads back from a login to the page where it was pressed, in the bar, the tabs and the menu', async () => {
  setLoginPaths({ customer: '/login' });
  const login = { to: '/login', label: 'Log in', for: ['guest'] } as const;
  const navigation = createNavigation([
    { search, footer, actions: [{ ...login, look: 'soft' }], tabs: [{ ...login, icon: 'account' }], menu: [login] },
  ]);
  const element = (
    <NavigationContext value={navigation}>
      <FullFrame>page</FullFrame>
    </NavigationContext>
  );
  renderPage([{ path: '*', element }], '/service/s1?city=Pune');
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const targets = screen.getAllByRole('link', { name: 'Log in', hidden: true }).map((link) => link.getAttribute('href'));
  expect(targets).toEqual(Array(3).fill('/login?returnTo=%2Fservice%2Fs1%3Fcity%3DPune'));
});

describe('logging out', () => {
  const buttons = {
    'the top bar': () => within(screen.getByRole('banner')).getByRole('button', { name: 'Log out' }),
    'the footer': () => within(screen.getByRole('contentinfo')).getByRole('button', { name: 'Log out' }),
    'the menu': () => within(screen.getByRole('dialog', { name: 'Menu' })).getByRole('button', { name: 'Log out' }),
  };

  it.each(Object.entries(buttons))('from %s asks first', async (place, button) => {
    signIn('customer');
    show(<main>page</main>);
    const user = userEvent.setup();
    const ask = async () => {
      if (place === 'the menu') await user.click(screen.getByRole('button', { name: 'Menu' }));
      await user.click(button());
      return within(await screen.findByRole('dialog', { name: 'Are you sure !' }));
    };
    const question = await ask();
    expect(question.getByText('would you like to logout the current account?')).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(session.current()).not.toBeNull();
    await user.click((await ask()).getByRole('button', { name: 'Yes, Logout' }));
    expect(session.current()).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

function Field() {
  const [words, setWords] = useState('');
  const type = (typed: string) => {
    setWords(typed);
    searchWords.set({ words: typed, city: 'Pune', onType: setWords });
  };
  return <input aria-label="words" value={words} onChange={({ target }) => type(target.value)} />;
}

it('continues with what is typed into the search field of a page, and hands it back', async () => {
  show(<Field />);
  const user = userEvent.setup();
  const field = screen.getByLabelText('words');
  await user.type(field, 't');
  const box = await screen.findByRole('combobox', { name: 'Search for services' });
  await waitFor(() => expect(document.activeElement).toBe(box));
  await user.keyboard('ap');
  expect(box).toHaveProperty('value', 'tap');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field).toHaveProperty('value', 'tap');
  // Typing opens it again.
  await user.type(field, 's');
  expect(await screen.findByRole('combobox', { name: 'Search for services' })).toHaveProperty('value', 'taps');
});

it('does not open the search on the next page when this one was left before it was loaded', async () => {
  const { unmount } = show(<main>page</main>);
  act(() => searchWords.set({ words: 'tap', city: '', onType: () => {} }));
  unmount();
  show(<main>page</main>);
  expect(searchWords.get()).toBeNull();
});
