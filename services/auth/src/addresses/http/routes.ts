import { addressRoutes, ok, type RouteInput } from '@karigar/contracts';
import { implement, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import type { AddressStore } from '../data/address-store.ts';
import type { Address } from '../domain/address-list.ts';
import { listAddresses } from '../queries/list-addresses.ts';
import { removeSavedAddress, replaceSavedAddress, saveNewAddress } from '../use-cases/change-addresses.ts';

type AddressBody = RouteInput<typeof addressRoutes.addAddress>['body'];

export const addressRouter = (addresses: AddressStore, edge: EdgeDeps): Router =>
  implement(
    addressRoutes,
    {
      listAddresses: async ({ actor, query }) => ok(listAddresses(await addresses.of(actor.id), query)),
      addAddress: ({ actor, body, operationId }) =>
        saveNewAddress(addresses, { customerId: actor.id, address: toAddress(operationId, body), isDefault: body.isDefault }),
      updateAddress: ({ actor, params, body }) =>
        replaceSavedAddress(addresses, { customerId: actor.id, address: toAddress(params.id, body), isDefault: body.isDefault }),
      deleteAddress: ({ actor, params }) => removeSavedAddress(addresses, { customerId: actor.id, id: params.id }),
    },
    edge,
  );

const toAddress = (id: string, { name, phone, street, apartment, city, state, zip, country }: AddressBody): Address => ({
  id,
  name,
  phone,
  street,
  apartment: apartment ?? null,
  city,
  state,
  zip,
  country,
});
