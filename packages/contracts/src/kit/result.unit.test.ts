import { expect, it } from 'vitest';
import { mapResult, ok, refuse, type Result } from './result.ts';

const double = (result: Result<number>) => mapResult(result, (n) => 2 * n);

it('maps the value of a success', () => {
  expect(double(ok(21))).toEqual({ ok: true, value: 42 });
});

it('keeps a refusal with its extras', () => {
  const refusal = refuse('CONFLICT', { limit: 3 });
  expect(double(refusal)).toBe(refusal);
});
