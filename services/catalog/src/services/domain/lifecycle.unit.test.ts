import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Base } from '@karigar/contracts/places';
import { maxWorkingImages, type Decision } from '@karigar/contracts';
import {
  applyAccount,
  archive,
  change,
  droppedImages,
  imagesOf,
  publish,
  restore,
  setBadge,
  suspend,
  unsuspend,
  type Service,
  type ServiceFact,
} from './service.ts';

/** The model: a service, and the account of its provider. */
interface Model {
  status: Service['status'];
  isBlocked: boolean;
  isSuspended: boolean;
  isDeleted: boolean;
  base: Base | null;
  badge: boolean;
  name: string;
  cover: string;
  working: string[];
  /** Every cover there ever was; older orders show them. */
  covers: string[];
  pictures: number;
}
interface Real {
  service: Service;
}

const category = { id: 'plumbing', name: 'Plumbing', slug: 'plumbing' };
const details: Service['details'] = {
  name: 'Leak repair',
  categoryId: 'plumbing',
  visitingCharge: 34_999,
  instantVisitingCharge: 59_950,
  description: 'Taps.',
  experience: 5,
  serviceType: 'INSTANT',
  locations: ['Pune'],
  specifications: ['Taps'],
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
};
const suspension = { since: new Date('2026-11-22T10:00:00Z'), reason: 'It deceives.' };
const nothingWritten = { description: '', locations: [], specifications: [] };
const published = publish(
  { id: 's', providerId: 'p', category, details, base: null, cover: 'c0', working: ['w0'] },
  new Date('2026-11-21T10:00:00Z'),
);

/** The outcome of a command that is not refused: changes of the model, and facts. */
interface Due {
  readonly becomes: Partial<Model>;
  readonly facts: readonly ServiceFact[];
}

class Play implements fc.Command<Model, Real> {
  constructor(
    private readonly name: string,
    private readonly act: (service: Service, model: Readonly<Model>) => Decision<Service, ServiceFact>,
    private readonly due: (model: Readonly<Model>) => Due | undefined,
  ) {}
  check = () => true;
  run(model: Model, real: Real): void {
    const before = real.service;
    const [due, decided] = [this.due(model), this.act(before, model)];
    expect(decided.ok, `${this.name} of ${JSON.stringify(model)}`).toBe(due !== undefined);
    if (!decided.ok || due === undefined) return;
    Object.assign(model, due.becomes);
    const { state, facts } = decided.value;
    expect(facts).toEqual(due.facts);
    if (facts.length === 0 && model.status === before.status && !model.isDeleted)
      expect({ ...state, base: null, suspended: null }).toEqual({ ...before, base: null, suspended: null });
    real.service = state;
    expect(state).toEqual({
      ...published,
      status: model.status,
      suspended: model.isSuspended && !model.isDeleted ? suspension : null,
      badge: model.badge,
      base: model.base,
      details: { ...details, name: model.name, ...(model.isDeleted && nothingWritten) },
      images: { cover: model.cover, working: model.working, formerCovers: model.covers.slice(0, -1) },
    });
    // Dropped images were shown before and are shown nowhere now. No cover is ever dropped.
    const [earlier, now] = [imagesOf(before.images), imagesOf(state.images)];
    expect(droppedImages(before, state).toSorted()).toEqual(earlier.filter((id) => !now.includes(id)).toSorted());
    for (const cover of model.covers) expect(now).toContain(cover);
  }
  toString = () => this.name;
}

const decideByAccount = (service: Service, { isBlocked, isDeleted, base }: Readonly<Model>): Decision<Service, ServiceFact> => ({
  ok: true,
  value: applyAccount(service, { blocked: isBlocked, deleted: isDeleted, base }),
});
const statusBy = ({ status, isBlocked, isSuspended, isDeleted }: Readonly<Model>): Model['status'] =>
  isDeleted || status === 'archived' ? 'archived' : isBlocked || isSuspended ? 'suspended' : 'active';

/** Changes the account and applies it to the service. */
const account = (name: string, becomes: Partial<Model>) =>
  fc.constant(
    new Play(
      name,
      (service, model) => decideByAccount(service, { ...model, ...becomes }),
      (model) => {
        const after = { ...model, ...becomes };
        const status = statusBy(after);
        const erased = after.isDeleted ? { base: null, working: [] } : {};
        return {
          becomes: { ...becomes, ...erased, status },
          facts: status === 'archived' && model.status !== 'archived' ? ['ServiceArchived'] : [],
        };
      },
    ),
  );

