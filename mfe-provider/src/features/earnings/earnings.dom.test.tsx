import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { StatementView } from '@karigar/contracts';
import { formatDate, isoDay } from '@karigar/platform';
import { fakeApi, problem, renderPage, signIn } from '@karigar/platform/testing';
import { reloadOrders } from '../../shared/api/provider-orders.ts';
import { aProfile } from '../../testing/builders.ts';
import { Component } from './pages/earnings-page.tsx';

const clock = vi.hoisted(() => ({ aheadMs: 0 }));
vi.mock('@karigar/platform', async (load) => ({ ...(await load<object>()), serverNow: () => Date.now() + clock.aheadMs }));

const none = { subtotal: 0, shipping: 0, tax: 0, total: 0 };
const line = {
  order_id: 'o1',
  number: 'K-7F3K',
  fulfilled: '2026-11-21T09:30:00.000Z',
  service: 'Tap repair',
  customer: 'Asha Rao',
  payment: 'upi',
  paid: true,
  subtotal: 349,
  shipping: 4.99,
  tax: 8.64,
  total: 362.63,
} as const;
const statement = (more: Partial<StatementView> = {}): StatementView => ({
  month: '2026-11',
  lines: [line],
  sum: line,
  received: { cash: 0, upi: line.total },
  open: 0,
  ...more,
});
const api = fakeApi({
  'GET /provider/earnings': () => statement(),
  'GET /provider/profile': () => aProfile({ created: '2020-01-01T00:00:00.000Z' }),
});
beforeEach(() => signIn('provider', { id: 'p1', user: { name: 'Ramesh Jadhav' } }));
const open = () => renderPage([{ path: '/provider/earnings', Component }], '/provider/earnings');

const sumOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent;

it('says which payments the provider has not confirmed yet', async () => {
  const unpaid = { ...line, order_id: 'o2', number: 'K-OPEN', paid: false };
  const sum = { ...line, total: 725.25 };
  api.on({ 'GET /provider/earnings': () => statement({ lines: [line, unpaid], sum, received: { cash: 0, upi: 362.63 }, open: 362.62 }) });
  open();
  const row = within((await screen.findByText('K-OPEN')).closest('tr')!);
  expect(row.getByText('Not confirmed yet')).toBeTruthy();
  expect(sumOf('Not confirmed yet')).toBe('₹362.62');
});

it('lists the orders of the chosen month with their sum', async () => {
  open();
  const table = within(await screen.findByRole('table'));
  expect(table.getByText('K-7F3K')).toBeTruthy();
  expect(table.getByText('₹13.63')).toBeTruthy();
  expect(table.getByText('UPI')).toBeTruthy();
  expect(sumOf('Received by UPI')).toBe('₹362.63');
  const isBefore = screen.getByRole('heading', { name: 'Summary' }).compareDocumentPosition(screen.getByRole('table'));
  expect(isBefore).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByText('Not confirmed yet')).toBeNull();
  // For paper.
  expect(screen.getByText('Ramesh Jadhav')).toBeTruthy();
  expect(screen.getByText(/^Printed on \d+ \w+ 20\d\d$/)).toBeTruthy();
  api.on({ 'GET /provider/earnings': ({ query }) => statement({ month: query['month'] ?? '', lines: [], sum: none }) });
  const months = screen.getByLabelText('Month');
  const [, before] = within(months).getAllByRole<HTMLOptionElement>('option');
  await userEvent.selectOptions(months, before?.value ?? '');
  expect(await screen.findByText('No completed orders in this month')).toBeTruthy();
  expect(api.sent('GET /provider/earnings').at(-1)?.query).toEqual({ month: before?.value });
});

it('says what becomes of the fees that customers pay', async () => {
  open();
  expect(await screen.findByText(/^Customers pay the platform charge and tax on top of your price/)).toBeTruthy();
});

it('begins with the month in which the account was created', async () => {
  api.on({ 'GET /provider/profile': () => aProfile({ created: new Date().toISOString() }) });
  open();
  await waitFor(() => expect(within(screen.getByLabelText('Month')).getAllByRole('option')).toHaveLength(1));
});

