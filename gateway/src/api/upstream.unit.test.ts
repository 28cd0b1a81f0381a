import { expect, onTestFinished, test } from 'vitest';
import { createUpstream, type Upstream, type UpstreamOptions } from './upstream.ts';

const ipv4 = (...addresses: string[]) => addresses.map((address) => ({ address, family: 4 }));
const hostsOf = (upstream: Upstream) =>
  upstream
    .inRotation()
    .map(({ url }) => url.host)
    .sort();

/** An upstream of one name that stands for these addresses, and is looked up for every call. */
function startUpstream(url: string, addresses: Awaited<ReturnType<NonNullable<UpstreamOptions['lookup']>>>) {
  const dns = { addresses, asked: 0 };
  const lookup = async () => {
    dns.asked += 1;
    if (dns.addresses.length === 0) throw new Error('ENOTFOUND');
    return dns.addresses;
  };
  const upstream = createUpstream([url], { lookup, dnsTtlMs: 0 });
  onTestFinished(() => upstream.close());
  return { upstream, dns };
}

test('each address of a name is an instance, from the next call after it was found until it is gone', async () => {
  const { upstream, dns } = startUpstream('http://dispatch:8080', ipv4('10.0.0.1', '10.0.0.2'));
  expect(hostsOf(upstream)).toEqual(['dispatch:8080']);
  await expect.poll(() => hostsOf(upstream)).toEqual(['10.0.0.1:8080', '10.0.0.2:8080']);

  const stays = upstream.inRotation().find(({ url }) => url.hostname === '10.0.0.2');
  const goes = upstream.inRotation().find(({ url }) => url.hostname === '10.0.0.1');
  dns.addresses = ipv4('10.0.0.2', '10.0.0.3');
  await expect.poll(() => hostsOf(upstream)).toEqual(['10.0.0.2:8080', '10.0.0.3:8080']);
  expect(upstream.inRotation()).toContain(stays);
  await expect.poll(() => goes?.pool.closed).toBe(true);

  dns.addresses = [];
  const asked = dns.asked;
  await expect.poll(() => [hostsOf(upstream), dns.asked > asked + 1]).toEqual([['10.0.0.2:8080', '10.0.0.3:8080'], true]);
});

test('one address of each family is one instance', async () => {
  const { upstream, dns } = startUpstream('http://localhost:8080', [{ address: '::1', family: 6 }, ...ipv4('127.0.0.1')]);
  const before = upstream.inRotation();
  await expect.poll(() => (upstream.inRotation(), dns.asked)).toBeGreaterThan(2);
  expect(upstream.inRotation()).toEqual(before);
});

test('an address in a URL is never looked up', async () => {
  for (const host of ['127.0.0.1:8080', '[::1]:8080']) {
    const { upstream, dns } = startUpstream(`http://${host}`, ipv4('10.0.0.1', '10.0.0.2'));
    for (let n = 0; n < 3; n += 1) expect(hostsOf(upstream)).toEqual([host]);
    expect(dns.asked).toBe(0);
  }
});
