import { expect, test } from 'vitest';
import { listAddresses } from '../queries/list-addresses.ts';
import {
  addAddress,
  findSaved,
  inOrder,
  noAddresses,
  removeAddress,
  replaceAddress,
  type Address,
  type AddressList,
} from './address-list.ts';

const address = (id: string, street = 'Laxmi Road'): Address => ({
  id,
  name: 'Home',
  phone: '+919876543210',
  street,
  apartment: null,
  city: 'Pune',
  state: 'Maharashtra',
  zip: '411030',
  country: 'India',
});
const ids = (list: AddressList) => inOrder(list).map(({ id }) => id);

test('the first address becomes the default', () => {
  expect(addAddress(noAddresses, address('a'), false).defaultId).toBe('a');
});

test('another address becomes the default only on request', () => {
  const one = addAddress(noAddresses, address('a'), false);
  expect(ids(addAddress(one, address('b'), false))).toEqual(['a', 'b']);
  expect(ids(addAddress(one, address('b'), true))).toEqual(['b', 'a']);
});

test('replacing an address sets or unsets the default as requested', () => {
  const two = addAddress(addAddress(noAddresses, address('a'), false), address('b'), false);
  expect(replaceAddress(two, address('b', 'MG Road'), true)).toMatchObject({
    defaultId: 'b',
    items: [{ id: 'b', street: 'MG Road' }, { id: 'a' }],
  });
  expect(replaceAddress(two, address('a'), undefined).defaultId).toBe('a');
  expect(replaceAddress(two, address('a'), false).defaultId).toBe('b');
  expect(replaceAddress(addAddress(noAddresses, address('a'), true), address('a'), false).defaultId).toBe('a');
});

test('deleting the default makes the newest address the default, if any is left', () => {
  const three = ['a', 'b', 'c'].reduce((list, id) => addAddress(list, address(id), false), noAddresses);
  expect(ids(removeAddress(three, 'a'))).toEqual(['c', 'b']);
  expect(removeAddress(addAddress(noAddresses, address('a'), false), 'a')).toEqual(noAddresses);
});

test('pages contain every address exactly once', () => {
  const list = ['a', 'b', 'c'].reduce((all, id) => addAddress(all, address(id), false), noAddresses);
  const first = listAddresses(list, { limit: 2 });
  expect(first.items.map(({ id, isDefault }) => [id, isDefault])).toEqual([
    ['a', true],
    ['c', false],
  ]);
  const second = listAddresses(list, { limit: 2, cursor: first.nextCursor ?? '' });
  expect(second).toMatchObject({ items: [{ id: 'b' }], nextCursor: null });
});

test('an address is known by its id, or by being the same in every field', () => {
  const list = addAddress(noAddresses, address('a'), false);
  expect(findSaved(list, address('a', 'MG Road'))).toBe(list.items[0]);
  expect(findSaved(list, address('b'))).toBe(list.items[0]);
  const others = [{ name: 'Office' }, { phone: '+919876543211' }, { street: 'MG Road' }, { apartment: '2' }, { city: 'Nashik' }];
  const elsewhere = [{ state: 'Goa' }, { zip: '411031' }, { country: 'Nepal' }];
  for (const other of [...others, ...elsewhere]) expect(findSaved(list, { ...address('b'), ...other })).toBeUndefined();
});
