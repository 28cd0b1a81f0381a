import { isIPv6 } from 'node:net';

/** A client with one IPv6 address has the 2^64 of its network, so limits count the network. */
export function neighbourhoodOf(address: string): string {
  if (!isIPv6(address)) return address;
  // An IPv4 address as a socket that listens to both writes it.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  // `URL` writes every spelling of an address in the same, shortest way.
  const [left = '', right = ''] = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1).split('::');
  const [before, behind] = [left, right].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]];
  const missing = Array.from({ length: 8 - before.length - behind.length }, () => '0');
  return `${[...before, ...missing, ...behind].slice(0, 4).join(':')}::/64`;
}
