import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeApi, renderPage } from '@karigar/platform/testing';
import { FullFrame } from './full-frame.tsx';
import { createNavigation, NavigationContext } from './navigation.ts';

fakeApi({
  'GET /services': { items: [], nextCursor: null, facets: { total: 0, categories: [], cities: [], types: [], ratings: [] } },
});

const search = { results: '/list?q={words}', category: '/list/{category}', service: '/one/{id}', provider: '/who/{id}' };

it('opens the search by keyboard with the focus in its box, and returns the focus when it closes', async () => {
  const element = (
    <NavigationContext value={createNavigation([{ search }])}>
      <FullFrame title="">
        <main>page</main>
      </FullFrame>
    </NavigationContext>
  );
  renderPage([{ path: '*', element }], '/');
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
