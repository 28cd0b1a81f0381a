import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isEngaged, isUnsettled, longestWorkMs, noEngagement, withCapacity, withJob, type Engagement, type Job } from './engagement.ts';

const noon = new Date('2026-11-23T12:00:00Z');
const later = (ms: number) => new Date(noon.getTime() + ms);
const job = (id: string, version: number, isUnderWay: boolean, at = noon): Job => ({ id, version, isUnderWay, at });
const after = (jobs: readonly Job[], from: Engagement = noEngagement) => jobs.reduce(withJob, from);

it('is full with as many running jobs as the capacity', () => {
  expect(isEngaged(noEngagement)).toBe(false);
  expect(isEngaged(after([job('a', 0, true)]))).toBe(true);
  expect(isEngaged(after([job('a', 0, true)], withCapacity(noEngagement, 2, 1)))).toBe(false);
  expect(isEngaged(after([job('a', 0, true), job('b', 0, true)], withCapacity(noEngagement, 2, 1)))).toBe(true);
  expect(isEngaged(after([job('a', 0, true), job('a', 3, false)]))).toBe(false);
});

it('ends with the newest version of each job, under duplicates in any order', () => {
  const said = fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c'), version: fc.integer({ min: 0, max: 6 }) }), { maxLength: 30 });
  fc.assert(
    fc.property(said, (facts) => {
      // What is said of one version of a job is always the same.
      const jobs = facts.map(({ id, version }) => job(id, version, (version + id.charCodeAt(0)) % 2 === 0));
      const newest = new Map<string, Job>();
      for (const one of jobs) if (one.version > (newest.get(one.id)?.version ?? -1)) newest.set(one.id, one);
      const underWay = [...newest.values()].filter(({ isUnderWay }) => isUnderWay).length;
      expect(isEngaged(after(jobs))).toBe(underWay >= 1);
      expect(after(jobs, after(jobs))).toEqual(after(jobs));
    }),
  );
});

it('uses the newest capacity', () => {
  expect(withCapacity(withCapacity(noEngagement, 3, 5), 1, 4).capacity).toBe(3);
});

it('is unsettled from a change between engaged and free until that change is settled', () => {
  const engaged = after([job('a', 0, true)]);
  expect(isUnsettled(engaged)).toBe(true);
  const done = { ...engaged, settledChange: engaged.changes };
  expect(isUnsettled(done)).toBe(false);
  expect(isUnsettled(after([job('a', 1, true)], done))).toBe(false);
  // Free again while the first change was being settled.
  expect(isUnsettled({ ...after([job('a', 2, false)], engaged), settledChange: engaged.changes })).toBe(true);
});

it('remembers finished jobs while their older events could still be applied, however many jobs follow', () => {
  const manyLater = Array.from({ length: 200 }, (_, n) => job(`later-${n}`, 3, false, later(n)));
  const many = after([job('first', 3, false), ...manyLater, job('last', 3, false, later(longestWorkMs))]);
  expect(withJob(many, job('first', 2, true, later(-1)))).toBe(many);
  expect(isEngaged(many)).toBe(false);
});

it('forgets finished jobs whose events are all too old to be applied, but no running ones', () => {
  const old = after([job('busy', 0, true), job('over', 1, false)]);
  const { jobs } = withJob(old, job('last', 1, false, later(longestWorkMs + 1)));
  expect(jobs.map(({ id }) => id)).toEqual(['busy', 'last']);
});

it('drops the oldest when somebody books and cancels for days, and stays small', () => {
  const many = after([job('busy', 0, true), ...Array.from({ length: 2_100 }, (_, n) => job(`over-${n}`, 1, false))]);
  expect(many.jobs.length).toBeLessThanOrEqual(2_002);
  expect(isEngaged(many)).toBe(true);
  expect(withJob(many, job('over-2099', 0, true))).toBe(many);
});
