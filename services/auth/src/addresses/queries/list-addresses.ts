import type { AddressView } from '@karigar/contracts';
import { mapPage, pageOfList, type Page, type PageQuery } from '@karigar/service-kit';
import { inOrder, type Address, type AddressList } from '../domain/address-list.ts';

/** A page of saved addresses. */
export const listAddresses = (list: AddressList, query: PageQuery): Page<AddressView> =>
  mapPage(pageOfList(inOrder(list), query), (address) => addressView(address, list));

export const addressView = (address: Address, { defaultId }: AddressList): AddressView => ({
  ...address,
  isDefault: address.id === defaultId,
});
