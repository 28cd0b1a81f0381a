import { describe, expect, it } from 'vitest';
import type { TimelineEntry } from '@karigar/contracts';
import { orderSteps } from './order-steps.ts';

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`;
const history = (...what: TimelineEntry['what'][]): TimelineEntry[] =>
  what.map((name, minute) => ({ what: name, at: at(minute), by: 'customer', note: null }));
const said = (steps: ReturnType<typeof orderSteps>) => steps.map(({ name, state }) => `${name} ${state}`);

describe('the timeline of an order', () => {
  it('starts with the request and shows the steps to come', () => {
    expect(orderSteps({ status: 'pending', timeline: history('placed') })).toEqual([
      { name: 'Asked', at: at(0), state: 'now' },
      { name: 'Confirmed', at: null, state: 'todo' },
      { name: 'OnTheWay', at: null, state: 'todo' },
      { name: 'Arrived', at: null, state: 'todo' },
      { name: 'Done', at: null, state: 'todo' },
    ]);
  });

  it('may skip a step', () => {
    const steps = orderSteps({ status: 'confirmed', timeline: history('placed', 'confirmed', 'arrived') });
    expect(said(steps)).toEqual(['Asked done', 'Confirmed done', 'OnTheWay done', 'Arrived now', 'Done todo']);
  });

  it('shows that the work has started and that it is done', () => {
    const begun = history('placed', 'confirmed', 'arrived', 'started');
    expect(said(orderSteps({ status: 'confirmed', timeline: begun }))).toContain('Started now');
    const done = orderSteps({ status: 'fulfilled', timeline: [...begun, ...history('fulfilled')] });
    expect(said(done)).toEqual(['Asked done', 'Confirmed done', 'OnTheWay done', 'Started done', 'Done done']);
  });

  it('continues after the fulfilment was undone, until it is done again', () => {
    const undone = history('placed', 'confirmed', 'arrived', 'started', 'fulfilled', 'fulfilment_undone');
    const steps = orderSteps({ status: 'confirmed', timeline: undone });
    expect(said(steps)).toEqual(['Asked done', 'Confirmed done', 'OnTheWay done', 'Started now', 'Done todo']);
    expect(steps.at(-1)?.at).toBeNull();
    const done = orderSteps({ status: 'fulfilled', timeline: [...undone, { what: 'fulfilled', at: at(9), by: 'provider', note: null }] });
    expect(done.at(-1)).toEqual({ name: 'Done', at: at(9), state: 'done' });
  });

  it('waits for acceptance again after a reschedule', () => {
    const steps = orderSteps({ status: 'pending', timeline: history('placed', 'confirmed', 'rescheduled') });
    expect(said(steps).slice(0, 2)).toEqual(['Asked now', 'Confirmed todo']);
  });

  it('does not take the acceptance of an offer for the time of its request', () => {
    const accepted = { status: 'confirmed', timeline: history('confirmed'), created: at(0) } as const;
    expect(orderSteps(accepted).slice(0, 2)).toEqual([
      { name: 'Asked', at: null, state: 'done' },
      { name: 'Confirmed', at: at(0), state: 'now' },
    ]);
    expect(said(orderSteps({ status: 'cancelled', timeline: history('confirmed', 'cancelled') }))).toEqual([
      'Asked done',
      'Confirmed done',
      'Cancelled ended',
    ]);
  });

  it('ends with the outcome of an order that was not fulfilled', () => {
    expect(said(orderSteps({ status: 'rejected', timeline: history('placed', 'rejected') }))).toEqual(['Asked done', 'Rejected ended']);
    expect(said(orderSteps({ status: 'cancelled', timeline: history('placed', 'confirmed', 'cancelled') }))).toEqual([
      'Asked done',
      'Confirmed done',
      'Cancelled ended',
    ]);
  });
});
