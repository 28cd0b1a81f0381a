import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { choosePlace, chooseLanguage } from '@karigar/platform';
import { fakeApi, problem, renderPage } from '@karigar/platform/testing';
import { briefTextFor } from '../../shared/briefs/chosen-brief.ts';
import { aBrief, aCategory } from '../../testing/data.ts';
import { routes } from '../../routes.tsx';
// Loaded ahead: the first test is not to wait for it.
import './pages/templates-page.tsx';

const party = { id: 'party', name: 'Party', slug: 'party' };
const api = fakeApi({
  'GET /categories': { items: [aCategory(), aCategory({ ...party })], nextCursor: null },
  'GET /templates': { items: [aBrief(), aBrief({ id: 'birthday', title: 'Decorate a birthday', category: party, price: null })] },
});

it('shows briefs with the usual price of a visit in the chosen city', async () => {
  choosePlace('Pune');
  renderPage(routes, '/templates');
  const [tap, birthday] = await screen.findAllByRole('article');
  expect(within(tap!).getByRole('heading', { name: 'Fix a leaking tap' })).toBeTruthy();
  expect(within(tap!).getByText('Visit usually ₹299.00 to ₹449.00')).toBeTruthy();
  expect(within(tap!).getByText('Pune, from 12 services')).toBeTruthy();
  expect(within(birthday!).getByText('Too few services in Pune to say what is usual')).toBeTruthy();
  expect(api.sent('GET /templates')[0]?.query).toEqual({ city: 'Pune' });
});

it('carries a brief to the booking or instant request of its category', async () => {
  const user = userEvent.setup();
  choosePlace('Pune');
  renderPage([{ path: '/services/:category', element: <p>list</p> }, ...routes], '/templates');
  expect(await screen.findByRole('link', { name: 'Get help now: Fix a leaking tap' })).toHaveProperty('search', '?category=plumbing');
  await user.click(screen.getByRole('link', { name: 'Book a visit: Fix a leaking tap' }));
  await screen.findByText('list');
  expect(briefTextFor('plumbing')).toBe('Fix a leaking tap. A tap leaks in the ____.');
  expect(briefTextFor('party')).toBe('');
});

it('shows and carries a brief in the language on screen, or in English if there is no Hindi text', async () => {
  const user = userEvent.setup();
  api.on({ 'GET /templates': { items: [aBrief(), aBrief({ id: 'zip', title: 'New zip', titleHi: null, descriptionHi: null })] } });
  await chooseLanguage('hi');
  renderPage([{ path: '/services/:category', element: <p>list</p> }, ...routes], '/templates');
  expect(await screen.findByRole('heading', { name: 'टपकता नल ठीक करना' })).toBeTruthy();
  expect(screen.getByText('____ का नल टपकता है।')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'New zip' })).toBeTruthy();
  await user.click(screen.getAllByRole('link', { name: /टपकता नल ठीक करना/ })[0]!);
  await screen.findByText('list');
  expect(briefTextFor('plumbing')).toBe('टपकता नल ठीक करना। ____ का नल टपकता है।');
  await chooseLanguage('en-IN');
});

it('keeps the category in the URL', async () => {
  const user = userEvent.setup();
  const { router } = renderPage(routes, '/templates');
  await user.selectOptions(await screen.findByLabelText('Category'), await screen.findByRole('option', { name: 'Party' }));
  await waitFor(() => expect(router.state.location.search).toBe('?category=party'));
  await waitFor(() => expect(api.sent('GET /templates').at(-1)?.query).toMatchObject({ category: 'party' }));
});

it('offers a retry when loading failed', async () => {
  const user = userEvent.setup();
  api.on({
    'GET /templates': () =>
      api.sent('GET /templates').length > 1 ? { items: [aBrief()] } : problem(503, 'UNAVAILABLE', { message: 'Down.' }),
  });
  renderPage(routes, '/templates');
  expect(await screen.findByText('Down.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Fix a leaking tap' })).toBeTruthy();
});
