import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem, queryClient, QueryClientProvider, useQuery } from '@karigar/platform';
import '@karigar/platform/testing';
import { Loaded, Loading, SlowNote } from './loaded.tsx';

afterEach(() => {
  vi.useRealTimers();
  window.dispatchEvent(new Event('online'));
});

it('says after three seconds what is waited for, or that the device is offline', () => {
  vi.useFakeTimers();
  render(<Loading label="Your orders are taking longer than usual to load." />);
  expect(screen.queryByText(/^Your orders are taking longer/)).toBeNull();
  act(() => void vi.advanceTimersByTime(3000));
  expect(screen.getByText(/^Your orders are taking longer/)).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.queryByText(/^Your orders are taking longer/)).toBeNull();
  expect(screen.getByText(/^You’re offline/)).toBeTruthy();
});

it('says what a command waits for after three seconds, each time', () => {
  vi.useFakeTimers();
  const note = (waiting: boolean) => <SlowNote waiting={waiting}>Still sending</SlowNote>;
  const { rerender } = render(note(true));
  act(() => void vi.advanceTimersByTime(2999));
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByRole('status').textContent).toBe('Still sending');
  rerender(note(false));
  expect(screen.getByRole('status').textContent).toBe('');
  rerender(note(true));
  expect(screen.getByRole('status').textContent).toBe('');
});

describe('Loaded', () => {
  const refetch = vi.fn();
  const read = { data: undefined, error: null, isPlaceholderData: false, isFetching: false, isPaused: false, errorUpdateCount: 0, refetch };
  const show = (query: { data?: readonly string[] | undefined; error?: Error | null; isPaused?: boolean }) => (
    <Loaded query={{ ...read, ...query }} slow="Orders are slow" failed="No orders" skeleton={<i>skeleton</i>}>
      {(data) => <p>{data.length} orders</p>}
    </Loaded>
  );

  it('shows the skeleton, then the data, which stay when a reload fails', () => {
    const { rerender } = render(show({}));
    expect(screen.getByText('skeleton')).toBeTruthy();
    rerender(show({ data: [] }));
    expect(screen.getByText('0 orders')).toBeTruthy();
    rerender(show({ data: [], error: new Error('down') }));
    expect(screen.getByText('0 orders')).toBeTruthy();
  });

  it('says after three seconds what is waited for', () => {
    vi.useFakeTimers();
    render(show({}));
    const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    act(() => void vi.advanceTimersByTime(2999));
    expect(said()).toEqual(['Loading', '']);
    act(() => void vi.advanceTimersByTime(1));
    expect(said()).toEqual(['Loading', 'Orders are slow']);
  });

  it('asks again at a press on the button beside it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const reads: ((orders: readonly string[]) => void)[] = [];
    const queryFn = () => new Promise<readonly string[]>((resolve) => reads.push(resolve));
    const Orders = () => show(useQuery({ queryKey: ['orders'], queryFn }));
    render(
      <QueryClientProvider client={queryClient}>
        <Orders />
      </QueryClientProvider>,
    );
    expect(screen.queryByRole('button')).toBeNull();
    act(() => void vi.advanceTimersByTime(3000));
    const button = screen.getByRole('button', { name: 'Try again' });
    await userEvent.click(button);
    expect(reads).toHaveLength(2);
    expect(button.getAttribute('aria-busy')).toBe('true');
    await act(async () => reads[1]?.(['K-1']));
    expect(await screen.findByText('1 orders')).toBeTruthy();
  });

  it('says at once that the device is offline, unless there are data', () => {
    const { rerender } = render(show({ isPaused: true }));
    expect(screen.queryByText('skeleton')).toBeNull();
    expect(screen.getByRole('status').textContent).toMatch(/No orders.*You’re offline/);
    rerender(show({ isPaused: true, data: [] }));
    expect(screen.getByText('0 orders')).toBeTruthy();
  });

  it('shows an error panel with a retry', async () => {
    render(show({ error: new Error('down') }));
    expect(screen.getByRole('heading', { name: 'No orders' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('keeps the button and its focus while the read is tried again, and passes the focus on to the heading with the data', async () => {
    const answers: { resolve: (orders: readonly string[]) => void; reject: (error: Error) => void }[] = [];
    const queryFn = () => new Promise<readonly string[]>((resolve, reject) => answers.push({ resolve, reject }));
    const Orders = () => show(useQuery({ queryKey: ['tried again'], queryFn, retry: false }));
    render(
      <QueryClientProvider client={queryClient}>
        <h1>Orders</h1>
        <Orders />
      </QueryClientProvider>,
    );
    const fail = (attempt: number) => act(async () => answers[attempt]?.reject(new ApiProblem('UNREACHABLE', 0, 'No answer')));
    await fail(0);
    const button = await screen.findByRole('button', { name: 'Try again' });
    await userEvent.click(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    await fail(1);
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
    expect(document.activeElement).toBe(button);
    await userEvent.click(button);
    await act(async () => answers[2]?.resolve([]));
    expect(await screen.findByText('0 orders')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Orders');
  });

  it('can be asked again while a retry hangs', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const queryFn = vi.fn(() => new Promise<readonly string[]>(() => {})).mockRejectedValueOnce(new Error('down'));
    const Orders = () => show(useQuery({ queryKey: ['hanging'], queryFn, retry: false }));
    render(
      <QueryClientProvider client={queryClient}>
        <Orders />
      </QueryClientProvider>,
    );
    const button = await screen.findByRole('button', { name: 'Try again' });
    await userEvent.click(button);
    await userEvent.click(button);
    expect(queryFn).toHaveBeenCalledTimes(2);
    act(() => void vi.advanceTimersByTime(3000));
    await userEvent.click(button);
    expect(queryFn).toHaveBeenCalledTimes(3);
  });

  it('offers no retry where the answer would be the same', () => {
    render(show({ error: new ApiProblem('NOT_FOUND', 404, 'There is no such order') }));
    expect(screen.getByText('There is no such order')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
