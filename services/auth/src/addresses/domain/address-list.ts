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

/** All addresses of a customer, newest first. `defaultId` names one of them, or is null when there is none. */
export interface AddressList {
  readonly items: readonly Address[];
  readonly defaultId: string | null;
}

export const noAddresses: AddressList = { items: [], defaultId: null };

/** A customer's addresses are one document; this keeps it small. */
export const maxAddresses = 50;

export const addAddress = ({ items, defaultId }: AddressList, address: Address, wanted: boolean): AddressList =>
  withDefault([address, ...items], wanted ? address.id : defaultId);

/** Replaces the address of the same id. There is always a default, so taking it from the one that has it passes it to the next. */
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

/** The one place that decides which address is the default: the wanted one if it is there, else the newest. */
const withDefault = (items: readonly Address[], wanted: string | null): AddressList => ({
  items,
  defaultId: items.find(({ id }) => id === wanted)?.id ?? items[0]?.id ?? null,
});

/** The default one first, then the newest. */
export const inOrder = ({ items, defaultId }: AddressList): readonly Address[] => [
  ...items.filter(({ id }) => id === defaultId),
  ...items.filter(({ id }) => id !== defaultId),
];
