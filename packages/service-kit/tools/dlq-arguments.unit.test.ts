import { topics } from '@karigar/contracts';
import { expect, it } from 'vitest';
import { dlqArguments } from './dlq-arguments.ts';

it('takes a command with a topic and an offset, and lists all topics', () => {
  expect(dlqArguments(['list'])).toEqual({ command: 'list', topics, offset: undefined });
  expect(dlqArguments(['show', 'order'])).toEqual({ command: 'show', topics: ['order'], offset: undefined });
  expect(dlqArguments(['redrive', 'order', '--offset', '7'])).toEqual({ command: 'redrive', topics: ['order'], offset: '7' });
});

it.each([
  [[], 'A command is missing.'],
  [['tidy'], 'There is no command tidy.'],
  [['list', 'order'], 'list does not take: order.'],
  [['list', '--offset', '7'], 'list does not take --offset.'],
  [['redrive'], 'redrive needs a topic: '],
  [['show', 'x'], 'There is no topic x. The topics: '],
  [['show', 'order', 'customer'], 'show does not take: customer.'],
  [['show', 'order', '--offset', 'last'], '--offset last is not an offset as list shows it.'],
  [['show', 'order', '--all'], "Unknown option '--all'"],
])('says what is wrong with %j', (args, sentence) => {
  expect(() => dlqArguments(args)).toThrow(sentence);
});
