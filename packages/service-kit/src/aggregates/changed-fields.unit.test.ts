import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

const order = { state: { status: 'confirmed', progress: null }, history: ['placed', 'confirmed'], notes: 'Ring twice' };

it('finds nothing when nothing differs', () => {
  expect(changedFields(order, structuredClone(order))).toEqual({});
});

it('names a changed field by its path and leaves out its siblings', () => {
  expect(changedFields(order, { ...order, state: { ...order.state, progress: 'arrived' } })).toEqual({ 'state.progress': 'arrived' });
});

it('replaces an object that loses a field, and arrays and dates as a whole', () => {
  expect(changedFields(order, { ...order, state: { status: 'rejected' } })).toEqual({ state: { status: 'rejected' } });
  expect(changedFields({ at: new Date(0), history: ['placed'] }, { at: new Date(1), history: ['placed', 'rejected'] })).toEqual({
    at: new Date(1),
    history: ['placed', 'rejected'],
  });
});

it('replaces an object with a key that a path cannot contain', () => {
  expect(changedFields({ stars: { '4.5': 1 } }, { stars: { '4.5': 2 } })).toEqual({ stars: { '4.5': 2 } });
  expect(changedFields({ names: { $first: 1 } }, { names: { $first: 2 } })).toEqual({ names: { $first: 2 } });
});

it('takes every field of a new document', () => {
  expect(changedFields(null, order)).toEqual(order);
});
