import { ok } from '@karigar/contracts';
import { expect, it } from 'vitest';
import type { AddressStore } from '../data/address-store.ts';
import { maxAddresses, type Address, type AddressList } from '../domain/address-list.ts';
import { saveNewAddress } from './change-addresses.ts';

const address = (id: string): Address => ({
  id,
  name: 'Home',
  phone: '+919876543210',
  street: 'Laxmi Road',
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
