import type { OrderDocument } from './evidence.ts';

type Line = OrderDocument['history'][number];

/**
 * The lifecycle of an order, written independently of the product on purpose, so that the checker does not trust it. For each entry of a history: who writes
 * it, and in which status; `to` is the next status.
 */
const table: Readonly<Record<string, { readonly by: readonly string[]; readonly from: readonly string[]; readonly to?: string }>> = {
  confirmed: { by: ['provider', 'customer'], from: ['pending', 'confirmed'], to: 'confirmed' },
  rejected: { by: ['provider'], from: ['pending'], to: 'rejected' },
  rescheduled: { by: ['customer'], from: ['pending', 'confirmed'], to: 'pending' },
  on_the_way: { by: ['provider'], from: ['confirmed'] },
  arrived: { by: ['provider'], from: ['confirmed'] },
  started: { by: ['provider'], from: ['confirmed'] },
  fulfilled: { by: ['provider', 'customer', 'clock'], from: ['confirmed'], to: 'fulfilled' },
  fulfilment_undone: { by: ['provider'], from: ['fulfilled'], to: 'confirmed' },
  cancelled: { by: ['customer', 'provider', 'clock'], from: ['pending', 'confirmed'], to: 'cancelled' },
  expired: { by: ['clock'], from: ['pending'], to: 'expired' },
  address_changed: { by: ['customer'], from: ['pending', 'confirmed'] },
  time_proposed: { by: ['provider'], from: ['pending', 'confirmed'] },
  proposal_withdrawn: { by: ['provider'], from: ['pending', 'confirmed'] },
  proposal_declined: { by: ['customer'], from: ['pending', 'confirmed'] },
  proposal_lapsed: { by: ['clock'], from: ['pending', 'confirmed'] },
  end_asked: { by: ['clock'], from: ['confirmed'] },
  no_show_reported: { by: ['customer'], from: ['confirmed'] },
  paid: { by: ['customer', 'provider'], from: ['confirmed', 'fulfilled'] },
  payment_undone: { by: ['customer', 'provider'], from: ['confirmed', 'fulfilled'] },
  delayed: { by: ['provider'], from: ['confirmed'] },
  extra_asked: { by: ['provider'], from: ['confirmed'] },
  extra_withdrawn: { by: ['provider'], from: ['confirmed'] },
  extra_approved: { by: ['customer'], from: ['confirmed'] },
  extra_declined: { by: ['customer'], from: ['confirmed'] },
  photo_added: { by: ['provider'], from: ['confirmed', 'fulfilled'] },
};

const steps = ['on_the_way', 'arrived', 'started'];

/** The violations in the history of an order; empty if it is a path through the table that ends in the order's status. */
export function illegalSteps({ history, state, details }: Pick<OrderDocument, 'history' | 'state' | 'details'>): string[] {
  const [first, ...others] = history;
  const begin = details.requestId === null ? 'pending' : 'confirmed';
  if (first?.what !== begin || first.by !== 'customer') return [`it begins with ${describe(first)} and not with ${begin}`];
  const wrong: string[] = [];
  let status = begin;
  let progress = -1;
  let before = first.at;
  for (const line of others) {
    const rule = table[line.what];
    if (rule === undefined || !rule.by.includes(line.by) || !rule.from.includes(status)) wrong.push(`${describe(line)} after ${status}`);
    if (line.at < before) wrong.push(`${describe(line)} is older than the line before`);
    const step = steps.indexOf(line.what);
    if (step >= 0 && step <= progress) wrong.push(`${describe(line)} goes back in the work`);
    if (step >= 0) progress = step;
    if (rule?.to !== undefined) status = rule.to;
    if (status === 'pending') progress = -1;
    before = line.at;
  }
  if (status !== state.status) wrong.push(`its history leads to ${status} and its status is ${state.status}`);
  return wrong;
}

const describe = (line: Line | undefined) => (line === undefined ? 'nothing' : `${line.what} by ${line.by}`);
