import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { itemsOf, queryClient, QueryClientProvider, useInfiniteQuery } from '@karigar/platform';
import '@karigar/platform/testing';
import { LoadMore } from './load-more.tsx';

afterEach(() => {
  queryClient.clear();
  window.dispatchEvent(new Event('online'));
});

/** A list of three pages with one item each. */
function List() {
  const list = useInfiniteQuery({
    queryKey: ['three pages'],
    queryFn: async ({ pageParam }) => ({ items: [`Order ${pageParam}`], next: pageParam + 1 }),
    initialPageParam: 1,
    getNextPageParam: ({ next }) => (next > 3 ? undefined : next),
    select: itemsOf,
  });
  return (
    list.data && (
      <>
        <p>{list.data.join(', ')}</p>
        <LoadMore list={list} />
      </>
    )
  );
}

async function open() {
  render(
    <QueryClientProvider client={queryClient}>
      <List />
      <button type="button">After it</button>
    </QueryClientProvider>,
  );
  return { button: await screen.findByRole('button', { name: 'Show more' }), user: userEvent.setup() };
}

it('keeps the focus where it was when the last page has come', async () => {
  const { button, user } = await open();
  await user.click(button);
  expect(await screen.findByText('Order 1, Order 2')).toBeTruthy();
  expect(document.activeElement).toBe(button);
  await user.click(button);
  expect(await screen.findByText('Order 1, Order 2, Order 3')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('All of them are shown.');
  await user.tab();
  expect(document.activeElement?.textContent).toBe('After it');
});

it('waits for a network connection, and shows that it does', async () => {
  const { button, user } = await open();
  act(() => void window.dispatchEvent(new Event('offline')));
  await user.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Order 1, Order 2')).toBeTruthy();
});

it('keeps the focus also where the list had no further page before, such as on another tab', async () => {
  const list = { isFetchingNextPage: false, isPaused: false, isFetchNextPageError: false, fetchNextPage: async () => {} };
  const { rerender } = render(<LoadMore list={{ ...list, hasNextPage: false }} />);
  rerender(<LoadMore list={{ ...list, hasNextPage: true }} />);
  screen.getByRole('button').focus();
  rerender(<LoadMore list={{ ...list, hasNextPage: false }} />);
  expect(document.activeElement?.textContent).toBe('All of them are shown.');
});
