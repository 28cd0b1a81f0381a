import type { Request } from 'express';
import { expect, it } from 'vitest';
import { textFields } from './form.ts';

it('reads lists, numbers, booleans and line breaks of a form as the texts that they are', () => {
  const body = { text: 'The tap leaks.\r\nThe sink too.', 'places[]': 'Pune', names: ['a\r\nb', 'c'], price: 419, badge: true };
  expect(textFields({ body } as Request)).toEqual({
    text: 'The tap leaks.\nThe sink too.',
    places: ['Pune'],
    names: ['a\nb', 'c'],
    price: '419',
    badge: 'true',
  });
});
