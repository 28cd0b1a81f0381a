import { expect, it } from 'vitest';
import { detailsFrom, type ServiceForm } from '../use-cases/service-form.ts';
import { applyAccount, archive, change, droppedImages, publish, restore, setBadge, suspend, unsuspend } from './service.ts';

const form: ServiceForm = {
  name: 'Leak repair',
  category_id: 'plumbing',
  visiting_charge: 349.99,
  instant_visiting_charge: 599.5,
  description: 'Taps.',
  experience: 5,
  service_type: 'INSTANT',
  locations: ['Pune', 'Pune', '411001'],
  specifications: ['Taps'],
  city: null,
  state: null,
  country: undefined,
};
const home = { city: 'Jaipur', state: 'Rajasthan', country: 'India' };
const details = detailsFrom(form, home);
const category = { id: 'plumbing', name: 'Plumbing', slug: 'plumbing' };
const active = publish(
  { id: 's', providerId: 'p', category, details, base: null, cover: 'c1', working: ['w1', 'w2'] },
  new Date('2026-11-21T10:00:00Z'),
);
const changing = { category, details, newCover: null, keep: undefined, newWorking: [], uploads: [] };

it('keeps charges in paise and defaults to the provider’s place', () => {
  expect(details).toMatchObject({ visitingCharge: 34_999, instantVisitingCharge: 59_950, locations: ['Pune', '411001'], ...home });
  expect(detailsFrom({ ...form, locations: [], city: 'Ajmer' }, home)).toMatchObject({
    locations: ['Jaipur'],
    city: 'Ajmer',
    state: 'Rajasthan',
  });
});

it('never sets the badge', () => {
  expect(active).toMatchObject({ status: 'active', badge: false });
});

it.each([
  ['all when nothing is said', undefined, ['w1', 'w2', 'w3']],
  ['none when none is named', [], ['w3']],
  ['those named, in that order', ['https://example.test/api/media/w2/1280', '/api/media/w1/640'], ['w2', 'w1', 'w3']],
  ['those named, with the new one at its place', ['w2', 'new', 'w1'], ['w2', 'w3', 'w1']],
  ['those named, and places without a picture are left out', ['new', 'new', 'w1'], ['w3', 'w1']],
  ['none of other services', ['/api/media/w9/640', 'w1', 'w1', '???'], ['w1', 'w3']],
])('keeps of the working images %s', (_, keep, working) => {
  expect(change(active, { ...changing, keep, newWorking: ['w3'] })).toMatchObject({
    ok: true,
    value: { state: { images: { working, cover: 'c1' } }, facts: ['ServiceChanged'] },
  });
});

it('keeps former covers for old orders, and drops working images', () => {
  const changed = change(active, { ...changing, newCover: 'c2', keep: ['w2'] });
  if (!changed.ok) throw new Error('refused');
  expect(changed.value.state.images).toStrictEqual({ cover: 'c2', working: ['w2'], formerCovers: ['c1'] });
  expect(droppedImages(active, changed.value.state)).toStrictEqual(['w1']);
});

it('keeps each former cover once', () => {
  const covers = ['c1', 'c2', 'c2', 'c1', 'c2'];
  const changed = covers.reduce((service, newCover) => {
    const next = change(service, { ...changing, newCover });
    if (!next.ok) throw new Error('refused');
    return next.value.state;
  }, active);
  expect(changed.images).toMatchObject({ cover: 'c2', formerCovers: ['c1', 'c2'] });
});

