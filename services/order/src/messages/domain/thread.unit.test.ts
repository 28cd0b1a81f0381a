import { describe, expect, it } from 'vitest';
import { confirmedOrder, instantOrder, morning, pendingOrder } from '../../testing/builders.ts';
import type { Order } from '../../orders/domain/order.ts';
import type { Side } from '../../orders/domain/side.ts';
import { anonymize, isThreadOpen, markRead, newThread, post, type Thread } from './thread.ts';

const empty = newThread(confirmedOrder(), morning);
const after = (minutes: number) => new Date(morning.getTime() + minutes * 60_000);
const sent = (thread: Thread, id: string, from: Side, at = morning) => {
  const decided = post(thread, { id, from, text: `text of ${id}` }, at);
  if (!decided.ok) throw new Error(decided.code);
  return decided.value;
};

describe('messages of an order', () => {
  it('can be written from its confirmation until two weeks after its end', () => {
    const day = 24 * 60;
    const confirmed: Order = { ...confirmedOrder(), history: [{ what: 'confirmed', at: morning, by: 'provider' }] };
    const cancelled: Order = {
      ...confirmed,
      state: { status: 'cancelled', by: 'customer', reason: null, note: null },
      history: [...confirmed.history, { what: 'cancelled', at: morning, by: 'customer' }],
    };
    const neverConfirmed: Order = { ...cancelled, history: [{ what: 'cancelled', at: morning, by: 'customer' }] };
    const movedSince: Order = { ...pendingOrder(), history: [...confirmed.history, { what: 'rescheduled', at: morning, by: 'customer' }] };
    expect(isThreadOpen(pendingOrder(), morning)).toBe(false);
    expect(isThreadOpen(confirmed, after(400 * day))).toBe(true);
    expect(isThreadOpen(instantOrder(), morning)).toBe(true);
    expect(isThreadOpen(movedSince, morning)).toBe(true);
    expect(isThreadOpen(cancelled, after(14 * day))).toBe(true);
    expect(isThreadOpen(cancelled, after(14 * day + 1))).toBe(false);
    expect(isThreadOpen(neverConfirmed, morning)).toBe(false);
  });

  it('are counted as unread for the other side, which is notified of the first one only', () => {
    const first = sent(empty, 'm1', 'customer');
    const second = sent(first.state, 'm2', 'customer');
    expect(first.facts).toEqual([{ type: 'MessageSent', by: 'customer', isFirstUnread: true }]);
    expect(second.facts).toEqual([{ type: 'MessageSent', by: 'customer', isFirstUnread: false }]);
    expect(second.state.unread).toEqual({ customer: 0, provider: 2 });
    const read = markRead(second.state, 'provider', after(1));
    expect(read).toMatchObject({
      value: {
        state: { unread: { customer: 0, provider: 0 }, messages: [{ readAt: after(1) }, { readAt: after(1) }] },
        facts: [{ type: 'MessagesRead', by: 'provider' }],
      },
    });
  });

  it('are stored once per id and read once', () => {
    const { state } = sent(empty, 'm1', 'customer');
    expect(sent(state, 'm1', 'customer')).toEqual({ state, facts: [] });
    expect(markRead(state, 'customer', after(1))).toEqual({ ok: true, value: { state, facts: [] } });
  });

  it('are limited to 20 in ten minutes per side', () => {
    const full = Array.from({ length: 20 }, (_, n) => `m${n}`).reduce((thread, id) => sent(thread, id, 'customer').state, empty);
    expect(post(full, { id: 'more', from: 'customer', text: 'x' }, after(9))).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      extras: { retryAfter: 60 },
    });
    expect(post(full, { id: 'more', from: 'provider', text: 'x' }, after(9)).ok).toBe(true);
    expect(post(full, { id: 'more', from: 'customer', text: 'x' }, after(10)).ok).toBe(true);
  });

  it('of a deleted account lose their text, while the other side’s keep it', () => {
    const { state } = sent(sent(empty, 'm1', 'customer').state, 'm2', 'provider');
    const anonymized = anonymize(state, 'customer');
    expect(anonymized).toMatchObject({ value: { state: { messages: [{ text: null }, { text: 'text of m2' }] }, facts: [] } });
    if (anonymized.ok)
      expect(anonymize(anonymized.value.state, 'customer')).toEqual({ ok: true, value: { state: anonymized.value.state, facts: [] } });
  });

  it('are limited to 500, with an explanation', () => {
    const many = Array.from({ length: 500 }, (_, n) => `m${n}`).reduce(
      (thread, id, n) => sent(thread, id, 'customer', after(n)).state,
      empty,
    );
    expect(post(many, { id: 'more', from: 'provider', text: 'x' }, after(600))).toMatchObject({
      code: 'THREAD_CLOSED',
      message: 'This conversation is full. Please call instead.',
    });
    const short = { ...many, messages: many.messages.slice(1) };
    expect(post(short, { id: 'more', from: 'provider', text: 'x' }, after(600)).ok).toBe(true);
    const busy = { ...empty, messages: many.messages.slice(0, 20).map((one) => ({ ...one, at: morning })) };
    expect(post(busy, { id: 'more', from: 'customer', text: 'x' }, morning)).toMatchObject({
      message: 'You have sent many messages in a short time. Please wait a moment.',
    });
  });

  it('are not marked as read by their author, and stay read', () => {
    const { state } = sent(sent(empty, 'm1', 'customer').state, 'm2', 'provider', after(1));
    const once = markRead(state, 'provider', after(2));
    if (!once.ok) throw new Error(once.code);
    expect(once.value.state.messages.map(({ readAt }) => readAt)).toEqual([after(2), null]);
    const more = sent(once.value.state, 'm3', 'customer', after(3)).state;
    const twice = markRead(more, 'provider', after(4));
    if (!twice.ok) throw new Error(twice.code);
    expect(twice.value.state.messages.map(({ readAt }) => readAt)).toEqual([after(2), null, after(4)]);
  });

  it('of a deleted account lose their photos too, and nothing changes where it has written nothing', () => {
    const { state } = sent(empty, 'm1', 'provider');
    expect(anonymize(state, 'customer')).toEqual({ ok: true, value: { state, facts: [] } });
    const withPhoto = { ...state, messages: state.messages.map((one) => ({ ...one, photos: ['photo-1'] })) };
    expect(anonymize(withPhoto, 'provider')).toMatchObject({ value: { state: { messages: [{ text: null, photos: [] }] }, facts: [] } });
  });
});
