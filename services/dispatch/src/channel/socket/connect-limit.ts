const perMinute = 60;

/**
 * Limits new connections per account and minute on this instance. The gateway's limit per address is wide, because the customers of one mobile
 * carrier share addresses.
 * @param now milliseconds
 */
export function createConnectLimit(now: () => number) {
  let minute = 0;
  let counts = new Map<string, number>();
  return {
    allow: (account: string): boolean => {
      const current = Math.floor(now() / 60_000);
      if (current !== minute) counts = new Map();
      minute = current;
      const count = (counts.get(account) ?? 0) + 1;
      counts.set(account, count);
      return count <= perMinute;
    },
  };
}
