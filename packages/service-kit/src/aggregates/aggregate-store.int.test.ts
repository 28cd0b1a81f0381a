import { ok } from '@karigar/contracts';
import { Schema } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { newId } from '../ids.ts';
import { useDatabase, type TestDatabase } from '../testing/index.ts';
import { createAggregateStore } from './aggregate-store.ts';

interface Visit {
  readonly details: {
    readonly at: Date;
    readonly contact: { readonly phone: string; readonly email: string };
    readonly place?: Readonly<Record<string, string>>;
  };
  readonly state: { readonly status: 'pending'; readonly expires: Date } | { readonly status: 'confirmed' };
}
type VisitDocument = Visit & { _id: string; version: number };

const at = new Date('2026-11-27T04:30:00Z');
const visit: Visit = {
  details: { at, contact: { phone: '+919800000001', email: 'asha@example.com' } },
  state: { status: 'pending', expires: at },
};

let database: TestDatabase;
beforeAll(async () => {
  database = await useDatabase();
});
afterAll(() => database.close());

async function storedVisit(from: Visit = visit) {
  const collection = `visits_${newId()}`;
  const schema = new Schema({ _id: String, version: Number, details: Object, state: Object }, { collection });
  const model = database.mongo.model<VisitDocument>(collection, schema);
  const store = createAggregateStore<Visit, never, VisitDocument>({
    name: 'visit',
    model,
    toState: ({ details, state }) => ({ details, state }),
    toFields: ({ details, state }) => ({ details, state }),
    clock: systemClock,
    outgoing: [],
  });
  await store.insert('one', { state: from, facts: [] });
  /** Saves what `next` makes of the visit, while another write does `meanwhile`. */
  const change = (next: (before: Visit) => Visit, meanwhile: Record<string, unknown> = {}) =>
    store.change({ _id: 'one' }, async (before) => {
      if (Object.keys(meanwhile).length > 0) await model.updateOne({ _id: 'one' }, { $set: meanwhile });
      return ok({ state: next(before), facts: [] });
    });
  const stored = async () => {
    const { details, state } = (await model.findById('one').lean<VisitDocument>()) ?? {};
    return { details, state };
  };
  const version = async () => (await model.findById('one').lean<VisitDocument>())?.version;
  return { store, model, change, stored, version };
}

it('leaves a part alone that another write keeps up to date', async () => {
  const { change, stored } = await storedVisit();
  const later = new Date('2026-11-28T04:30:00Z');
  await change(({ details, state }) => ({ details: { ...details, at: later }, state }), { 'details.contact.phone': '+919800000002' });
  expect(await stored()).toEqual({
    details: { at: later, contact: { phone: '+919800000002', email: 'asha@example.com' } },
    state: visit.state,
  });
});

it('removes the fields that a new status does not have', async () => {
  const { change, stored } = await storedVisit();
  await change(({ details }) => ({ details, state: { status: 'confirmed' } }));
  expect((await stored()).state).toEqual({ status: 'confirmed' });
});

it('adds a part, and removes one that has become undefined', async () => {
  const { change, stored } = await storedVisit();
  await change(({ details, state }) => ({ details: { ...details, place: { city: 'Pune' } }, state }));
  expect((await stored()).details?.place).toEqual({ city: 'Pune' });
  await change(({ details: { place: _, ...details }, state }) => ({ details, state }));
  expect((await stored()).details).toEqual(visit.details);
});

it('stores names that are no paths', async () => {
  const place = { 'Pune.411001': 'Kothrud' };
  const { change, stored } = await storedVisit({ ...visit, details: { ...visit.details, place: { city: 'Pune' } } });
  await change(({ details, state }) => ({ details: { ...details, place: { city: 'Pune', ...place } }, state }));
  expect((await stored()).details?.place).toEqual({ city: 'Pune', ...place });
});

it('amends different fields at the same time, without a new version', async () => {
  const { store, change, stored, version } = await storedVisit();
  await change((before) => ({ ...before, state: { status: 'confirmed' } }));
  const without = (field: 'phone' | 'email') =>
    store.amend({ _id: 'one' }, ({ details, state }) => ({
      details: { ...details, contact: { ...details.contact, [field]: '' } },
      state,
    }));
  await Promise.all([without('phone'), without('email')]);
  expect(await version()).toBe(2);
  expect(await stored()).toMatchObject({ details: { contact: { phone: '', email: '' } }, state: { status: 'confirmed' } });
});
