import { complaintStates, dayMs, type ComplaintState } from '@karigar/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aComplaint, morning, pendingOrder } from '../../testing/builders.ts';
import { answered, stated, type Complaint } from './complaint.ts';

const order = pendingOrder();

/** A complaint as a person would tell about it. */
interface Model {
  state: ComplaintState;
  answer: { text: string; at: number } | null;
  statement: { text: string; at: number } | null;
  now: number;
}
interface Real {
  complaint: Complaint;
}

const isResolved = ({ state }: Readonly<Model>) => state === 'resolved';
const written = (entry: { readonly text: string; readonly at: Date } | null) => entry && { text: entry.text, at: entry.at.getTime() };

function expectSame(model: Readonly<Model>, { complaint }: Real, before: Complaint) {
  const { state, answer, statement, ...rest } = complaint;
  expect({ state, answer: written(answer), statement: written(statement) }).toEqual({
    state: model.state,
    answer: model.answer,
    statement: model.statement,
  });
  expect({ ...before, state, answer, statement }).toEqual({ ...rest, state, answer, statement });
}

/** An operator answers. */
class Answer implements fc.Command<Model, Real> {
  constructor(
    private readonly to: 'investigating' | 'resolved',
    private readonly text: string | null,
    private readonly wait: number,
  ) {}
  check = () => true;
  run(model: Model, real: Real): void {
    model.now += this.wait;
    const before = real.complaint;
    const decided = answered(before, { state: this.to, text: this.text, order }, new Date(model.now));
    expect(decided.ok).toBe(!isResolved(model));
    if (!decided.ok) {
      expect(decided).toMatchObject({ code: 'INVALID_TRANSITION', extras: { status: 'resolved' } });
      return;
    }
    expect(decided.value.facts).toEqual([{ type: 'ComplaintAnswered', state: this.to, order }]);
    expect(complaintStates.indexOf(this.to)).toBeGreaterThanOrEqual(complaintStates.indexOf(model.state));
    model.state = this.to;
    if (this.text !== null) model.answer = { text: this.text, at: model.now };
    real.complaint = decided.value.state;
    expectSame(model, real, before);
  }
  toString = () => `answer ${this.to} "${this.text}"`;
}

/** The provider states what happened. */
class State implements fc.Command<Model, Real> {
  constructor(
    private readonly text: string,
    private readonly wait: number,
  ) {}
  check = () => true;
  run(model: Model, real: Real): void {
    model.now += this.wait;
    const before = real.complaint;
    const isRepeated = model.statement?.text === this.text;
    const decided = stated(before, { text: this.text, order }, new Date(model.now));
    expect(decided.ok).toBe(isRepeated || !isResolved(model));
    if (!decided.ok) return;
    expect(decided.value.facts).toEqual(isRepeated ? [] : [{ type: 'ComplaintStated', order }]);
    if (!isRepeated) model.statement = { text: this.text, at: model.now };
    real.complaint = decided.value.state;
    expectSame(model, real, before);
  }
  toString = () => `state "${this.text}"`;
}

const wait = fc.integer({ min: 0, max: dayMs });
const text = fc.constantFrom('We have asked both of you.', 'The gate was locked.', 'Refunded.');

it('a complaint behaves like a small model under random commands and times', () => {
  const commands = [
    // Seldom resolved, so that there is something to see before.
    fc.tuple(fc.option(text, { nil: null }), wait).map(([said, after]) => new Answer('investigating', said, after)),
    fc
      .tuple(fc.option(text, { nil: null }), wait, fc.nat({ max: 3 }))
      .map(([said, after, n]) => new Answer(n === 0 ? 'resolved' : 'investigating', said, after)),
    fc.tuple(text, wait).map(([said, after]) => new State(said, after)),
  ];
  fc.assert(
    fc.property(fc.commands(commands, { maxCommands: 30, size: 'max' }), (script) => {
      const model: Model = { state: 'new', answer: null, statement: null, now: morning.getTime() };
      fc.modelRun(() => ({ model, real: { complaint: aComplaint() } }), script);
    }),
    { numRuns: 200 },
  );
});
