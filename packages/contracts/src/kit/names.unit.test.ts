import { expect, it } from 'vitest';
import { firstNameOf } from './names.ts';

it.each([
  ['Asha Deshmukh', 'Asha'],
  ['  Asha ', 'Asha'],
  ['Asha\tDeshmukh', 'Asha'],
  ['', ''],
])('addresses “%s” as “%s”', (name, first) => expect(firstNameOf(name)).toBe(first));
