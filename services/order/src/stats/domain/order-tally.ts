/** A provider's order counts. */
export interface OrderTally {
  readonly total: number;
  readonly pending: number;
  readonly fulfilled: number;
  /** Subtotals of fulfilled orders, integer paise. */
  readonly earnings: number;
  /** Placed in the last 30 days. */
  readonly current: number;
  /** Placed in the 30 days before. */
  readonly last: number;
  /** Customers with at least two fulfilled orders. */
  readonly repeat: number;
  /** Those of them who ordered within the last 30 days. */
  readonly repeatCurrent: number;
  /** Customers who had two fulfilled orders 30 days ago and ordered within the 30 days before that. */
  readonly repeatLast: number;
}

/** The counts of all orders placed before `closedTo`, none of which can change any more. */
export interface ClosedBooks extends Pick<OrderTally, 'total' | 'fulfilled' | 'earnings' | 'repeat'> {
  readonly closedTo: Date;
}

export const emptyBooks: ClosedBooks = { closedTo: new Date(0), total: 0, fulfilled: 0, earnings: 0, repeat: 0 };

/** What one customer has ordered of a provider since the books were closed. */
export interface CustomerTally extends Pick<OrderTally, 'total' | 'pending' | 'fulfilled' | 'earnings' | 'current' | 'last'> {
  readonly customerId: string;
  /** Placed in the last 30 days and fulfilled. */
  readonly fulfilledCurrent: number;
  /** Placed in the 30 days before and fulfilled. */
  readonly fulfilledLast: number;
  /** Fulfilled orders in the closed books. */
  readonly fulfilledBefore: number;
}

/** Adds what customers have ordered since then to the closed books. */
export function tallyOf(books: ClosedBooks, customers: readonly CustomerTally[]): OrderTally {
  const sum = (of: (customer: CustomerTally) => number) => customers.reduce((total, customer) => total + of(customer), 0);
  const count = (is: (customer: CustomerTally) => boolean) => customers.filter(is).length;
  const lifetime = ({ fulfilledBefore, fulfilled }: CustomerTally) => fulfilledBefore + fulfilled;
  return {
    total: books.total + sum(({ total }) => total),
    pending: sum(({ pending }) => pending),
    fulfilled: books.fulfilled + sum(({ fulfilled }) => fulfilled),
    earnings: books.earnings + sum(({ earnings }) => earnings),
    current: sum(({ current }) => current),
    last: sum(({ last }) => last),
    // The others who came back are counted in the books.
    repeat: books.repeat + count((customer) => customer.fulfilledBefore < 2 && lifetime(customer) >= 2),
    repeatCurrent: count((customer) => customer.fulfilledCurrent > 0 && lifetime(customer) >= 2),
    repeatLast: count((customer) => customer.fulfilledLast > 0 && lifetime(customer) - customer.fulfilledCurrent >= 2),
  };
}