it('refuses a ninth working image, and changes of an archived service', () => {
  expect(change(active, { ...changing, newWorking: ['3', '4', '5', '6', '7', '8', '9'] })).toMatchObject({ ok: false, code: 'INVALID' });
  expect(change(active, { ...changing, newWorking: ['3', '4', '5', '6', '7', '8'] })).toMatchObject({ ok: true });
  expect(change({ ...active, status: 'archived' }, changing)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
});

const base = { lat: 18.51, lng: 73.81, radiusKm: 8 };
it.each([
  ['nothing is known', {}, 'active', null],
  ['the account is blocked', { blocked: true, base }, 'suspended', base],
  ['the base is new', { base }, 'active', base],
] as const)('follows its account when %s', (_, account, status, at) => {
  for (const before of ['active', 'suspended'] as const) {
    const { state, facts } = applyAccount({ ...active, status: before }, account);
    expect({ state, facts }).toStrictEqual({
      state: { ...active, status, base: at },
      facts: [],
    });
    // Nothing to save.
    expect(applyAccount(state, account)).toStrictEqual({ state, facts: [] });
    expect(applyAccount(state, account).state).toBe(state);
  }
});

it('is archived when the account is deleted, and keeps what orders show of it', () => {
  for (const before of ['active', 'suspended', 'archived'] as const) {
    const account = { deleted: true, blocked: true };
    const { state, facts } = applyAccount({ ...active, status: before, base }, account);
    const { name, visitingCharge, instantVisitingCharge } = details;
    const nothing = { description: '', locations: [], specifications: [] };
    expect(state).toMatchObject({ status: 'archived', base: null, details: { name, visitingCharge, instantVisitingCharge, ...nothing } });
    expect(state.images).toStrictEqual({ ...active.images, working: [] });
    expect(facts).toStrictEqual(before === 'archived' ? [] : ['ServiceArchived']);
    expect(applyAccount(state, account)).toStrictEqual({ state, facts: [] });
    expect(applyAccount(state, account).state).toBe(state);
  }
});

it.each([{ lat: 18.52 }, { lng: 73.82 }, { radiusKm: 9 }])('follows a base that differs by %o', (difference) => {
  const moved = { ...base, ...difference };
  expect(applyAccount({ ...active, base }, { base: moved }).state.base).toStrictEqual(moved);
});

it('stays archived whatever becomes of its account, and is told of once', () => {
  for (const account of [{}, { blocked: true }, { deleted: true }, { base }])
    expect(applyAccount({ ...active, status: 'archived' }, account)).toMatchObject({ state: { status: 'archived' }, facts: [] });
});

it('is archived and restored once, and is published again then', () => {
  const archived = { ...active, status: 'archived' } as const;
  expect(archive(active)).toStrictEqual({ ok: true, value: { state: archived, facts: ['ServiceArchived'] } });
  expect(archive({ ...active, status: 'suspended' })).toStrictEqual({ ok: true, value: { state: archived, facts: ['ServiceArchived'] } });
  expect(archive(archived)).toStrictEqual({ ok: true, value: { state: archived, facts: [] } });
  expect(restore(archived)).toStrictEqual({ ok: true, value: { state: active, facts: ['ServicePublished'] } });
  expect(restore(active)).toStrictEqual({ ok: true, value: { state: active, facts: [] } });
});

it('is suspended by an operator until the suspension is lifted, whatever its provider and the account do', () => {
  const since = new Date('2026-11-22T10:00:00Z');
  const suspended = { ...active, status: 'suspended', suspended: { since, reason: 'It deceives.' } } as const;
  expect(suspend(active, 'It deceives.', since)).toStrictEqual({
    ok: true,
    value: { state: suspended, facts: ['ServiceSuspensionChanged'] },
  });
  expect(suspend(suspended, 'Again.', new Date())).toStrictEqual({ ok: true, value: { state: suspended, facts: [] } });
  expect(change(suspended, changing)).toMatchObject({ ok: true, value: { state: { status: 'suspended' }, facts: ['ServiceChanged'] } });
  expect(applyAccount(suspended, {}).state).toBe(suspended);
  // The account decides whether it is listed again.
  const lifted = { ...suspended, suspended: null };
  expect(unsuspend(suspended)).toStrictEqual({ ok: true, value: { state: lifted, facts: ['ServiceSuspensionChanged'] } });
  expect([applyAccount(lifted, {}).state, applyAccount(lifted, { blocked: true }).state]).toStrictEqual([active, lifted]);
  expect(unsuspend(active)).toStrictEqual({ ok: true, value: { state: active, facts: [] } });

  // Archived before or since: bringing it back lists it only without the suspension.
  const archived = { ...suspended, status: 'archived' } as const;
  expect(archive(suspended)).toMatchObject({ value: { state: archived } });
  expect(suspend({ ...active, status: 'archived' }, 'It deceives.', since)).toStrictEqual({
    ok: true,
    value: { state: archived, facts: [] },
  });
  expect(restore(archived)).toStrictEqual({ ok: true, value: { state: suspended, facts: ['ServicePublished'] } });
  expect(unsuspend(archived)).toStrictEqual({ ok: true, value: { state: { ...archived, suspended: null }, facts: [] } });
});

it('gets and loses the badge, which is published when it changes, unless it is archived', () => {
  const withBadge = { ...active, badge: true };
  expect(setBadge(active, true)).toStrictEqual({ ok: true, value: { state: withBadge, facts: ['ServiceChanged'] } });
  expect(setBadge(withBadge, false)).toStrictEqual({ ok: true, value: { state: active, facts: ['ServiceChanged'] } });
  expect(setBadge(withBadge, true)).toStrictEqual({ ok: true, value: { state: withBadge, facts: [] } });
  expect(setBadge({ ...active, status: 'archived' }, true)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
});
