import { isIPv6 } from 'node:net';

/** What counts as one client: an IPv4 address, or an IPv6 /64, since one client owns all of its addresses. */
export const networkOf = (address: string): string => networkAndSiteOf(address)[0];

/** How many times the limit of one network a whole site gets. */
export const siteFactor = 16;

/** A client's network and, for IPv6, its site: a /48, whose 65,536 networks one subscriber can use. */
export function networkAndSiteOf(address: string): [network: string, site?: string] {
  if (!isIPv6(address)) return [address];
  // An IPv4-mapped IPv6 address, as reported by a dual-stack socket.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return [mapped];
  // `URL` normalizes every spelling of an address to the shortest one.
  const [left = '', right = ''] = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1).split('::');
  const [before, behind] = [left, right].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]];
  const missing = Array.from({ length: 8 - before.length - behind.length }, () => '0');
  const groups = [...before, ...missing, ...behind];
  return [`${groups.slice(0, 4).join(':')}::/64`, `${groups.slice(0, 3).join(':')}::/48`];
}
