import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderRoutes } from '@karigar/platform/testing';
import { fakeApi, problem } from '../../testing/api.ts';
import { aCategory, aService } from '../../testing/data.ts';
import { routes } from './routes.tsx';
// Loaded ahead: the first test is not to wait for it.
import './pages/services-page.tsx';

const party = aCategory({ id: 'party', slug: 'party', name: 'Party', description: 'Balloons and cake.', count: 9 });
const page = (items: unknown[], nextCursor: string | null = null) => ({ items, nextCursor });

const api = fakeApi({
  'GET /categories': page([aCategory(), party]),
  'GET /services': page([aService(), aService({ id: 's2', name: 'Bathroom fittings', reviewsCount: 0, service_type: 'HOME' })]),
});
const asked = () => api.sent('GET /services').at(-1)?.query;

describe('the list of services', () => {
  it('shows what fits, and how much', async () => {
    renderRoutes(routes, '/services');
    expect(await screen.findByRole('heading', { level: 2, name: '2 services' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Tap and leak repair' })).toHaveProperty('pathname', '/service/s1');
    const [first, second] = screen.getAllByRole('article');
    expect(within(first!).getByText('Instant')).toBeTruthy();
    expect(within(second!).getByText('New')).toBeTruthy();
    expect(within(second!).queryByText('Instant')).toBeNull();
  });

  it.each(['/services/party', '/services/PARTY', '/Party', '/party'])('knows the category of %s', async (path) => {
    renderRoutes(routes, path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Party' })).toBeTruthy();
    expect(screen.getByText('Balloons and cake.')).toBeTruthy();
    await waitFor(() => expect(asked()).toEqual({ category: 'party', limit: '24' }));
  });

  it('keeps its filters in the address', async () => {
    const user = userEvent.setup();
    const { router } = renderRoutes(routes, '/services/plumbing?city=Pune');
    await user.click(await screen.findByRole('button', { name: 'Instant' }));
    await waitFor(() => expect(asked()).toEqual({ category: 'plumbing', city: 'Pune', type: 'INSTANT', limit: '24' }));
    expect(router.state.location).toMatchObject({ pathname: '/services/plumbing', search: '?city=Pune&type=INSTANT' });
    await user.click(screen.getByRole('button', { name: 'Remove filter: In Pune' }));
    await waitFor(() => expect(router.state.location.search).toBe('?type=INSTANT'));
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Filters (1)' }));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Party' })).toHaveProperty('search', '?type=INSTANT'));
  });

  it('takes all filters at once, and refuses an upper price below the lower', async () => {
    const user = userEvent.setup();
    const { router } = renderRoutes(routes, '/services');
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    const dialog = await screen.findByRole('dialog', { name: 'Filters' });
    await user.type(within(dialog).getByLabelText('Min visiting charge'), '400');
    await user.type(within(dialog).getByLabelText('Max visiting charge'), '300');
    await user.click(within(dialog).getByRole('button', { name: 'Show services' }));
    expect(within(dialog).getByText('Must be more than the minimum')).toBeTruthy();
    expect(document.activeElement).toBe(within(dialog).getByLabelText('Max visiting charge'));
    await user.clear(within(dialog).getByLabelText('Max visiting charge'));
    await user.type(within(dialog).getByLabelText('Max visiting charge'), '900');
    await user.selectOptions(within(dialog).getByLabelText('Category'), 'Party');
    await user.selectOptions(within(dialog).getByLabelText('Sort by'), 'Lowest price');
    await user.click(within(dialog).getByRole('button', { name: 'Show services' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/services/party'));
    await waitFor(() => expect(asked()).toEqual({ category: 'party', sort: 'price', minPrice: '400', maxPrice: '900', limit: '24' }));
    expect(screen.getByRole('button', { name: 'Filters (2)' })).toBeTruthy();
  });

  it('goes on with the next page', async () => {
    const user = userEvent.setup();
    api.on('GET /services', () =>
      page([aService({ id: `s${api.sent('GET /services').length}` })], api.sent('GET /services').length > 1 ? null : 'after'),
    );
    renderRoutes(routes, '/services');
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('heading', { name: '2 services' })).toBeTruthy();
    expect(asked()).toEqual({ limit: '24', cursor: 'after' });
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('has a way on where nothing fits', async () => {
    api.on('GET /services', page([]));
    renderRoutes(routes, '/services/party?city=Nowhere');
    expect(await screen.findByRole('heading', { name: 'No services match your filters' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Clear all' })).toHaveProperty('search', '');
    expect(screen.getByRole('link', { name: 'Get help now' })).toHaveProperty('pathname', '/instant-service');
  });

  it('can be asked for again when it failed', async () => {
    const user = userEvent.setup();
    api.on('GET /services', () =>
      api.sent('GET /services').length > 1 ? page([aService()]) : problem(503, 'UNAVAILABLE', { message: 'Down.' }),
    );
    renderRoutes(routes, '/services');
    expect(await screen.findByText('Down.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: '1 service' })).toBeTruthy();
  });

  it('says that there is no such category', async () => {
    api.on('GET /services', page([]));
    renderRoutes(routes, '/services/unicorns');
    expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t find this category' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /Plumbing/ })).toHaveProperty('pathname', '/services/plumbing');
  });
});
