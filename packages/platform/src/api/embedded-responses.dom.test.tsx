import '../testing/dom.ts';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  document.body.innerHTML = '';
  vi.resetModules();
});

/** A fresh page whose HTML came with answers. */
async function pageWith(answers: Record<string, unknown>, ageMs = 0) {
  const block = document.createElement('script');
  block.id = 'answers';
  block.type = 'application/json';
  block.textContent = JSON.stringify({ at: Date.now() - ageMs, answers });
  document.body.append(block);
  vi.resetModules();
  return import('../index.ts');
}

const categories = { items: [{ id: 'c1', name: 'Plumbing' }], nextCursor: null };
const path = '/categories?limit=50';

it('shows a response embedded in the page at once, without a call', async () => {
  const { apiQuery, queryClient, QueryClientProvider, useQuery } = await pageWith({ [path]: categories });
  const asked = vi.spyOn(globalThis, 'fetch');
  function Names() {
    const { data } = useQuery(apiQuery('GET /categories', { query: { limit: 50 } }));
    return <p>{data?.items.map(({ name }) => name).join()}</p>;
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Names />
    </QueryClientProvider>,
  );
  expect(screen.getByText('Plumbing')).toBeTruthy();
  expect(asked).not.toHaveBeenCalled();
});

it('is ignored for other calls, if incomplete, or on an old page', async () => {
  const fresh = await pageWith({ [path]: categories, '/services/s1': {} });
  const dataOf = (options: { initialData?: unknown }) => (options.initialData as () => unknown)();
  expect(dataOf(fresh.apiQuery('GET /categories', { query: { limit: 5 } }))).toBeUndefined();
  expect(dataOf(fresh.apiQuery('GET /services/{id}', { params: { id: '' } }))).toBeUndefined();
  expect(dataOf(fresh.apiQuery('GET /services/{id}', { params: { id: 's1' } }))).toEqual({});
  document.body.innerHTML = '';
  const old = await pageWith({ [path]: categories }, 11 * 60_000);
  expect(dataOf(old.apiQuery('GET /categories', { query: { limit: 50 } }))).toBeUndefined();
});

it('serves as the first page of a paged list', async () => {
  const { apiPages } = await pageWith({ '/services?category=plumbing&limit=24': { items: [] } });
  const { initialData } = apiPages('GET /services', { query: { category: 'plumbing', limit: 24 } });
  expect((initialData as () => unknown)()).toEqual({
    pages: [{ items: [] }],
    pageParams: [undefined],
  });
});
