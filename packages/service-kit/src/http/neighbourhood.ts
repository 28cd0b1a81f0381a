import { isIPv6 } from 'node:net';

/** What counts as one client: an address, for IPv6 its network, since one client has the 2^64 of it. */
export const neighbourhoodOf = (address: string): string => neighbourhoodsOf(address)[0];

/** How much more than one of its networks may a whole site do. */
export const siteFactor = 16;

/** The network of a client and, for IPv6, the site (a /48) whose 65,536 networks one subscriber can walk through. */
export function neighbourhoodsOf(address: string): [network: string, site?: string] {
  if (!isIPv6(address)) return [address];
  // An IPv4 address as a socket that listens to both writes it.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return [mapped];
  // `URL` writes every spelling of an address in the same, shortest way.
  const [left = '', right = ''] = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1).split('::');
  const [before, behind] = [left, right].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]];
  const missing = Array.from({ length: 8 - before.length - behind.length }, () => '0');
  const groups = [...before, ...missing, ...behind];
  return [`${groups.slice(0, 4).join(':')}::/64`, `${groups.slice(0, 3).join(':')}::/48`];
}