it('begins with the current month of the server, also when the clock of the device is slow', async () => {
  const dayMs = 86_400_000;
  clock.aheadMs = 45 * dayMs;
  onTestFinished(() => void (clock.aheadMs = 0));
  open();
  await screen.findByText('K-7F3K');
  const [first] = within(screen.getByLabelText('Month')).getAllByRole<HTMLOptionElement>('option');
  const now = new Date(Date.now() + clock.aheadMs).toISOString();
  expect(first?.value).toBe(isoDay(now).slice(0, 7));
  expect(screen.getByText(`Printed on ${formatDate(now)}`)).toBeTruthy();
});

it('is read again when an order is completed', async () => {
  open();
  await screen.findByText('K-7F3K');
  api.on({ 'GET /provider/earnings': () => statement({ lines: [line, { ...line, order_id: 'o2', number: 'K-NEW' }] }) });
  await act(reloadOrders);
  expect(await screen.findByText('K-NEW')).toBeTruthy();
});

it('says that a long month is incomplete, and where to find the rest', async () => {
  api.on({ 'GET /provider/earnings': () => statement({ more: 41 }) });
  open();
  expect(await screen.findByText(/^The first 1 orders are listed here\. The sum counts all 42/)).toBeTruthy();
});

it('offers neither download nor print for a month without orders', async () => {
  api.on({ 'GET /provider/earnings': () => statement({ lines: [], sum: none, received: { cash: 0, upi: 0 } }) });
  open();
  await screen.findByRole('heading', { name: 'No completed orders in this month' });
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Download for a spreadsheet' })).toBeNull();
});

it('offers a retry, and neither download nor print, when loading failed', async () => {
  api.on({ 'GET /provider/earnings': () => problem(429, 'RATE_LIMITED') });
  open();
  expect(await screen.findByText('The earnings could not be loaded')).toBeTruthy();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Try again']);
});

it('downloads a table for spreadsheets', async () => {
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  api.on({ 'GET /provider/statement': () => new Response('Day,Order', { headers: { 'content-type': 'text/csv; charset=utf-8' } }) });
  open();
  const button = await screen.findByRole('button', { name: 'Download for a spreadsheet' });
  const pressed = performance.now();
  await userEvent.click(button);
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^earnings-\d{4}-\d{2}\.csv$/)]));
  expect(screen.queryByRole('alert')).toBeNull();
  // The second tap of a double tap, after the file has been saved.
  const second = createEvent.click(button);
  Object.defineProperty(second, 'timeStamp', { value: pressed });
  fireEvent(button, second);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(api.sent('GET /provider/statement')).toHaveLength(1);
  click.mockRestore();
});

it('names the file after its month, also when another one is chosen while it is on its way', async () => {
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  let answer = () => {};
  const file = () => new Response('Day,Order', { headers: { 'content-type': 'text/csv; charset=utf-8' } });
  api.on({ 'GET /provider/statement': () => new Promise<Response>((resolve) => (answer = () => resolve(file()))) });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Download for a spreadsheet' }));
  const months = screen.getByLabelText('Month');
  const [now, before] = within(months).getAllByRole<HTMLOptionElement>('option');
  await userEvent.selectOptions(months, before?.value ?? '');
  await act(async () => answer());
  await waitFor(() => expect(saved).toEqual([`earnings-${now?.value}.csv`]));
  expect(api.sent('GET /provider/statement').map(({ query }) => query)).toEqual([{ month: now?.value }]);
  click.mockRestore();
});

it('no longer says that a download failed once another month is chosen', async () => {
  api.on({ 'GET /provider/statement': () => problem(429, 'RATE_LIMITED', { message: 'Please wait a moment.' }) });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Download for a spreadsheet' }));
  expect(await screen.findByText('Please wait a moment.')).toBeTruthy();
  const months = screen.getByLabelText('Month');
  await userEvent.selectOptions(months, within(months).getAllByRole<HTMLOptionElement>('option')[1]?.value ?? '');
  expect(screen.queryByText('Please wait a moment.')).toBeNull();
});

it('prints the statement', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalled();
});
