/** An address that a customer has saved. */
export interface Address {
  readonly id: string;
  readonly name: string;
  /** E.164 */
  readonly phone: string;
  readonly street: string;
  readonly apartment: string | null;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
}

/** All addresses of a customer, newest first. `defaultId` is one of them, or null when there are none. */
export interface AddressList {
  readonly items: readonly Address[];
  readonly defaultId: string | null;
}

export const noAddresses: AddressList = { items: [], defaultId: null };

/** All addresses of a customer are in one document; this limits its size. */
export const maxAddresses = 50;

/** Whether both name the same place and person. */
const isSame = (one: Address, other: Address): boolean =>
  (['name', 'phone', 'street', 'apartment', 'city', 'state', 'zip', 'country'] as const).every((field) => one[field] === other[field]);

/** The saved address that makes `address` superfluous: the one with its id, as after a retry, or one that is the same, as from another tab. */
export const findSaved = ({ items }: AddressList, address: Address): Address | undefined =>
  items.find(({ id }) => id === address.id) ?? items.find((item) => isSame(item, address));

export const addAddress = ({ items, defaultId }: AddressList, address: Address, wanted: boolean): AddressList =>
  withDefault([address, ...items], wanted ? address.id : defaultId);

/** Replaces the address with the same id. There is always a default, so unsetting it on one address passes it to the next. */
export function replaceAddress({ items, defaultId }: AddressList, address: Address, wanted: boolean | undefined): AddressList {
  const replaced = items.map((item) => (item.id === address.id ? address : item));
  if (wanted === true) return withDefault(replaced, address.id);
  if (wanted === false && defaultId === address.id)
    return withDefault(replaced, replaced.find(({ id }) => id !== address.id)?.id ?? address.id);
  return withDefault(replaced, defaultId);
}

export const removeAddress = ({ items, defaultId }: AddressList, id: string): AddressList =>
  withDefault(
    items.filter((item) => item.id !== id),
    defaultId,
  );

/** The only place that chooses the default address: the wanted one if it exists, otherwise the newest. */
const withDefault = (items: readonly Address[], wanted: string | null): AddressList => ({
  items,
  defaultId: items.find(({ id }) => id === wanted)?.id ?? items[0]?.id ?? null,
});

/** The default address first, then the newest. */
export const inOrder = ({ items, defaultId }: AddressList): readonly Address[] => [
  ...items.filter(({ id }) => id === defaultId),
  ...items.filter(({ id }) => id !== defaultId),
];