const bases: readonly (Base | null)[] = [null, { lat: 18.52, lng: 73.85, radiusKm: 5 }];

const commands = [
  fc.constant(
    new Play(
      'delete',
      (service) => archive(service),
      ({ status }) => ({ becomes: { status: 'archived' }, facts: status === 'archived' ? [] : ['ServiceArchived'] }),
    ),
  ),
  fc.constant(
    new Play(
      'bring back',
      (service, model) => {
        const restored = restore(service);
        if (!restored.ok) return restored;
        const { state, facts } = applyAccount(restored.value.state, {
          blocked: model.isBlocked,
          deleted: model.isDeleted,
          base: model.base,
        });
        return { ok: true, value: { state, facts: [...restored.value.facts, ...facts] } };
      },
      (model) => {
        const wasArchived = model.status === 'archived';
        const back: Model = { ...model, status: wasArchived ? 'active' : model.status };
        const status = statusBy(back);
        const archivedAgain: ServiceFact[] = status === 'archived' && wasArchived ? ['ServiceArchived'] : [];
        return { becomes: { status }, facts: [...(wasArchived ? (['ServicePublished'] as const) : []), ...archivedAgain] };
      },
    ),
  ),
  fc.boolean().map(
    (isSuspended) =>
      new Play(
        isSuspended ? 'suspend' : 'lift the suspension',
        (service, model) => {
          const decided = isSuspended ? suspend(service, suspension.reason, suspension.since) : unsuspend(service);
          if (!decided.ok) return decided;
          const { state, facts } = decided.value;
          const { isBlocked: blocked, isDeleted: deleted, base } = model;
          return { ok: true, value: { ...applyAccount(state, { blocked, deleted, base }), facts } };
        },
        (model) => {
          const after = { ...model, isSuspended };
          const isTold = model.isSuspended !== isSuspended && model.status !== 'archived';
          return { becomes: { isSuspended, status: statusBy(after) }, facts: isTold ? ['ServiceSuspensionChanged'] : [] };
        },
      ),
  ),
  account('the account is blocked', { isBlocked: true }),
  account('the block is lifted', { isBlocked: false }),
  account('the account is deleted', { isDeleted: true }),
  ...bases.map((base) => account('the provider moves', { base })),
  fc.boolean().map(
    (badge) =>
      new Play(
        badge ? 'badge' : 'no badge',
        (service) => setBadge(service, badge),
        (model) =>
          model.status === 'archived' ? undefined : { becomes: { badge }, facts: model.badge === badge ? [] : ['ServiceChanged'] },
      ),
  ),
  fc
    .record({
      name: fc.constantFrom('Leak repair', 'Tap repair'),
      isNewCover: fc.boolean(),
      added: fc.nat({ max: 3 }),
      kept: fc.nat({ max: 6 }),
    })
    .map(({ name, isNewCover, added, kept }) => {
      const picturesOf = ({ pictures, working }: Readonly<Model>) => {
        const newWorking = Array.from({ length: added }, (_, n) => `w${pictures + n}`);
        return { newWorking, keep: working.slice(0, kept), newCover: isNewCover ? `c${pictures}` : null };
      };
      return new Play(
        `change with ${added} pictures${isNewCover ? ' and a cover' : ''}`,
        (service, model) => {
          const { newWorking, keep, newCover } = picturesOf(model);
          return change(service, { category, details: { ...details, name }, newCover, keep, newWorking, uploads: [] });
        },
        (model) => {
          const { newWorking, keep, newCover } = picturesOf(model);
          const working = [...keep, ...newWorking];
          if (model.status === 'archived' || working.length > maxWorkingImages) return undefined;
          const cover = newCover ?? model.cover;
          const covers = newCover === null ? model.covers : [...model.covers, cover];
          return { becomes: { name, working, cover, covers, pictures: model.pictures + 4 }, facts: ['ServiceChanged'] };
        },
      );
    }),
];

it('a service behaves like a small model under random commands', () => {
  fc.assert(
    fc.property(fc.commands(commands, { maxCommands: 40, size: 'max' }), (script) => {
      const model: Model = {
        status: 'active',
        isBlocked: false,
        isSuspended: false,
        isDeleted: false,
        base: null,
        badge: false,
        name: 'Leak repair',
        cover: 'c0',
        working: ['w0'],
        covers: ['c0'],
        pictures: 1,
      };
      fc.modelRun(() => ({ model, real: { service: published } }), script);
    }),
    { numRuns: 200 },
  );
});
