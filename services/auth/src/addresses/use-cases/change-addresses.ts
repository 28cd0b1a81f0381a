import { mapResult, ok, refuse, type AddressView, type Decision, type Result } from '@karigar/contracts';
import type { AddressStore } from '../data/address-store.ts';
import {
  addAddress,
  findSaved,
  maxAddresses,
  removeAddress,
  replaceAddress,
  type Address,
  type AddressList,
} from '../domain/address-list.ts';
import { addressView } from '../queries/list-addresses.ts';

export interface SaveAddress {
  readonly customerId: string;
  readonly address: Address;
  readonly isDefault: boolean | undefined;
}

const has = ({ items }: AddressList, id: string) => items.some((item) => item.id === id);
const changedTo = (state: AddressList): Decision<AddressList, never> => ok({ state, facts: [] });
const viewOf = (changed: Result<AddressList>, address: Address): Result<AddressView> => {
  if (!changed.ok) return changed;
  const saved = findSaved(changed.value, address);
  return saved === undefined ? refuse('NOT_FOUND') : ok(addressView(saved, changed.value));
};

/**
 * A retry with the id of a saved address changes nothing. An address that is already saved, e.g. from another tab, is not saved again, but becomes the default
 * if that is wanted. Refuses LIMIT_REACHED when there are 50.
 */
export async function saveNewAddress(
  addresses: Pick<AddressStore, 'change'>,
  { customerId, address, isDefault }: SaveAddress,
): Promise<Result<AddressView>> {
  const changed = await addresses.change(customerId, (list) => {
    if (has(list, address.id)) return changedTo(list);
    const saved = findSaved(list, address);
    if (saved) return changedTo(isDefault === true ? replaceAddress(list, saved, true) : list);
    if (list.items.length >= maxAddresses)
      return refuse('LIMIT_REACHED', { limit: maxAddresses }, `At most ${maxAddresses} addresses can be saved`);
    return changedTo(addAddress(list, address, isDefault === true));
  });
  return viewOf(changed, address);
}

export async function replaceSavedAddress(
  addresses: AddressStore,
  { customerId, address, isDefault }: SaveAddress,
): Promise<Result<AddressView>> {
  const changed = await addresses.change(customerId, (list) =>
    has(list, address.id) ? changedTo(replaceAddress(list, address, isDefault)) : refuse('NOT_FOUND'),
  );
  return viewOf(changed, address);
}

export async function removeSavedAddress(
  addresses: AddressStore,
  { customerId, id }: { customerId: string; id: string },
): Promise<Result<undefined>> {
  const changed = await addresses.change(customerId, (list) => (has(list, id) ? changedTo(removeAddress(list, id)) : refuse('NOT_FOUND')));
  return mapResult(changed, () => undefined);
}
