import { expect, it } from 'vitest';
import { textOf } from './send-code.ts';

it('names the marketplace in the text of a code', () => {
  expect(textOf('012345', 'reset', 'Seva')).toBe(
    '012345 is your Seva code to reset your password. It is valid for 5 minutes. Do not share it with anyone.',
  );
});
