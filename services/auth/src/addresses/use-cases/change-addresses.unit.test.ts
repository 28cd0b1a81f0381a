import { ok } from '@karigar/contracts';
import { expect, it } from 'vitest';
import type { AddressStore } from '../data/address-store.ts';
import { maxAddresses, noAddresses, type Address, type AddressList } from '../domain/address-list.ts';
import { saveNewAddress } from './change-addresses.ts';

const address = (id: string): Address => ({
  id,
  name: 'Home',
  phone: '+919876543210',
  street: `${id} Laxmi Road`,
  apartment: null,
  city: 'Pune',
  state: 'Maharashtra',
  zip: '411030',
  country: 'India',
});

it('fifty addresses can be saved, and a repeated call returns its address', async () => {
  const full: AddressList = { items: Array.from({ length: maxAddresses }, (_, n) => address(`a${n}`)), defaultId: 'a0' };
  const change: AddressStore['change'] = async (_id, decide) => {
    const decided = decide(full);
    return decided.ok ? ok(decided.value.state) : decided;
  };
  const save = (id: string) => saveNewAddress({ change }, { customerId: 'asha', address: address(id), isDefault: false });
  expect(await save('one more')).toMatchObject({ ok: false, code: 'LIMIT_REACHED', extras: { limit: 50 } });
  expect(await save('a7')).toMatchObject({ ok: true, value: { id: 'a7' } });
});

it('an address that is saved twice is stored once, and becomes the default if the second one is to be', async () => {
  let list: AddressList = noAddresses;
  const change: AddressStore['change'] = async (_id, decide) => {
    const decided = decide(list);
    if (!decided.ok) return decided;
    list = decided.value.state;
    return ok(list);
  };
  const save = (id: string, more: Partial<Address>, isDefault = false) =>
    saveNewAddress({ change }, { customerId: 'asha', address: { ...address(id), ...more }, isDefault });
  await save('other', {});
  await save('wizard', { street: 'MG Road' });
  expect(await save('profile', { street: 'MG Road' })).toMatchObject({ ok: true, value: { id: 'wizard', isDefault: false } });
  expect(await save('tab', { street: 'MG Road' }, true)).toMatchObject({ ok: true, value: { id: 'wizard', isDefault: true } });
  expect(list.items.map(({ id }) => id)).toEqual(['wizard', 'other']);
});
