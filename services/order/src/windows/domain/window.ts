/** One order or hold in a window. */
export interface WindowEntry {
  /** Id of the order or hold. */
  readonly id: string;
  /** The customer of the order or hold. A proposed window belongs to the provider until the customer accepts. */
  readonly customerId: string;
  readonly serviceId: string;
  /** When a hold lapses; null for an order, which stays until it is freed. */
  readonly until: Date | null;
}

const isCurrent = ({ until }: WindowEntry, now: Date): boolean => until === null || until > now;

/** Number of entries in a window. Lapsed holds do not count. */
export const countCurrent = (entries: readonly WindowEntry[], now: Date): number => entries.filter((entry) => isCurrent(entry, now)).length;

/** The entries that remain in the window when `entry` is added: without lapsed holds and the customer's own hold of the same service, which it replaces. */
export const othersThan = ({ id, customerId, serviceId }: WindowEntry, entries: readonly WindowEntry[], now: Date): WindowEntry[] =>
  entries.filter((other) => {
    const isReplaced = other.until !== null && other.customerId === customerId && other.serviceId === serviceId;
    return other.id !== id && !isReplaced && isCurrent(other, now);
  });

/** Whether a window with these entries has room for `entry`. An order that is in it already stays, whatever the capacity is now. */
export const hasRoomFor = (entry: WindowEntry, entries: readonly WindowEntry[], capacity: number, now: Date): boolean =>
  entries.some(({ id, until }) => id === entry.id && until === null) || othersThan(entry, entries, now).length < capacity;

/**
 * The queue of everything that changes a provider's windows, transactions or not (`inTransaction`, `runExclusive`). Otherwise the holds of one window would wait in
 * MongoDB for the transaction that books it, and with every connection of the pool, of which it needs one to end.
 */
export const windowsQueue = (providerId: string): string => `windows of ${providerId}`;
