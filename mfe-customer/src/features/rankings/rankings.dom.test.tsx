import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeApi, problem, renderPage } from '@karigar/platform/testing';
import { aCategory, aProvider, aRank, nextFreeOf } from '../../testing/data.ts';
import { routes } from '../../routes.tsx';
// Loaded ahead: the first test is not to wait for it.
import './pages/rankings-page.tsx';

const newcomer = aRank(aProvider({ id: 'p2', name: 'Salim Shaikh', rating: 4, reviewsCount: 0, jobsDone: 0 }), { score: 4 });
const api = fakeApi({
  'GET /slots/next-free': ({ query }) => nextFreeOf(query),
  'GET /categories': { items: [aCategory()], nextCursor: null },
  'GET /rankings': { items: [aRank(), newcomer] },
});

it.each(['/rankings?city=Pune', '/Rankings?city=Pune'])('shows at %s who leads and the parts of each score', async (path) => {
  renderPage(routes, path);
  expect(await screen.findByRole('heading', { level: 1, name: 'Top karigars in Pune' })).toBeTruthy();
  const [first, second] = await screen.findAllByRole('listitem');
  expect(within(first!).getByRole('link', { name: 'Ramesh Jadhav' })).toHaveProperty('pathname', '/providers/p1');
  expect(within(first!).getByText(/4\.77/)).toBeTruthy();
  expect(within(first!).getByText('140 reviews averaging 4.8, plus 10 at the market average of 4.4')).toBeTruthy();
  expect(within(second!).getByText('New')).toBeTruthy();
  expect(within(second!).getByText('No reviews yet: starts at 4.4')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'How the score is made' })).toBeTruthy();
});

it('keeps category and city in the URL', async () => {
  const user = userEvent.setup();
  const { router } = renderPage(routes, '/rankings?city=Pune');
  await user.selectOptions(await screen.findByLabelText('Category'), await screen.findByRole('option', { name: 'Plumbing' }));
  await waitFor(() => expect(router.state.location.search).toBe('?category=plumbing&city=Pune'));
  await user.clear(screen.getByLabelText('City or PIN code'));
  await user.type(screen.getByLabelText('City or PIN code'), 'Jaipur{Enter}');
  await waitFor(() => expect(api.sent('GET /rankings').at(-1)?.query).toEqual({ category: 'plumbing', city: 'Jaipur' }));
});

it('links elsewhere when a ranking is empty', async () => {
  api.on({ 'GET /rankings': { items: [] } });
  renderPage(routes, '/rankings?city=Nowhere');
  expect(await screen.findByRole('heading', { name: 'Nobody here yet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show everybody' })).toHaveProperty('search', '?city=');
});

it('offers a retry when loading failed', async () => {
  const user = userEvent.setup();
  api.on({
    'GET /rankings': () =>
      api.sent('GET /rankings').length > 1 ? { items: [aRank()] } : problem(503, 'UNAVAILABLE', { message: 'Down.' }),
  });
  renderPage(routes, '/rankings');
  expect(await screen.findByText('Down.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Ramesh Jadhav' })).toBeTruthy();
});
