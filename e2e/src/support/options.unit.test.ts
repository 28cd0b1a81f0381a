import { beforeEach, expect, it, vi } from 'vitest';
import { parseOptions } from './options.ts';

const usage = 'npm run seeded -- [--only NAME,NAME]';
const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
  throw new Error('ended');
});
const said = vi.spyOn(console, 'error').mockReturnValue();
beforeEach(() => vi.clearAllMocks());

const parse = (...typed: string[]) => {
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'seeded.ts', ...typed]);
  return parseOptions(usage, { only: { type: 'string' } });
};

it('returns the options', () => expect(parse('--only', 'a,b')).toEqual({ only: 'a,b' }));

it.each([
  [['something'], "Unexpected argument 'something'."],
  [['--some'], "Unknown option '--some'."],
  [['--only'], "Option '--only <value>' argument missing."],
  [['--only', '--some'], "Option '--only' argument is ambiguous."],
])('ends with one line that says what the command takes: %j', (typed, problem) => {
  expect(() => parse(...typed)).toThrow('ended');
  expect(said.mock.calls).toEqual([[`${problem} Usage: ${usage}`]]);
  expect(exit).toHaveBeenCalledWith(1);
});
