import { describe, expect, test } from 'vitest';
import { shortLogLine } from './console.ts';

describe('a line that a part has logged', () => {
  test('is not shown below a warning', () => {
    expect(shortLogLine('{"level":"info","msg":"request done"}', 'stdout')).toBeUndefined();
    expect(shortLogLine('{"level":30,"msg":"request done"}', 'stdout')).toBeUndefined();
  });

  test('is shown with its message and the cause', () => {
    expect(shortLogLine('{"level":"warn","msg":"redis is away"}', 'stdout')).toBe('warning: redis is away');
    expect(shortLogLine('{"level":50,"msg":"parked","err":{"message":"no such order"}}', 'stdout')).toBe('error: parked (no such order)');
  });

  test('that is not JSON is shown only if it came as an error', () => {
    expect(shortLogLine('{ half a line', 'stderr')).toBe('{ half a line');
    expect(shortLogLine('hello', 'stdout')).toBeUndefined();
    expect(shortLogLine('   ', 'stderr')).toBeUndefined();
  });
});
