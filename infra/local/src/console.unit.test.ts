import { describe, expect, test } from 'vitest';
import { shortLogLine } from './console.ts';

describe('shortLogLine', () => {
  test('hides lines below a warning', () => {
    expect(shortLogLine('{"level":"info","msg":"request done"}', 'stdout')).toBeUndefined();
    expect(shortLogLine('{"level":30,"msg":"request done"}', 'stdout')).toBeUndefined();
  });

  test('shows the message and the cause', () => {
    expect(shortLogLine('{"level":"warn","msg":"redis is unavailable"}', 'stdout')).toBe('warning: redis is unavailable');
    expect(shortLogLine('{"level":50,"msg":"parked","err":{"message":"no such order"}}', 'stdout')).toBe('error: parked (no such order)');
  });

  test('shows lines that are not JSON only from stderr', () => {
    expect(shortLogLine('{ half a line', 'stderr')).toBe('{ half a line');
    expect(shortLogLine('hello', 'stdout')).toBeUndefined();
    expect(shortLogLine('   ', 'stderr')).toBeUndefined();
  });
});
